// A map of hexes that can be moved, zoomed and pointed at. It draws what it is given (tiles, marks on
// tiles, people) and says which hex was picked; it knows neither moves nor rules, so the table, the
// film and the editor all use it.
//
// The one subtle idea: moving and zooming change one `transform` and nothing else. Tiles are drawn
// again only when they themselves have changed.
import { Component, type ComponentChildren, createRef } from 'preact';
import { Button } from '../../ui/parts';
import { isStill } from '../../ui/tempo';
import { art, shapes } from './art';
import {
  type At,
  type Box,
  bounds,
  centre,
  fitting,
  hexAt,
  kept,
  type Look,
  outline,
  type Point,
  shifted,
  towards,
  turned,
  WIDE,
  zoomed,
} from './hex';
import { inWords, type Tile } from './tiles';
import '../../style/heist-map.css';

/** Something that lies on a tile for now: drawn by its class, with a word if there is one. */
export interface Mark {
  at: At;
  /** `reach`, `aim`, `hit`, `danger`, `way`, `chosen`; anything else is a class `mark-…` of your own. */
  kind: string;
  text?: string;
}
/** A planning token: a small shape with a place of its own for each seat. */
export interface Pip {
  at: At;
  seat: number;
  mine?: boolean;
}
/** A person. */
export interface Token {
  id: string;
  at: At;
  /** 0 to 3 a seat, 4 a companion: gives the shape. */
  seat: number;
  initial: string;
  name: string;
  mine?: boolean;
  done?: boolean;
}
/** A line over the map, through the middles of hexes. */
export interface Way {
  hexes: At[];
  kind?: string;
}

interface MapProps {
  label: string;
  tiles: Tile[];
  marks?: Mark[];
  pips?: Pip[];
  tokens?: Token[];
  ways?: Way[];
  /** Chits that fly to a tile, from above. */
  flying?: { at: At; chit: string }[];
  /** Hexes that can be picked, with what picking one would do (said after what lies there). */
  picks?: Map<At, string>;
  onPick?: (hex: At) => void;
  onHover?: (hex: At | null) => void;
  /** A token was pointed at, where the tile itself cannot be picked. */
  onToken?: (id: string) => void;
  /** Drag with one finger or button picks instead of moving the map. */
  paint?: boolean;
  /** The finger that painted was lifted, or a single hex was picked. */
  onStroke?: () => void;
  /** Buttons beside the map's own. */
  tools?: ComponentChildren;
  /** Show gaps as dotted places (the editor). */
  gaps?: boolean;
}

/* ---- Tiles ---- */

/** The width of the buttons in the corner. */
const TOOLS = 52;
/** Pixels from one dab of a brush to the next: less than the smallest hex. */
const STRIDE = 6;

const whole = outline(0.965);
const inner = outline(0.8);
const ring = outline(0.9);

function Art({ name, x, y, scale = 1 }: { name: string; x: number; y: number; scale?: number }) {
  const html = art[name.startsWith('cash') ? 'cash' : name];
  if (!html) return null;
  const text = name.startsWith('cash ')
    ? `$${name.slice(5)}k`
    : /^idea\d/.test(name)
      ? name[4]
      : '';
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <g dangerouslySetInnerHTML={{ __html: html }} />
      {text && (
        <text class="cash" y="5.5">
          {text}
        </text>
      )}
    </g>
  );
}

/** Pictures side by side; the more there are, the smaller. */
function Row({ names, y, size }: { names: string[]; y: number; size: number }) {
  const step = Math.min(40 * size, 80 / names.length);
  const scale = Math.min(size, step / 36);
  return (
    <>
      {names.map((name, i) => (
        <Art key={i} name={name} x={(i - (names.length - 1) / 2) * step} y={y} scale={scale} />
      ))}
    </>
  );
}

function Entrance({ tile }: { tile: Tile }) {
  return (
    <g class="entrance" transform={`rotate(${turned(tile.facing ?? 0)})`}>
      <path class="step" d={outline(0.82)} />
      <path class="arrow" d="M-18-9H8V-22L40 0 8 22V9H-18Z" />
    </g>
  );
}

