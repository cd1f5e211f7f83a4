// The sheet on paper: one page for each person, A4 or Letter. It stands beside the page in the
// document and is shown by the printer's stylesheet only, so printing never spoils the table.
import { render } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { times } from '../../ui/chips';
import {
  backgrounds,
  letterNames,
  letters,
  lists,
  listTitles,
  traitOf,
  traitsOf,
  trickOf,
  worth,
} from './data';
import { Sweet, TrickIcon } from './pictures';
import { Portrait } from './portrait';
import type { Person } from './types';

export const backgroundName = (id: string | null): string =>
  backgrounds.find((b) => b.id === id)?.name ?? '';

function Sheet({ p, things }: { p: Person; things: string[] }) {
  const trick = trickOf(p.trick);
  const prime = Object.entries(p.traits).find(([, r]) => r === 'P')?.[0];
  const boxes = Math.min(48, Math.max(p.initial, p.luck) + 8);
  return (
    <article class="sheet-page">
      <header>
        <Portrait of={p} />
        <div>
          <p class="over">Adventures & Luck</p>
          <h1>{p.name || '\u00a0'}</h1>
          <p>{p.about || '\u00a0'}</p>
          <p>{backgroundName(p.background)}</p>
        </div>
        <dl>
          <div>
            <dt>points</dt>
            <dd>{p.points}</dd>
          </div>
          <div>
            <dt>luck</dt>
            <dd>{p.initial}</dd>
          </div>
        </dl>
      </header>
      <div class="columns">
        {lists.map((list) => (
          <section key={list} class={list}>
            <h2>{listTitles[list]}</h2>
            {traitsOf(p.traits, list).map((t) => (
              <p key={t.id}>
                <b class="badge">{t.now}</b> {t.name}
                {t.id === prime && ' ★'}
                <small>{worth(t)}</small>
              </p>
            ))}
            {traitsOf(p.traits, list).length === 0 && <p class="blank">–</p>}
          </section>
        ))}
      </div>
      <div class="pair">
        <section>
          <h2>Prime characteristic ★</h2>
          <p>{prime ? traitOf.get(prime)?.name : '–'}</p>
        </section>
        <section>
          <h2>Trademark trick</h2>
          {trick ? (
            <p>
              <TrickIcon id={trick.id} /> <b>{trick.name}</b>: {trick.does}
            </p>
          ) : (
            <p>–</p>
          )}
        </section>
      </div>
      <section>
        <h2>Luck to eat</h2>
        <p class="boxes">
          {times(boxes, (i) => (
            <span key={i} class="box">
              {i < p.luck && <Sweet />}
            </span>
          ))}
        </p>
      </section>
      <section class="gear">
        <h2>Things</h2>
        <p>{things.join(', ') || '\u00a0'}</p>
        <p>&nbsp;</p>
      </section>
      <footer>{letters.map((l) => `${l} ${letterNames[l]}`).join(' · ')}</footer>
    </article>
  );
}

/** Keeps the sheets of these people ready for the printer. */
export function usePrinter(people: Person[], things: string[]): void {
  const paper = useRef<HTMLDivElement | null>(null);
  useLayoutEffect(() => {
    const div = document.createElement('div');
    div.className = 'luck-paper';
    document.body.append(div);
    paper.current = div;
    return () => {
      render(null, div);
      div.remove();
    };
  }, []);
  useLayoutEffect(() => {
    const sheets = people.map((p, i) => <Sheet key={i} p={p} things={things} />);
    if (paper.current) render(sheets, paper.current);
  });
}
