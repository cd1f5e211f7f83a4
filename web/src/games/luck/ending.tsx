// The end: how it ended, who has luck left to eat, and the adventure's map with the way that was
// walked. The map is loaded only now, so that no browser knew what lay ahead.

import { maps } from 'virtual:luck/adventures';
import { useEffect } from 'preact/hooks';
import { useLoaded } from '../../ui/hooks';
import { points } from './data';
import { remember } from './ledger';
import type { MapScene, WorldMap } from './modules';
import { Sweets } from './pictures';
import { Portrait } from './portrait';
import { Prose, Title } from './scene';
import { useTable } from './setting';

const W = 132;
const H = 46;

/** Words in at most two lines of a box. */
function wrap(name: string): string[] {
  if (name.length < 17) return [name];
  const words = name.split(' ');
  let first = '';
  while (words.length > 1 && `${first} ${words[0]}`.length <= 17)
    first = `${first} ${words.shift()}`.trim();
  const second = words.join(' ');
  return first ? [first, second.length > 18 ? `${second.slice(0, 17)}…` : second] : [second];
}

/** From the rim of one box to the rim of the next, a little bent so that two ways do not hide each other. */
export function curve(a: MapScene, b: MapScene): string {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const far = Math.hypot(dx, dy) || 1;
  const rim = Math.min(W / 2 / (Math.abs(dx) / far || 1e-9), H / 2 / (Math.abs(dy) / far || 1e-9));
  const at = (s: MapScene, by: number) => [s.x + (dx / far) * by, s.y + (dy / far) * by] as const;
  const [x1, y1] = at(a, rim + 2);
  const [x2, y2] = at(b, -rim - 7);
  const bend = 0.12;
  const mx = (x1 + x2) / 2 - (y2 - y1) * bend;
  const my = (y1 + y2) / 2 + (x2 - x1) * bend;
  const n = (v: number) => v.toFixed(0);
  return `M${n(x1)} ${n(y1)}Q${n(mx)} ${n(my)} ${n(x2)} ${n(y2)}`;
}

/** Without a file of its own an adventure is drawn as far as it was walked: a line that turns. */
export function mapOfWalk(walk: string[]): WorldMap {
  const names = [...new Set(walk)];
  const scenes = names.map((name, i): MapScene => {
    const row = Math.floor(i / 6);
    const column = row % 2 ? 5 - (i % 6) : i % 6;
    return { name, x: 100 + column * 180, y: 60 + row * 100, kind: 'scene', ways: [] };
  });
  return { start: names[0] ?? '', scenes };
}

function MapPicture({ map, walk }: { map: WorldMap; walk: string[] }) {
  const of = new Map(map.scenes.map((s) => [s.name, s]));
  const steps = walk.slice(1).map((to, i) => [walk[i]!, to] as const);
  const walked = new Set(steps.map(([a, b]) => `${a}→${b}`));
  const xs = map.scenes.map((s) => s.x);
  const ys = map.scenes.map((s) => s.y);
  const x = Math.min(...xs) - W / 2 - 12;
  const y = Math.min(...ys) - H / 2 - 22;
  const w = Math.max(...xs) + W / 2 + 12 - x;
  const h = Math.max(...ys) + H / 2 + 12 - y;
  const line = (a: string, b: string, c: string) => {
    const [from, to] = [of.get(a), of.get(b)];
    return from && to && from !== to ? (
      <path key={`${c}${a}${b}`} class={c} d={curve(from, to)} />
    ) : null;
  };
  return (
    <svg
      class="map-picture"
      viewBox={`${x} ${y} ${w} ${h}`}
      role="img"
      aria-label={`Map of ${map.scenes.length} scenes; ${new Set(walk).size} of them were visited`}
    >
      <defs>
        <marker
          id="luck-tip"
          viewBox="0 0 10 10"
          refX="5"
          refY="5"
          markerWidth="5"
          markerHeight="5"
          orient="auto"
        >
          <path class="tip" d="M0 0 10 5 0 10Z" />
        </marker>
      </defs>
      {map.scenes.flatMap((s) =>
        s.ways.map((way) =>
          walked.has(`${s.name}→${way.to}`) ? null : line(s.name, way.to, `way ${way.how}`),
        ),
      )}
      {[...walked].map((k) => {
        const [a, b] = k.split('→');
        return line(a!, b!, 'walked');
      })}
      {map.scenes.map((s) => {
        const visits = walk.flatMap((n, i) => (n === s.name ? [i + 1] : []));
        const last = walk.at(-1) === s.name;
        const text = wrap(s.name);
        return (
          <g
            key={s.name}
            class={`box ${s.kind}${visits.length ? ' seen' : ''}${last ? ' last' : ''}`}
            transform={`translate(${s.x} ${s.y})`}
          >
            <path
              d={`M${-W / 2} ${-H / 2 + 3}L${W / 2 - 1} ${-H / 2}L${W / 2} ${H / 2 - 2}L${-W / 2 + 2} ${H / 2}Z`}
            />
            {text.map((t, i) => (
              <text key={i} y={5.5 + (i - (text.length - 1) / 2) * 17}>
                {t}
              </text>
            ))}
            {visits.length > 0 && (
              <g transform={`translate(${-W / 2 + 4} ${-H / 2 + 1})`}>
                <circle r="12" />
                <text class="no" y="4.500">
                  {visits.at(-1)}
                </text>
              </g>
            )}
          </g>
        );
      })}
    </svg>
  );
}

