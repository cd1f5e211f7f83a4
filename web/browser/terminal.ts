// caper in a real terminal (tmux), drawn as a page so that Chromium can take its picture.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { program } from '../tools/engine';

export class Terminal {
  private folder = mkdtempSync(join(tmpdir(), 'caper-terminal-'));

  constructor(
    words: string,
    readonly columns: number,
    readonly rows: number,
  ) {
    const size = ['-x', String(columns), '-y', String(rows)];
    const session = ['new-session', '-d', ...size, '-s', 't', '-c', this.folder];
    this.tmux('-f', '/dev/null', ...session, `exec ${program} ${words}`);
  }

  private tmux(...words: string[]): string {
    const { TMUX: _, NO_COLOR: __, ...rest } = process.env;
    const own = { XDG_STATE_HOME: this.folder, TMUX_TMPDIR: this.folder };
    const env = { ...rest, ...own, TERM: 'xterm-256color', LC_ALL: 'C.UTF-8' };
    return execFileSync('tmux', ['-L', 'caper', ...words], { env, encoding: 'utf8' });
  }

  /** The screen's rows; with escape sequences: as they are coloured, and with spaces at the end. */
  screen(...how: string[]): string[] {
    return this.tmux('capture-pane', '-p', ...how, '-t', 't')
      .split('\n')
      .slice(0, this.rows);
  }

  /** Press a key, and wait until the screen shows this. */
  async press(key: string, then: RegExp): Promise<void> {
    this.tmux('send-keys', '-t', 't', key);
    await this.shows(then);
  }
  async shows(what: RegExp): Promise<void> {
    await expect.poll(() => this.screen().join('\n')).toMatch(what);
  }

  close(): void {
    this.tmux('kill-server');
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Each character in a cell of its own, 10 × 20 pixels. */
  html(): string {
    const cells: string[] = [];
    const pen = new Pen();
    this.screen('-e', '-N').forEach((row, y) => {
      let x = 0;
      for (const piece of row.split('\x1b[').entries()) {
        const [, codes, text] = /^([\d;]*)m(.*)$/u.exec(piece[0] ? piece[1] : `m${piece[1]}`)!;
        if (codes) pen.change(codes.split(';').map(Number));
        for (const c of text!) {
          const place = `left:${10 * x++}px;top:${20 * y}px;${pen.css()}`;
          cells.push(`<i style="${place}">${c.replace('&', '&amp;').replace('<', '&lt;')}</i>`);
        }
      }
    });
    const style =
      'body{margin:0;font:16px/20px "DejaVu Sans Mono",monospace}i{position:absolute;width:10px;height:20px;overflow:hidden;white-space:pre;font-style:normal}';
    return `<!doctype html><meta charset="utf-8"><style>${style}</style>${cells.join('')}`;
  }
}

/** The colours and the weight that escape sequences have set (of those, the ones that caper uses). */
class Pen {
  private ink: number | null = null;
  private paper: number | null = null;
  private bold = false;
  private swapped = false;

  change(codes: number[]): void {
    for (let i = 0; i < codes.length; i++) {
      const code = codes[i]!;
      if (code === 0) Object.assign(this, { ink: null, paper: null, bold: false, swapped: false });
      else if (code === 1) this.bold = true;
      else if (code === 7) this.swapped = true;
      else if (code === 39) this.ink = null;
      else if (code === 49) this.paper = null;
      else if (code === 38 || code === 48) {
        this[code === 38 ? 'ink' : 'paper'] = codes[i + 2]!;
        i += 2;
      } else throw new Error(`a colour that pictures do not know: ${code}`);
    }
  }

  css(): string {
    const ink = this.ink === null ? '#eee' : rgb(this.ink);
    const paper = this.paper === null ? '#111' : rgb(this.paper);
    const [color, background] = this.swapped ? [paper, ink] : [ink, paper];
    return `color:${color};background:${background}${this.bold ? ';font-weight:bold' : ''}`;
  }
}

/** A colour of the 256: the cube of 6 × 6 × 6 and the greys; caper uses none of the first 16. */
function rgb(n: number): string {
  if (n < 16) throw new Error(`a colour that pictures do not know: ${n}`);
  const level = (k: number) => (k ? 55 + 40 * k : 0);
  const grey = 8 + 10 * (n - 232);
  const cube = [36, 6, 1].map((d) => level(Math.floor((n - 16) / d) % 6));
  return `rgb(${(n >= 232 ? [grey, grey, grey] : cube).join()})`;
}
