// The report: a title, the variants, one part per section, and the command that gives it again.
import { useEffect, useRef, useState } from 'preact/hooks';
import { caption, compareCells, draw, legend, overlays } from './plots';
import {
  type Cell,
  command,
  inOrder,
  type Measure,
  type Results,
  type Section,
  sayStat,
  sectionOf,
  stat,
} from './results';

/** So many variants can be told apart in one picture. */
const TOGETHER = 4;

/** Draws anew whenever its width changes; a picture of something else has another key. */
function Picture({ make, name }: { make: (width: number) => Element; name: string }) {
  const place = useRef<HTMLElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const watcher = new ResizeObserver(([entry]) => setWidth(Math.floor(entry!.contentRect.width)));
    watcher.observe(place.current!);
    return () => watcher.disconnect();
  }, []);
  useEffect(() => {
    if (!width) return;
    const picture = make(width);
    // One picture with one name: its parts need none.
    for (const part of picture.querySelectorAll('[aria-label]')) part.removeAttribute('aria-label');
    picture.setAttribute('role', 'img');
    picture.setAttribute('aria-label', name);
    place.current!.replaceChildren(picture);
  }, [width]);
  // Wide pictures scroll; who has no mouse must be able to, too.
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs the keyboard
  return <section class="picture" ref={place} tabIndex={0} aria-label={name} />;
}