/** What bars the way above, the rest below; all above if a token stands there. */
function Things({ tile, crowded }: { tile: Tile; crowded: boolean }) {
  const above = [...tile.chits];
  const below = [...tile.marks, ...tile.loot];
  if (tile.server) below.unshift('server');
  if (crowded) return <Row names={[...above, ...below]} y={-16} size={0.8} />;
  const both = above.length > 0 && below.length > 0;
  const big = both ? 0.86 : 1.16;
  return (
    <>
      {above.length > 0 && <Row names={above} y={both ? -17 : -6} size={big} />}
      {below.length > 0 && <Row names={below} y={both ? 15 : -4} size={both ? 0.78 : big} />}
    </>
  );
}

interface HexProps {
  tile: Tile;
  /** The tile as a text: drawn again only if it is another one. */
  sign: string;
  crowded?: boolean;
}
class Hex extends Component<HexProps> {
  override shouldComponentUpdate(next: HexProps) {
    return next.sign !== this.props.sign || next.crowded !== this.props.crowded;
  }
  override render() {
    const { tile, crowded = false } = this.props;
    const c = centre(tile.at);
    const place = `translate(${c.x.toFixed(1)} ${c.y.toFixed(1)})`;
    if (tile.kind === 'gap' || tile.gone)
      return <path class={tile.gone ? 'gone' : 'gap'} d={inner} transform={place} />;
    if (tile.kind === 'entrance')
      return (
        <g transform={place}>
          <Entrance tile={tile} />
          <Things tile={tile} crowded={crowded} />
        </g>
      );
    const letter = tile.gate ?? tile.remote ?? tile.server;
    return (
      <g class={tile.unknown ? 'hex unknown' : 'hex'} transform={place}>
        <path class="under" d={whole} transform="translate(3 4)" />
        <path class="face" d={whole} />
        {tile.gate && <path class="bars" d="M-30-26V26M-15-34V34M0-30V42M15-34V34M30-26V26" />}
        {tile.remote && <path class="cross" d="M-34-34 34 34M34-34-34 34" />}
        {tile.unknown && <text class="ask">?</text>}
        <Things tile={tile} crowded={crowded} />
        {letter && (
          <g transform="translate(-30 -19)">
            <circle class="seal" r="10" />
            <text class="letter" y="4.5">
              {letter}
            </text>
          </g>
        )}
        <text class="where" y="-32">
          {tile.at}
        </text>
      </g>
    );
  }
}

/* ---- What lies on tiles ---- */

/** Where each seat's planning tokens lie: along the two lower sides. */
const pipPlaces = [
  [-33, 25],
  [-12, 37],
  [12, 37],
  [33, 25],
] as const;

function PipMark({ pip }: { pip: Pip }) {
  const c = centre(pip.at);
  const [x, y] = pipPlaces[pip.seat % 4]!;
  return (
    <path
      class={pip.mine ? 'pip own' : 'pip'}
      d={shapes[pip.seat]}
      transform={`translate(${(c.x + x).toFixed(1)} ${(c.y + y).toFixed(1)}) scale(.38)`}
    />
  );
}

function MarkShape({ mark }: { mark: Mark }) {
  const c = centre(mark.at);
  return (
    <g
      class={`mark mark-${mark.kind}`}
      transform={`translate(${c.x.toFixed(1)} ${c.y.toFixed(1)})`}
    >
      <path class="rim" d={ring} />
      <path d={ring} />
      {mark.text && (
        <g class="mark-tag">
          <rect
            x={-(6 + mark.text.length * 4.6)}
            y={19}
            width={12 + mark.text.length * 9.2}
            height={21}
          />
          <text y="34.500">{mark.text}</text>
        </g>
      )}
    </g>
  );
}

/** People on one tile stand beside each other. */
function spread(tokens: Token[]): [Token, number, number][] {
  const seen = new Map<At, number>();
  const count = new Map<At, number>();
  for (const t of tokens) count.set(t.at, (count.get(t.at) ?? 0) + 1);
  return tokens.map((t) => {
    const n = count.get(t.at)!;
    const i = seen.get(t.at) ?? 0;
    seen.set(t.at, i + 1);
    const step = n > 1 ? Math.min(36, 66 / (n - 1)) : 0;
    return [t, (i - (n - 1) / 2) * step, n > 2 ? (i % 2 ? 26 : 11) : 17];
  });
}

