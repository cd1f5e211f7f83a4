// Files that people keep and bring back.

/** Offer a text as a download. */
export function saveAs(name: string, text: BlobPart, type = 'text/plain'): void {
  const a = document.createElement('a');
  a.href = URL.createObjectURL(new Blob([text], { type }));
  a.download = name;
  a.click();
  setTimeout(() => URL.revokeObjectURL(a.href), 1000);
}