function Numbers({ section, cells }: { section: Section; cells: Cell[] }) {
  const several = cells.length > 1;
  return (
    <details>
      <summary>The numbers</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs the keyboard */}
      <section class="wide" tabIndex={0} aria-label={`${section.title}, the numbers`}>
        <table>
          <thead>
            <tr>
              {several && <th scope="col">variant</th>}
              <th scope="col">{section.title}</th>
              {section.measures.map((m) => (
                <th scope="col" key={m.id}>
                  {m.title} <small>(95 %)</small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cells.flatMap((cell) => {
              const own = sectionOf(cell, section.id);
              return (own ? inOrder(own) : []).map((row) => (
                <tr key={`${cell.value}/${row.id}`}>
                  {several && <td>{cell.title}</td>}
                  <th scope="row">{row.label}</th>
                  {section.measures.map((m) => (
                    <td key={m.id}>{sayStat(m, stat(row, m))}</td>
                  ))}
                </tr>
              ));
            })}
          </tbody>
        </table>
      </section>
    </details>
  );
}

function Legend({ cells }: { cells: Cell[] }) {
  const shapes: Record<string, string> = {
    circle: 'M0-5a5 5 0 1 0 .01 0z',
    triangle: 'M0-6L6 5H-6z',
    square: 'M-5-5h10v10h-10z',
    diamond2: 'M0-6L6 0 0 6-6 0z',
  };
  return (
    <ul class="legend">
      {legend(cells).map((l) => (
        <li key={l.title}>
          <svg viewBox="-8 -8 16 16" width="16" height="16" aria-hidden="true">
            <path d={shapes[l.symbol]} style={{ fill: l.colour }} />
          </svg>
          {l.title}
        </li>
      ))}
    </ul>
  );
}

function Figure({
  section,
  measure,
  cells,
}: {
  section: Section;
  measure: Measure;
  cells: Cell[];
}) {
  const key = cells.map((c) => c.value).join();
  return (
    <figure>
      <figcaption>{caption(cells, section, measure)}</figcaption>
      <Picture
        key={`${key}/${measure.id}`}
        name={`${section.title}: ${measure.title}`}
        make={(width) => draw(cells, section, measure, width)}
      />
    </figure>
  );
}

/** Nothing to draw where no row has this measure. */
const hasAny = (section: Section, measure: Measure) =>
  section.rows.some((row) => stat(row, measure));

function Part({ results, section, chosen }: { results: Results; section: Section; chosen: Cell }) {
  const all = overlays(section) && results.cells.length <= TOGETHER;
  const cells = all ? results.cells : [chosen];
  const measures = section.measures.filter((m) => hasAny(section, m));
  return (
    <section class={`part plot-${section.plot}`} id={section.id}>
      <h2>{section.title}</h2>
      <p>{section.about}</p>
      {results.cells.length > 1 &&
        (all ? <Legend cells={cells} /> : <p class="which">{chosen.title}</p>)}
      <div class="figures">
        {measures.map((measure) => (
          <Figure key={measure.id} section={section} measure={measure} cells={cells} />
        ))}
      </div>
      <Numbers section={section} cells={cells} />
    </section>
  );
}

/** Studies with one variant say it in large figures. */
function Headline({ cell }: { cell: Cell }) {
  const section = sectionOf(cell, 'summary');
  const row = section?.rows[0];
  if (!section || !row) return null;
  // That no game went on for ever is not worth a headline.
  const happened = (m: Measure) => m.id !== 'unfinished' || stat(row, m)?.value;
  return (
    <dl class="headline">
      {section.measures.filter(happened).map((m) => (
        <div key={m.id}>
          <dt>{m.title}</dt>
          <dd>{sayStat(m, stat(row, m)).split(' (')[0]}</dd>
          <dd class="range">{sayStat(m, stat(row, m)).replace(/^[^(]*\(|\)$/g, '')}</dd>
        </div>
      ))}
    </dl>
  );
}

function Variants({ results }: { results: Results }) {
  const section = sectionOf(results.cells[0]!, 'summary');
  if (!section) return null;
  return (
    <section class="part plot-bars" id="variants">
      <h2>By {results.vary}</h2>
      <p>Every variant was played from the same seeds, so that luck is as equal as it can be.</p>
      <div class="figures">
        {section.measures
          .filter((m) =>
            results.cells.some((c) => stat(sectionOf(c, 'summary')!.rows[0]!, m)?.value),
          )
          .map((m) => (
            <figure key={m.id}>
              <figcaption>{m.title}</figcaption>
              <Picture
                name={`${m.title} by ${results.vary}`}
                make={(width) => compareCells(results.cells, 'summary', m, width)}
              />
            </figure>
          ))}
      </div>
      <Numbers section={section} cells={results.cells} />
    </section>
  );
}

function Question({ results }: { results: Results }) {
  const { study, cells } = results;
  const games = cells.reduce((n, c) => n + c.games, 0);
  const seats = results.vary === 'seats' ? null : study.seats && `${study.seats} players`;
  const facts = [
    `${games.toLocaleString('en')} games`,
    seats,
    results.vary === 'bots' ? null : `${study.bots ?? 'medium'} bots`,
    ...Object.entries(study.options ?? {}).map(([k, v]) => `${k}: ${v}`),
    `seed ${study.seed ?? '1'}`,
  ];
  return <p class="facts">{facts.filter(Boolean).join(' · ')}</p>;
}

export function Page({ results }: { results: Results }) {
  const [at, setAt] = useState(0);
  const chosen = results.cells[at]!;
  const several = results.cells.length > 1;
  return (
    <>
      <header>
        <p class="kind">From the lab</p>
        <h1>{results.title}</h1>
        <Question results={results} />
      </header>
      {!results.reproducible && (
        <p class="note">A bot thought by the clock here: another run will give other numbers.</p>
      )}
      {several ? <Variants results={results} /> : <Headline cell={chosen} />}
      {several && (
        <label class="choose">
          Look at{' '}
          <select value={at} onChange={(e) => setAt(Number(e.currentTarget.value))}>
            {results.cells.map((cell, i) => (
              <option key={cell.value} value={i}>
                {cell.title}
              </option>
            ))}
          </select>
        </label>
      )}
      {chosen.sections
        .filter((s) => s.plot !== 'none' && s.rows.length > 0)
        .filter((s) => s.id !== 'bots' || s.rows.length > 1 || results.vary === 'bots')
        .map((section) => (
          <Part key={section.id} results={results} section={section} chosen={chosen} />
        ))}
      <footer>
        <p>
          Dots are what was found, lines the 95 % intervals (Wilson’s for shares). Made by caper{' '}
          {results.program}
          {results.reproducible ? '; this gives the same numbers again:' : ' with:'}
        </p>
        <pre>{command(results)}</pre>
      </footer>
    </>
  );
}