function Person({ token, dx, dy }: { token: Token; dx: number; dy: number }) {
  const c = centre(token.at);
  return (
    <g
      class={`token${token.mine ? ' own' : ''}`}
      style={{ transform: `translate(${(c.x + dx).toFixed(1)}px, ${(c.y + dy).toFixed(1)}px)` }}
    >
      <path class="under" d={shapes[token.seat]} transform="translate(2.500 3)" />
      <path class="body" d={shapes[token.seat]} />
      <text y="6">{token.initial}</text>
      {token.done && <path class="tick" d="M7-13 11-8 19-19" />}
    </g>
  );
}

/** A chit that comes down on its tile. */
class Flight extends Component<{ at: At; chit: string }> {
  private g = createRef<SVGGElement>();
  override componentDidMount() {
    if (isStill()) return;
    const { x, y } = centre(this.props.at);
    const at = (up: number, scale: number) =>
      `translate(${x.toFixed(1)}px, ${(y - up).toFixed(1)}px) scale(${scale})`;
    this.g.current?.animate(
      [
        { transform: at(320, 2.6), opacity: 0 },
        { transform: at(0, 1.15), opacity: 1 },
      ],
      { duration: 600, easing: 'ease-in', fill: 'forwards' },
    );
  }
  override render() {
    const { x, y } = centre(this.props.at);
    return (
      <g class="flight" ref={this.g} style={{ transform: `translate(${x}px, ${y}px)` }}>
        <Art name={this.props.chit} x={0} y={-6} />
      </g>
    );
  }
}

const through = (hexes: At[]) =>
  hexes
    .map(centre)
    .map((c, i) => `${i ? 'L' : 'M'}${c.x.toFixed(1)} ${c.y.toFixed(1)}`)
    .join('');

/* ---- Pointing ---- */

interface HitProps {
  at: At;
  words: string;
  pick: boolean;
  stop: boolean;
}
/** The place to point at: a button where something can be picked, a picture with words elsewhere. */
class Hit extends Component<HitProps> {
  override shouldComponentUpdate(n: HitProps) {
    const p = this.props;
    return p.words !== n.words || p.pick !== n.pick || p.stop !== n.stop;
  }
  override render() {
    const { at, words, pick, stop } = this.props;
    const c = centre(at);
    return (
      <path
        class={pick ? 'hit pick' : 'hit'}
        d={whole}
        transform={`translate(${c.x.toFixed(1)} ${c.y.toFixed(1)})`}
        data-hex={at}
        data-thing={`hex:${at}`}
        role={pick ? 'button' : 'img'}
        aria-label={words}
        tabindex={pick && stop ? 0 : -1}
      />
    );
  }
}

const hexOf = (e: Event): At | null =>
  (e.target as Element | null)?.closest?.('[data-hex]')?.getAttribute('data-hex') ?? null;

const arrows: Record<string, number> = {
  ArrowRight: 0,
  ArrowDown: 90,
  ArrowLeft: 180,
  ArrowUp: -90,
};

export class HexMap extends Component<MapProps, { stop: At | null }> {
  override state = { stop: null as At | null };
  private frame = createRef<HTMLElement>();
  private world = createRef<SVGGElement>();
  private box: Box = { x: 0, y: 0, w: 1, h: 1 };
  private shape = '';
  private look: Look = { x: 0, y: 0, k: 1 };
  private screen = { w: 1, h: 1 };
  private touched = false; /* moved by hand: do not fit again by ourselves */
  private watch: ResizeObserver | undefined;
  private asked = 0;
  private idle: ReturnType<typeof setTimeout> | undefined;
  private fingers = new Map<number, Point>();
  private moved = 0;
  private painted: At | null = null;

