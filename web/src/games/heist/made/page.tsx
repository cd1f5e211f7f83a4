// A new heist: made up by the server from a seed and tried by bots before it is offered. The address
// has the seed and the wishes, so it is what people share: everyone who opens it gets the same heist.
import { fewTiles, difficulties as levels, manyTiles, modules } from 'virtual:facts/heist';
import { signal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import { Bar } from '../../../ui/bar';
import { toggled } from '../../../ui/chips';
import { Title } from '../../../ui/cut';
import { playHeist } from '../../../ui/home';
import { attempt, Form, Go, Quiet, Select, Tick, Trouble } from '../../../ui/parts';
import { call } from '../../../wire/api';
import * as file from '../editor/file';
import { HeistPicture } from '../editor/picture';
import { moduleWords } from './words';
import '../../../style/made.css';

interface Trial {
  crew: number;
  games: number;
  wins: number;
  /** Of 1,000 games; 95 % sure. */
  low: number;
  high: number;
}

interface Answer {
  done: boolean;
  percent: number;
  text?: string;
  trials?: Trial[];
}

interface Wish {
  seed: string;
  level: string;
  tiles: number;
  with: string[];
}

const draw = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(6)), (b) =>
    b.toString(16).padStart(2, '0'),
  ).join('');

function wishOf(search: string): Wish {
  const asked = new URLSearchParams(search);
  const tiles = Number(asked.get('tiles'));
  return {
    seed: asked.get('seed') ?? '',
    level: levels.includes(asked.get('level') ?? '') ? asked.get('level')! : levels[0]!,
    tiles: tiles >= fewTiles && tiles <= manyTiles ? tiles : 30,
    with: (asked.get('with') ?? '').split(',').filter((m) => modules.includes(m)),
  };
}

const searchOf = (w: Wish): string =>
  `?${new URLSearchParams({
    seed: w.seed,
    level: w.level,
    tiles: String(w.tiles),
    ...(w.with.length > 0 && { with: w.with.join(',') }),
  })}`;

const wish = signal<Wish>(wishOf(''));
const made = signal<Answer | null>(null);
const percent = signal<number | null>(null);
const trouble = signal('');
const copied = signal(false);
let turn = 0; /* after a request for another heist, this one is no longer waited for */

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Ask until it is done: every question does a little of the work. */
async function makeUp(w: Wish): Promise<void> {
  const mine = ++turn;
  made.value = null;
  trouble.value = '';
  copied.value = false;
  percent.value = 0;
  history.replaceState(null, '', searchOf(w));
  try {
    while (mine === turn) {
      const answer = await call<Answer>('/games/heist/new', w);
      if (mine !== turn) return;
      percent.value = answer.percent;
      if (answer.done) made.value = answer;
      if (answer.done) break;
      await pause(30);
    }
  } catch (e) {
    if (mine === turn) trouble.value = (e as Error).message;
  }
  if (mine === turn) percent.value = null;
}

const change = (to: Partial<Wish>) => {
  wish.value = { ...wish.value, ...to };
};

const play = (friends: boolean) => attempt(trouble, () => playHeist(made.value!.text!, friends));

function Wishes() {
  const w = wish.value;
  return (
    <Form
      class="wishes flow"
      send={() => {
        change({ seed: wish.value.seed || draw() });
        makeUp(wish.value);
      }}
    >
      <label>
        <span>Level</span>
        <Select value={w.level} set={(level) => change({ level })} of={levels} />
      </label>
      <label>
        <span>Tiles: {w.tiles}</span>
        <input
          type="range"
          min={fewTiles}
          max={manyTiles}
          value={w.tiles}
          onInput={(e) => change({ tiles: Number(e.currentTarget.value) })}
        />
      </label>
      <label>
        <span>Seed</span>
        <input
          value={w.seed}
          maxLength={16}
          pattern="[0-9a-fA-F]*"
          placeholder="drawn for you"
          onInput={(e) => change({ seed: e.currentTarget.value })}
        />
      </label>
      <fieldset class="ticks flow">
        <legend>With (or let the seed decide)</legend>
        {modules.map((id) => (
          <Tick
            key={id}
            class="check flow"
            on={w.with.includes(id)}
            set={() => change({ with: toggled(w.with, id) })}
          >
            {moduleWords[id]}
          </Tick>
        ))}
      </fieldset>
      <p class="acts">
        <button type="submit" class="go">
          Make it up
        </button>
        <Quiet
          onClick={() => {
            change({ seed: draw() });
            makeUp(wish.value);
          }}
        >
          Another one
        </Quiet>
      </p>
    </Form>
  );
}

function Figures({ trials }: { trials: Trial[] }) {
  const tenth = (n: number) => (n / 10).toFixed(0);
  return (
    <ul class="figures">
      {trials.map((t) => (
        <li key={t.crew}>
          Crews of {t.crew} medium bots won {t.wins} of {t.games} games: {tenth(t.low)} to{' '}
          {tenth(t.high)} %.
        </li>
      ))}
    </ul>
  );
}

function copyLink(): void {
  navigator.clipboard?.writeText(location.href).then(
    () => (copied.value = true),
    () => (trouble.value = 'The address of this page is the link: copy it from there.'),
  );
}

function Offer({ answer }: { answer: Answer }) {
  const text = answer.text!;
  return (
    <article class="offer">
      <div class="window">
        <HeistPicture text={text} />
      </div>
      <div>
        <h2>{file.get(text, 'name')}</h2>
        <p class="kind">
          {file.get(text, 'difficulty')}; bring out {file.get(text, 'objective')}
        </p>
        {file
          .get(text, 'story')
          .split('\n\n')
          .map((p) => (
            <p key={p}>{p}</p>
          ))}
        {file.get(text, 'rules') && <p class="special">{file.get(text, 'rules')}</p>}
        <Figures trials={answer.trials ?? []} />
        <p class="acts">
          <Go onClick={() => play(false)}>Play it with bots</Go>
          <Quiet onClick={() => play(true)}>With friends</Quiet>
          <Quiet onClick={copyLink}>{copied.value ? 'Copied' : 'Copy its link'}</Quiet>
        </p>
      </div>
    </article>
  );
}

export function MadePage(_: { id: string }) {
  /* Before the form can be used: done later, a slow device would clear what was typed. */
  useLayoutEffect(() => {
    document.title = 'A new heist';
    wish.value = wishOf(location.search);
    made.value = null;
    if (wish.value.seed) makeUp(wish.value);
    return () => {
      turn++;
      percent.value = null;
    };
  }, []);
  return (
    <div class="made game-heist">
      <Bar />
      <main>
        <Title text="A new heist" />
        <p class="lead">
          Made up from a seed: rooms, corridors, a briefing. Bots play it a few hundred times, and
          it is offered only if they win about as often as its level promises. The address of this
          page is the heist: send it to anyone who wants to play the same one.
        </p>
        <Wishes />
        <Trouble of={trouble} />
        {percent.value !== null && (
          <p class="trying flow" role="status">
            <progress max={100} value={percent.value} /> The bots are trying it out …
          </p>
        )}
        {made.value && <Offer answer={made.value} />}
      </main>
    </div>
  );
}
