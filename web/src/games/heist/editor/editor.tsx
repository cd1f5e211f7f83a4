// The heist editor: a map to paint, facts to fill in, the file itself to type in, and under all of
// them what `caper heist check` says. The text of the file is the only truth (file.ts).
import { signal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { Bar } from '../../../ui/bar';
import { times } from '../../../ui/chips';
import { saveAs } from '../../../ui/files';
import { playHeist } from '../../../ui/home';
import { attempt, Button, Go, Plain, Quiet, Tool, Trouble } from '../../../ui/parts';
import type { At } from '../hex';
import { HexMap, MapPicture, type Mark, type Token } from '../map';
import { inWords, type Tile, tileOf } from '../tiles';
import * as desk from './desk';
import * as file from './file';
import { FactsForm, jumpTo } from './form';
import { Keys, OpenSheet, PasteSheet } from './sheets';
import { brushWords, palette } from './words';
import '../../../style/editor.css';

const brush = signal('hand');
const looked = signal<At | null>(null);
const tab = signal<'facts' | 'text'>('facts');
const sheet = signal<'open' | 'paste' | 'key' | null>(null);
const trouble = signal('');

/* ---- The map ---- */

function tiles(): Tile[] {
  const { size, codes } = desk.map.value;
  const hounds = file.get(desk.text.value, 'hounds');
  return codes.map((code, i) => {
    const at = `${Math.floor(i / size)}.${i % size}`;
    const parts = tileOf(code) ?? tileOf('EM')!;
    return { at, ...parts, marks: at === hounds ? [...parts.marks, 'hounds'] : parts.marks };
  });
}

/** Hexes that a problem speaks of: by name, or by the line of a row. */
function hexesOf(line: number, sentence: string): At[] {
  const named = sentence.match(/\b\d+\.\d+\b/g)?.filter((h) => file.codeAt(desk.map.value, h));
  if (named?.length && !/written row\.column/.test(sentence)) return named.slice(0, 1);
  const row = file.rowAt(desk.text.value, line);
  return row === null ? [] : [`${row}.0`];
}

const problems = () => desk.checked.value.answer?.problems ?? [];

function marks(): Mark[] {
  const bad = new Set(problems().flatMap((p) => hexesOf(p.line, p.sentence)));
  const out: Mark[] = [...bad].map((at) => ({ at, kind: 'danger', text: '!' }));
  if (looked.value && brush.value === 'hand') out.push({ at: looked.value, kind: 'chosen' });
  return out;
}

function pick(hex: At): void {
  const b = brush.value;
  const t = desk.text.value;
  looked.value = hex;
  if (b === 'hounds') desk.change(file.placeHounds(t, hex), `hounds ${hex}`);
  else if (b.startsWith('npc ')) desk.change(file.placeNpc(t, b.slice(4), hex), `npc ${hex}`);
  else if (b !== 'hand') desk.change(file.paint(t, hex, b), `paint ${b}`);
}

function TheMap() {
  const text = desk.text.value;
  const all = useMemo(tiles, [text]);
  const b = brush.value;
  const words = b === 'hand' ? 'look at it' : b === 'GP' ? 'rub out' : `put: ${brushWords(b)}`;
  const picks = useMemo(() => new Map(all.map((t) => [t.at, words])), [all, words]);
  const tokens: Token[] = file.npcs(text).map((n, i) => ({
    id: `npc${i}`,
    at: n.at,
    seat: 4,
    initial: n.kind[0]!.toUpperCase(),
    name: n.kind,
  }));
  return (
    <HexMap
      label={`Map of ${file.get(text, 'name') || 'the heist'}`}
      tiles={all}
      marks={marks()}
      tokens={tokens}
      picks={picks}
      onPick={pick}
      paint={brush.value !== 'hand'}
      gaps
    />
  );
}

function Looked() {
  const hex = looked.value;
  const code = hex && file.codeAt(desk.map.value, hex);
  if (!hex || !code || brush.value !== 'hand')
    return (
      <p class="looked flow">
        <b>{brush.value === 'hand' ? 'Hand' : 'Brush'}:</b> {brushWords(brush.value)}
      </p>
    );
  const tile = tileOf(code);
  return (
    <p class="looked flow">
      <b>{hex}</b> <code>{code}</code> {tile ? inWords({ at: hex, ...tile }) : 'not a tile code'}
      {tile && <Quiet onClick={() => (brush.value = code)}>Paint with this</Quiet>}
    </p>
  );
}

/* ---- Brushes ---- */

const sample = (code: string): Tile[] => [{ at: '0.0', ...tileOf(code)! }];

function BrushPicture({ name }: { name: string }) {
  if (name === 'GP') return <span class="rub">rub out</span>;
  if (name === 'hand')
    return (
      <svg viewBox="-16 -16 32 32" class="hand" aria-hidden="true">
        <path d="M0-14 5-8H2V-2H8V-5L14 0 8 5V2H2V8H5L0 14-5 8H-2V2H-8V5L-14 0-8-5V-2H-2V-8H-5Z" />
      </svg>
    );
  if (name === 'hounds') return <MapPicture tiles={[{ ...sample('EM')[0]!, marks: ['hounds'] }]} />;
  if (name.startsWith('npc ')) return <span class="who">{name[4]!.toUpperCase()}</span>;
  return <MapPicture tiles={sample(name)} />;
}

function Palette() {
  return (
    <section class="palette" aria-label="Brushes">
      {palette.map(([group, brushes]) => (
        <fieldset class="group" key={group}>
          <legend>{group}</legend>
          <div class="brushes">
            {brushes.map((b) => (
              <Button
                key={b}
                class="brush"
                aria-pressed={brush.value === b}
                aria-label={brushWords(b)}
                title={brushWords(b)}
                data-brush={b}
                onClick={() => (brush.value = b)}
              >
                <BrushPicture name={b} />
              </Button>
            ))}
          </div>
        </fieldset>
      ))}
    </section>
  );
}

/* ---- What the checks say ---- */

function goTo(line: number, sentence: string): void {
  const hex = hexesOf(line, sentence)[0];
  const key = file.keyAt(desk.text.value, line);
  if (hex && (key === 'map' || key === null)) {
    looked.value = hex;
    document.querySelector<SVGElement>(`.stage [data-hex="${hex}"]`)?.focus();
  } else if (key && key !== 'map' && jumpTo(key)) tab.value = 'facts';
  else showLine(line);
}

function showLine(line: number): void {
  tab.value = 'text';
  setTimeout(() => {
    const area = document.querySelector<HTMLTextAreaElement>('#heist-text');
    if (!area) return;
    const lines = area.value.split('\n');
    const from = lines.slice(0, Math.max(0, line - 1)).join('\n').length + (line > 1 ? 1 : 0);
    area.focus();
    area.setSelectionRange(from, from + (lines[line - 1]?.length ?? 0));
    area.scrollTop = Math.max(0, (line - 6) * 21);
  });
}

/** Codes are for people who write files; here tiles are painted. */
const inEditor = (sentence: string) =>
  sentence
    .replace(' (E1 to E6)', ': paint one of the “Ways in”')
    .replace(/; E1 to E6 face .*$/, '');

/** The place of a problem as the page calls it: a tile, a field, or else its line. */
function whereOf(line: number, sentence: string): string {
  const key = file.keyAt(desk.text.value, line);
  const hex = hexesOf(line, sentence)[0];
  if (key === 'map') return hex ? `The map at ${hex}:` : 'The map:';
  if (key) return `${key.charAt(0).toUpperCase()}${key.slice(1)}:`;
  return line > 0 ? `Line ${line}:` : '';
}

function Checks() {
  const { answer, trouble: bad } = desk.checked.value;
  if (bad)
    return (
      <p class="checks bad" role="status">
        Not checked just now: {bad}
      </p>
    );
  if (!answer) return <p class="checks">Checking …</p>;
  if (answer.count === 0)
    return (
      <p class="checks sound" role="status">
        <b>All is well.</b> {answer.figures}.
        {answer.notes?.map((n) => (
          <span key={n}> Note: {n}.</span>
        ))}
      </p>
    );
  return (
    <section class="checks bad" aria-label="Problems">
      <h2>
        <span role="status">
          {answer.count} {answer.count === 1 ? 'problem' : 'problems'}
        </span>
      </h2>
      <ol>
        {answer.problems.map((p, i) => (
          <li key={i}>
            <Button onClick={() => goTo(p.line, p.sentence)}>
              <b>{whereOf(p.line, p.sentence)}</b> {inEditor(p.sentence)}
            </Button>
          </li>
        ))}
      </ol>
    </section>
  );
}

function TextTab() {
  const text = desk.text.value;
  const count = text.split('\n').length;
  return (
    <div class="text">
      <pre aria-hidden="true">{times(count, (i) => i + 1).join('\n')}</pre>
      <textarea
        id="heist-text"
        aria-label="The heist file"
        spellcheck={false}
        rows={count + 1}
        wrap="off"
        value={text}
        onInput={(e) => desk.change(e.currentTarget.value, 'text')}
      />
    </div>
  );
}

/* ---- The page ---- */

/** Of two tabs the other one. */
function turnTab(): void {
  tab.value = tab.value === 'facts' ? 'text' : 'facts';
  document.querySelector<HTMLElement>(`#tab-${tab.value}`)?.focus();
}

const save = () => saveAs(file.fileName(desk.text.value), desk.text.value);

function play(friends: boolean): Promise<unknown> {
  desk.keepNow();
  return attempt(trouble, () => playHeist(desk.text.value, friends));
}

const isOld = (e: KeyboardEvent) => e.key.toLowerCase() === 'z' && !e.shiftKey;
const isNew = (e: KeyboardEvent) => e.key.toLowerCase() === 'y' || (e.key === 'Z' && e.shiftKey);

function keyed(e: KeyboardEvent): void {
  if (!(e.ctrlKey || e.metaKey) || e.altKey || document.querySelector('dialog[open]')) return;
  if (isOld(e)) desk.undo();
  else if (isNew(e)) desk.redo();
  else if (e.key === 's') save();
  else return;
  e.preventDefault();
}

function Tools() {
  const ok = desk.sound.value;
  return (
    <div class="tools flow">
      <Plain onClick={() => (sheet.value = 'open')}>Open …</Plain>
      <Plain onClick={save}>Save file</Plain>
      <Plain disabled={!ok || !desk.isFresh.value} onClick={() => (sheet.value = 'key')}>
        Savekey
      </Plain>
      <span class="pair">
        <Tool disabled={!desk.canUndo.value} aria-label="Undo" onClick={desk.undo}>
          ↶
        </Tool>
        <Tool disabled={!desk.canRedo.value} aria-label="Redo" onClick={desk.redo}>
          ↷
        </Tool>
      </span>
      <span class="gap" />
      <Quiet disabled={!ok} onClick={() => play(true)}>
        With friends
      </Quiet>
      <Go disabled={!ok} onClick={() => play(false)}>
        Play it now
      </Go>
    </div>
  );
}

const dropping = signal(false);
const over = (e: DragEvent) => {
  e.preventDefault();
  dropping.value = true;
};
const away = () => (dropping.value = false);
function dropped(e: DragEvent): void {
  e.preventDefault();
  away();
  e.dataTransfer?.files[0]?.text().then((t) => desk.open(t));
}

/** Everything that is for the whole window. */
const heard = {
  keydown: keyed,
  pagehide: desk.keepNow,
  storage: desk.watchDrafts,
  dragover: over,
  dragleave: away,
  drop: dropped,
};

export function EditorPage() {
  useEffect(() => {
    document.title = 'Heist editor';
    desk.reopen();
    const until = new AbortController();
    for (const [what, does] of Object.entries(heard))
      addEventListener(what, does as (e: Event) => void, { signal: until.signal });
    return () => {
      desk.keepNow();
      until.abort();
    };
  }, []);
  return (
    <div class={dropping.value ? 'editor game-heist dropping' : 'editor game-heist'}>
      <Bar title="Heist editor" />
      <main>
        <Tools />
        <Trouble of={trouble} />
        <Palette />
        <div class="stage">
          <TheMap />
          <Looked />
        </div>
        <div class="side">
          <Checks />
          <div class="tabs" role="tablist" aria-label="The heist">
            {(['facts', 'text'] as const).map((t) => (
              <Button
                key={t}
                role="tab"
                id={`tab-${t}`}
                aria-selected={tab.value === t}
                aria-controls="tab-panel"
                tabIndex={tab.value === t ? 0 : -1}
                onClick={() => (tab.value = t)}
                onKeyDown={(e) => {
                  if (e.key === 'ArrowLeft' || e.key === 'ArrowRight') turnTab();
                }}
              >
                {t === 'facts' ? 'Facts' : 'The file'}
              </Button>
            ))}
          </div>
          <div
            class="panel-of-tab"
            id="tab-panel"
            role="tabpanel"
            aria-labelledby={`tab-${tab.value}`}
          >
            {tab.value === 'facts' ? <FactsForm /> : <TextTab />}
          </div>
        </div>
      </main>
      {sheet.value === 'open' && (
        <OpenSheet close={() => (sheet.value = null)} paste={() => (sheet.value = 'paste')} />
      )}
      {sheet.value === 'paste' && <PasteSheet close={() => (sheet.value = null)} />}
      {sheet.value === 'key' && <Keys close={() => (sheet.value = null)} />}
    </div>
  );
}