  override componentDidMount() {
    const frame = this.frame.current!;
    this.watch = new ResizeObserver(() => this.resized());
    this.watch.observe(frame);
    this.resized();
  }
  override componentDidUpdate() {
    if (this.measure() && !this.touched) this.fit();
  }
  override componentWillUnmount() {
    this.watch?.disconnect();
    cancelAnimationFrame(this.asked);
    clearTimeout(this.idle);
  }

  /* ---- Looking ---- */

  /** Has the map changed its size? */
  private measure(): boolean {
    const { tiles, gaps } = this.props;
    this.box = bounds(tiles.filter((t) => gaps || t.kind !== 'gap').map((t) => t.at));
    const shape = JSON.stringify(this.box);
    const changed = shape !== this.shape;
    this.shape = shape;
    return changed;
  }
  private resized() {
    const { clientWidth: w, clientHeight: h } = this.frame.current!;
    if (!w || !h) return;
    this.screen = { w, h };
    const fresh = this.measure();
    if (fresh || !this.touched) this.fit();
    else this.set(this.look);
  }
  /** All of it. */
  fit = () => {
    this.touched = false;
    this.look = fitting(this.box, this.free());
    this.draw();
  };
  /** The part of the screen that its own buttons leave free: no tile lies under them. */
  private free = () => ({ ...this.screen, w: this.screen.w - TOOLS });
  private least = () => Math.min(0.5, fitting(this.box, this.screen).k * 0.8);
  private set(look: Look) {
    this.look = kept(look, this.box, this.screen);
    if (!this.asked) this.asked = requestAnimationFrame(this.draw);
  }
  private draw = () => {
    this.asked = 0;
    const { x, y, k } = this.look;
    const g = this.world.current;
    if (g)
      g.style.transform = `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px) scale(${k.toFixed(4)})`;
  };
  /** A layer of its own while it moves; drawn sharp again when it rests. */
  private lift() {
    this.world.current?.classList.add('moving');
    clearTimeout(this.idle);
    this.idle = setTimeout(() => this.world.current?.classList.remove('moving'), 250);
  }
  private pan(dx: number, dy: number) {
    this.touched = true;
    this.lift();
    this.set({ ...this.look, x: this.look.x + dx, y: this.look.y + dy });
  }
  private zoom(factor: number, p: Point = { x: this.screen.w / 2, y: this.screen.h / 2 }) {
    this.touched = true;
    this.lift();
    this.set(zoomed(this.look, factor, p, this.least()));
  }

  /* ---- Hands ---- */

