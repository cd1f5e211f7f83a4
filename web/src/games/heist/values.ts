// A heist file as keys and values.

/** `key: value`, and `key:` with indented lines below. Only what is shown; the program checks files. */
export function valuesOf(text: string): (key: string) => string {
  const values: Record<string, string> = {};
  let key = '';
  for (const line of text.split('\n')) {
    const m = /^([a-z]+):\s*(.*)$/.exec(line);
    if (m) {
      key = m[1]!;
      values[key] = m[2]!;
    } else if (key && /^\s|^$/.test(line)) values[key] += `\n${line.trim()}`;
  }
  return (k) => (values[k] ?? '').trim();
}
