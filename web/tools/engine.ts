// Tests only: `caper engine` on a pipe, one question at a time. CAPER names another program.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type Move, moveOf } from '../src/wire/steps';

export const program =
  process.env.CAPER ?? fileURLToPath(new URL('../../build/caper', import.meta.url));

// biome-ignore lint/suspicious/noExplicitAny: answers have the shape that the question asks for
export type Answer = any;

/** A legal move: whose, and as the page gets it. */
export interface Listed extends Move {
  seat: number;
}

export function engine() {
  const child = spawn(program, ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  async function ask(request: object): Promise<Answer> {
    child.stdin.write(`${JSON.stringify(request)}\n`);
    const { value, done } = await lines.next();
    if (done) throw new Error('the engine has gone');
    const answer = JSON.parse(value);
    if (!answer.ok) throw new Error(`${JSON.stringify(request)}: ${answer.error}`);
    return answer;
  }
  return {
    ask,
    /** Every legal move, taken apart. */
    async moves(): Promise<Listed[]> {
      const { moves, steps } = await ask({ cmd: 'moves', steps: true });
      return steps
        .flat()
        .map((path: string[], i: number) => ({ seat: moves[i].seat, ...moveOf(path) }));
    },
    quit: () => child.stdin.end(),
  };
}

/** A small generator of our own, so that a failing game can be played again. */
export function dice(seed: number): (n: number) => number {
  let s = seed >>> 0;
  return (n) => {
    s = (Math.imul(s, 1664525) + 1013904223) >>> 0;
    return Math.floor((s / 2 ** 32) * n);
  };
}

let told: Promise<Record<string, string[]>> | undefined;
/** The forms of every game's moves, as a server tells them to the page. */
export const forms = () => (told ??= askForms());

async function askForms(): Promise<Record<string, string[]>> {
  const folder = mkdtempSync(join(tmpdir(), 'caper-forms-'));
  const store = `sqlite:${join(folder, 'tables.db')}`;
  const child = spawn(program, ['serve', '--listen', '127.0.0.1:0', '--store', store], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.on('exit', () => rmSync(folder, { recursive: true }));
  for await (const line of createInterface({ input: child.stdout })) {
    const base = /http:\/\/[\d.:]+/.exec(line)?.[0];
    if (!base) continue;
    const { games } = await (await fetch(`${base}/api/v1/games?grammar=forms`)).json();
    child.kill();
    return Object.fromEntries(games.map((g: Answer) => [g.id, g.forms]));
  }
  throw new Error('the server has gone');
}