  private corner: Point = { x: 0, y: 0 };
  /** Where the frame lies: asked when a hand comes down, not at every move (that costs a layout). */
  private locate() {
    const r = this.frame.current!.getBoundingClientRect();
    this.corner = { x: r.left, y: r.top };
  }
  private point = (e: { clientX: number; clientY: number }): Point => ({
    x: e.clientX - this.corner.x,
    y: e.clientY - this.corner.y,
  });
  private pressed = (e: PointerEvent) => {
    if (e.button > 1 || (e.target as Element).closest('.map-tools')) return;
    if (this.fingers.size === 0) this.moved = 0;
    this.locate();
    this.fingers.set(e.pointerId, this.point(e));
    this.painted = null;
  };
  private dragged = (e: PointerEvent) => {
    const before = this.fingers.get(e.pointerId);
    if (!before) return;
    const p = this.point(e);
    const others = [...this.fingers].filter(([id]) => id !== e.pointerId).map(([, q]) => q);
    this.moved += Math.hypot(p.x - before.x, p.y - before.y);
    if (this.moved < 6 && others.length === 0) return; /* a click with a shaking hand */
    this.fingers.set(e.pointerId, p);
    if (others[0]) this.pinch(before, p, others[0]);
    else if (this.props.paint) this.brush(before, p);
    else {
      this.grab(e.pointerId);
      this.pan(p.x - before.x, p.y - before.y);
    }
  };
  /** From here on the map gets this finger's news, wherever it goes. */
  private grab(id: number) {
    const frame = this.frame.current!;
    if (!frame.hasPointerCapture(id)) frame.setPointerCapture(id);
    frame.classList.add('dragging');
  }
  private pinch(before: Point, p: Point, other: Point) {
    const far = Math.hypot(before.x - other.x, before.y - other.y) || 1;
    const middle = { x: (p.x + other.x) / 2, y: (p.y + other.y) / 2 };
    this.pan((p.x - before.x) / 2, (p.y - before.y) / 2);
    this.zoom(Math.hypot(p.x - other.x, p.y - other.y) / far, middle);
  }
  /** A quick hand is heard of only here and there: what lies between is painted, too. */
  private brush(before: Point, p: Point) {
    const steps = Math.ceil(Math.hypot(p.x - before.x, p.y - before.y) / STRIDE) || 1;
    for (let i = 0; i <= steps; i++) {
      const part = i / steps;
      this.dab({ x: before.x + (p.x - before.x) * part, y: before.y + (p.y - before.y) * part });
    }
  }
  private dab(p: Point) {
    const { x, y, k } = this.look;
    const hex = hexAt({ x: (p.x - x) / k, y: (p.y - y) / k });
    if (hex !== this.painted && this.props.picks?.has(hex)) this.props.onPick?.(hex);
    this.painted = hex;
  }
  private released = (e: PointerEvent) => {
    this.fingers.delete(e.pointerId);
    if (this.fingers.size > 0) return;
    this.frame.current?.classList.remove('dragging');
    if (this.props.paint && this.moved >= 6) this.props.onStroke?.();
  };
  private clicked = (e: MouseEvent) => {
    const hex = hexOf(e);
    if (this.moved >= 6 || !hex) return;
    if (!this.props.picks?.has(hex)) {
      const there = this.props.tokens?.find((t) => t.at === hex && !t.mine);
      if (there) this.props.onToken?.(there.id);
      return;
    }
    this.setState({ stop: hex });
    this.take(hex);
  };
  private take(hex: At) {
    this.props.onPick?.(hex);
    this.props.onStroke?.();
  }
  private wheeled = (e: WheelEvent) => {
    e.preventDefault();
    this.locate();
    const lines = e.deltaMode === 1 ? 16 : 1;
    this.zoom(Math.exp((-e.deltaY * lines) / 480), this.point(e));
  };
  private hovered = (e: PointerEvent) => {
    if (this.fingers.size === 0) this.props.onHover?.(hexOf(e));
  };

  /* ---- Keys: arrows go from pick to pick, or move the map; + − 0 zoom ---- */

  private keyed = (e: KeyboardEvent) => {
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    const hex = hexOf(e);
    const angle = arrows[e.key];
    if (e.key === '+' || e.key === '=') this.zoom(1.25);
    else if (e.key === '-') this.zoom(0.8);
    else if (e.key === '0') this.fit();
    else if (hex && (e.key === 'Enter' || e.key === ' ')) this.take(hex);
    else if (angle !== undefined && hex) this.step(hex, angle);
    else if (angle !== undefined) {
      const by = 80;
      this.pan(-by * Math.cos((angle * Math.PI) / 180), -by * Math.sin((angle * Math.PI) / 180));
    } else return;
    e.preventDefault();
    e.stopPropagation();
  };
  private step(from: At, angle: number) {
    const next = towards(from, angle, this.props.picks?.keys() ?? []);
    if (!next) return;
    this.setState({ stop: next });
    this.world.current?.querySelector<SVGElement>(`[data-hex="${next}"]`)?.focus();
  }
  private focused = (e: FocusEvent) => {
    const hex = hexOf(e);
    this.props.onHover?.(hex);
    if (!hex) return;
    const seen = shifted(this.look, hex, this.screen, 4);
    if (seen.x !== this.look.x || seen.y !== this.look.y) this.set(seen);
  };

  /* ---- Drawing ---- */

  private words(tile: Tile): string {
    const { tokens = [], marks = [], picks } = this.props;
    const here = tokens.filter((t) => t.at === tile.at).map((t) => t.name);
    const noted = marks.filter((m) => m.at === tile.at && m.text).map((m) => m.text);
    const does = picks?.get(tile.at);
    return [
      `${tile.at}: ${inWords(tile)}`,
      ...(here.length ? [`here: ${here.join(', ')}`] : []),
      ...(noted.length ? [noted.join(', ')] : []),
      ...(does ? [does] : []),
    ].join('; ');
  }

