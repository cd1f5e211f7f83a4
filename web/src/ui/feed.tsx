// What happened, as a story, with what people said in between.
import { useSignal } from '@preact/signals';
import type { ComponentChild } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { LogMessage, Seat } from '../wire/types';
import { attempt, Button, Line, Trouble } from './parts';
import { stressed } from './stressed';

interface FeedLine {
  key: string;
  kind: 'move' | 'seat' | 'chat' | 'start';
  who?: string;
  text: string;
  seat?: number;
  /** What acted ("card:thief"), to be shown beside the sentence. */
  thing?: string;
}

/** A sentence, or one with the thing that acted. */
export type Told = string | { text: string; thing: string };

const seatLine: Record<string, (name: string, is: Seat) => string> = {
  joined: (n) => `${n} sat down.`,
  ready: (n, is) => (is.bot ? '' : `${n} is ready.`),
  left: (n, is) =>
    is.bot
      ? `${n} left; a bot holds the cards.`
      : is.kind === 'open'
        ? `Seat ${is.seat + 1} is free again.`
        : `${n} left.`,
  gone: (n, is) => (is.bot ? `${n} lost touch; a bot holds the cards.` : `${n} lost touch.`),
  clock: (n) => `${n} ran out of time; a bot moves on.`,
  back: (n) => `${n} is back.`,
  removed: (n) => `${n} was removed.`,
  changed: (n, is) => (is.kind === 'person' ? `${n} takes a seat.` : ''),
};

/** The lines of one message of the log. `tell` knows the game. */
export function linesOf(m: LogMessage, tell: (m: LogMessage) => Told[]): FeedLine[] {
  const key = String(m.seq);
  if (m.type === 'chat')
    return [{ key, kind: 'chat', who: m.seat < 0 ? `${m.name} (watching)` : m.name, text: m.text }];
  if (m.type === 'start') return [{ key, kind: 'start', text: 'The game begins.' }];
  if (m.type === 'undo') return [{ key, kind: 'move', text: 'That move was taken back.' }];
  if (m.type === 'hint' || m.type === 'salt' || m.type === 'murmur') return [];
  if (m.type === 'rematch') return [{ key, kind: 'start', text: 'A rematch is on.' }];
  if (m.type === 'seat') {
    const text = seatLine[m.why]?.(m.is.name ?? `Seat ${m.seat + 1}`, m.is) ?? '';
    return text ? [{ key, kind: 'seat', text }] : [];
  }
  return tell(m).map((told, i) => ({
    key: `${key}.${i}`,
    kind: 'move',
    seat: m.seat,
    ...(typeof told === 'string' ? { text: told } : told),
  }));
}

interface Props {
  lines: FeedLine[];
  say?: (text: string) => Promise<unknown>;
  /** What the game draws for a thing. */
  draw?: ((thing: string) => ComponentChild) | undefined;
}

export function Feed({ lines, say, draw }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const trouble = useSignal('');
  useEffect(() => {
    const l = list.current;
    if (l) l.scrollTop = l.scrollHeight;
  }, [lines.length]);
  return (
    <section class="feed" aria-label="The story so far">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by key */}
      <ol ref={list} tabIndex={0}>
        {lines.map((l) => (
          <li key={l.key} class={l.kind}>
            {l.thing && draw && (
              <Button class="log-thing" data-thing={l.thing} data-look="large">
                {draw(l.thing)}
                <span class="sr">What is this?</span>
              </Button>
            )}
            {l.who && <b>{l.who} </b>}
            {stressed(l.text)}
          </li>
        ))}
      </ol>
      {say && (
        <>
          <Line
            class=""
            id="say"
            label="Say something to the table"
            hint="Say something"
            most={240}
            send={(text) => attempt(trouble, () => say(text))}
          >
            Say
          </Line>
          <Trouble of={trouble} />
        </>
      )}
    </section>
  );
}
