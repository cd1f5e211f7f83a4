// The report: a title, the variants, one part per section, and the command that gives it again.
import { useEffect, useRef, useState } from 'preact/hooks';
import { caption, compareCells, draw, legend, overlays } from './plots';
import {
  type Cell,
  type Change,
  command,
  inOrder,
  type Measure,
  type Results,
  type Section,
  say,
  sayStat,
  sectionOf,
  stat,
} from './results';

/** Redraws whenever its width changes; a picture of something else has another key. */
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
    // Wide pictures scroll, and must do so for people without a mouse, too.
    if (place.current!.scrollWidth > place.current!.clientWidth) place.current!.tabIndex = 0;
  }, [width]);
  return <section class="picture" ref={place} aria-label={name} />;
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
  const all = overlays(results.cells, section);
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

function Findings({ cell }: { cell: Cell }) {
  return (
    <ul class="findings">
      {cell.findings.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
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
      <p>
        {results.compared
          ? 'The two studies, side by side.'
          : 'Every variant was played from the same seeds, so that luck is as equal as it can be.'}
      </p>
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

/** "+2.3 (+1.9 … +2.7)" */
function sayChange(measure: Measure, c: Change): string {
  const scale = measure.kind === 'share' ? 100 : 1;
  const digits = ((c.high - c.low) / 2) * scale < 0.1 ? 2 : 1;
  const [change, low, high] = [c.change, c.low, c.high].map((v) => {
    const text = (v * scale).toFixed(digits);
    return v >= 0 ? `+${text}` : text.replace('-', '−');
  });
  return `${change} (${low} … ${high})`;
}

function ChangeRow({ results, change }: { results: Results; change: Change }) {
  const section = sectionOf(results.cells[0]!, change.section)!;
  const measure = section.measures.find((m) => m.id === change.measure)!;
  const half = (change.high - change.low) / 2;
  const what = change.section === 'summary' ? measure.title : `${change.label}: ${measure.title}`;
  return (
    <tr>
      {change.cell && <td>{change.cell}</td>}
      <th scope="row">{what}</th>
      <td>{say(measure, change.was, half)}</td>
      <td>{say(measure, change.is, half)}</td>
      <td>{sayChange(measure, change)}</td>
    </tr>
  );
}

/** What changed, and could it be chance? */
function Changes({ results }: { results: Results }) {
  const { changes, compared, cells } = results;
  if (!changes?.compared) return null;
  const sure = changes.list.slice(0, changes.sure);
  const named = changes.list.some((c) => c.cell);
  const against = compared ? `from ${compared[0]} to ${compared[1]}` : `against ${cells[0]!.title}`;
  return (
    <section class="part" id="changes">
      <h2>What changed, {against}</h2>
      <p>
        {changes.sure
          ? `${changes.sure} of ${changes.compared} figures differ by more than chance explains, the surest first.`
          : `None of ${changes.compared} figures differs by more than chance explains.`}{' '}
        Differences have 95 % intervals; that one in this list is a false alarm has a chance of less
        than 5 % (Holm).
      </p>
      {sure.length > 0 && (
        <details open={sure.length < 30}>
          <summary>The differences</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs the keyboard */}
          <section class="wide" tabIndex={0} aria-label="The differences">
            <table>
              <thead>
                <tr>
                  {named && <th scope="col">{results.vary}</th>}
                  <th scope="col">figure</th>
                  <th scope="col">was</th>
                  <th scope="col">is</th>
                  <th scope="col">
                    difference <small>(95 %)</small>
                  </th>
                </tr>
              </thead>
              <tbody>
                {sure.map((c) => (
                  <ChangeRow
                    key={`${c.cell}/${c.section}/${c.row}/${c.measure}`}
                    results={results}
                    change={c}
                  />
                ))}
              </tbody>
            </table>
          </section>
        </details>
      )}
    </section>
  );
}

function Question({ results }: { results: Results }) {
  const { study, cells, compared } = results;
  const games = cells.reduce((n, c) => n + c.games, 0);
  // What varies is not named here: it has a line for each value below.
  if (compared)
    return (
      <p class="facts">
        {compared[0]} against {compared[1]}, {games.toLocaleString('en')} games in all
      </p>
    );
  const facts = [
    `${games.toLocaleString('en')} games`,
    study.seats && `${study.seats} players`,
    study.bots && `${study.bots} bots`,
    ...Object.entries(study.options ?? {}).map(([k, v]) => `${k}: ${v}`),
    `seed ${study.seed ?? '1'}`,
  ];
  return <p class="facts">{facts.filter(Boolean).join(' · ')}</p>;
}

export function Page({ results }: { results: Results }) {
  const [at, setAt] = useState(0);
  const chosen = results.cells[at]!;
  const several = results.cells.length > 1;
  const parts = chosen.sections
    .filter((s) => s.plot !== 'none' && s.rows.length > 0)
    .filter((s) => s.id !== 'bots' || s.rows.length > 1);
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
      <Changes results={results} />
      {several && !results.compared && (
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
      {!results.compared && <Findings cell={chosen} />}
      {parts.map((section) => (
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