  override render() {
    const {
      label,
      tiles,
      marks = [],
      pips = [],
      tokens = [],
      ways = [],
      flying = [],
      picks,
      gaps,
    } = this.props;
    const drawn = tiles.filter((t) => gaps || t.kind !== 'gap');
    const stop = picks?.has(this.state.stop ?? '')
      ? this.state.stop
      : (drawn.find((t) => picks?.has(t.at))?.at ?? null);
    return (
      <section
        class="hexmap"
        ref={this.frame}
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys move and zoom it
        tabIndex={0}
        onPointerDown={this.pressed}
        onPointerMove={this.dragged}
        onPointerUp={this.released}
        onPointerCancel={this.released}
        onPointerOver={this.hovered}
        onPointerLeave={() => this.props.onHover?.(null)}
        onWheel={this.wheeled}
        onClick={this.clicked}
        onKeyDown={this.keyed}
        onFocusIn={this.focused}
      >
        <svg class="plane">
          <g class="world" ref={this.world}>
            {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a <g> takes no focus */}
            <g class="tiles" aria-hidden="true">
              {drawn.map((t) => (
                <Hex
                  key={t.at}
                  tile={t}
                  sign={JSON.stringify(t)}
                  crowded={tokens.some((p) => p.at === t.at)}
                />
              ))}
            </g>
            {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a <g> takes no focus */}
            <g class="over" aria-hidden="true">
              {marks.map((m) => (
                <MarkShape key={`${m.at} ${m.kind}`} mark={m} />
              ))}
              {ways.map((w, i) => (
                <g key={i} class={`route ${w.kind ?? ''}`}>
                  <path class="rim" d={through(w.hexes)} />
                  <path d={through(w.hexes)} />
                </g>
              ))}
              {pips.map((p) => (
                <PipMark key={`${p.at} ${p.seat}`} pip={p} />
              ))}
              {spread(tokens).map(([t, dx, dy]) => (
                <Person key={t.id} token={t} dx={dx} dy={dy} />
              ))}
              {flying.map((f, i) => (
                <Flight key={`${f.at} ${i}`} at={f.at} chit={f.chit} />
              ))}
            </g>
            <g class="hits">
              {drawn.map((t) => (
                <Hit
                  key={t.at}
                  at={t.at}
                  words={this.words(t)}
                  pick={!!picks?.has(t.at)}
                  stop={t.at === stop}
                />
              ))}
            </g>
          </g>
        </svg>
        <div class="map-tools column">
          {this.props.tools}
          <Button aria-label="Nearer" onClick={() => this.zoom(1.3)}>
            +
          </Button>
          <Button aria-label="Farther" onClick={() => this.zoom(1 / 1.3)}>
            −
          </Button>
          <Button aria-label="The whole map" onClick={this.fit}>
            <svg viewBox="-12 -12 24 24" aria-hidden="true">
              <path d="M-8-3V-8H-3M3-8H8V-3M8 3V8H3M-3 8H-8V3" />
            </svg>
          </Button>
        </div>
      </section>
    );
  }
}

/** Tiles without gaps, and the box around them. */
export function placed(tiles: Tile[]): { drawn: Tile[]; box: Box } {
  const drawn = tiles.filter((t) => t.kind !== 'gap');
  return { drawn, box: bounds(drawn.map((t) => t.at)) };
}

/** A small picture of a map: for cards to choose from. */
export function MapPicture({ tiles }: { tiles: Tile[] }) {
  const { drawn, box } = placed(tiles);
  const edge = WIDE / 10;
  return (
    <svg
      class="hexmap picture-of-hexes"
      viewBox={`${box.x - edge} ${box.y - edge} ${box.w + 2 * edge} ${box.h + 2 * edge}`}
      aria-hidden="true"
    >
      <g class="tiles">
        {drawn.map((t) => (
          <Hex key={t.at} tile={t} sign={JSON.stringify(t)} />
        ))}
      </g>
    </svg>
  );
}