function WalkedMap({ adventure, walk }: { adventure: string; walk: string[] }) {
  const drawn = useLoaded<WorldMap | null>(() => maps[adventure]?.().then((m) => m.default), null, [
    adventure,
  ]);
  const map = maps[adventure] ? drawn : mapOfWalk(walk);
  return (
    <section class="map" aria-label="The adventure’s map">
      <h3>The way you went</h3>
      {map && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a picture that scrolls must be reachable by key
        <div class="scroll" tabIndex={0}>
          <MapPicture map={map} walk={walk} />
        </div>
      )}
      <ol class="trail flow">
        {walk.map((s, i) => (
          <li key={i}>{s}</li>
        ))}
      </ol>
    </section>
  );
}

export function TheEnd() {
  const { v, desk } = useTable();
  const order = v.crew.map((_, i) => i).sort((a, b) => v.crew[b]!.luck - v.crew[a]!.luck);
  const scene = v.scene;
  const deeds = desk.film || desk.you < 0 ? [] : (v.deeds ?? []);
  useEffect(() => remember(deeds), [deeds.join()]);
  return (
    <article class={`the-end${v.lost ? ' lost' : ''}`}>
      <div class="verdict-of on-loud">{desk.ending()}</div>
      {scene && (
        <div class="last-scene">
          <p class="over">{v.title}</p>
          <Title text={scene.ending || !v.lost ? scene.name : 'Knocked out'} />
          <Prose
            text={scene.ending || !v.lost ? scene.text : 'Everybody is out, and so is the story.'}
          />
        </div>
      )}
      {deeds.length > 0 && (
        <p class="fine">Your class will be remembered for this: {deeds.join(', ')}.</p>
      )}
      <ol class="purses" aria-label="Luck left to eat">
        {order.map((seat) => (
          <li key={seat}>
            <Portrait of={v.crew[seat]!} />
            <b>{desk.name(seat)}</b>
            <Sweets luck={v.crew[seat]!.luck} initial={0} most={points} />
            <span>{v.crew[seat]!.luck} luck left to eat</span>
          </li>
        ))}
      </ol>
      {v.mode === 'hosted' && desk.tale.value.told.length > 0 && (
        <section class="told-all">
          <h3>As it was told</h3>
          {desk.tale.value.told.map((t, i) => (
            <p key={i}>{t}</p>
          ))}
        </section>
      )}
      {v.mode === 'auto' && desk.tale.value.scenes.length > 0 && (
        <WalkedMap adventure={v.adventure ?? ''} walk={desk.tale.value.scenes} />
      )}
    </article>
  );
}
