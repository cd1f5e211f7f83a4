// A scene of an adventure: what there is to see, and the ways on, with who could take them. A way
// is one click where there is only one thing to say about it, else a button for each: be for it,
// step forward, help. Fights have foes in front of the ways, and an order in which all act.

import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Cut, canCut } from '../../ui/cut';
import { Act, Offer } from '../../ui/desk';
import { GoOn } from '../../ui/goon';
import { listed, percent } from '../../ui/names';
import { classes } from '../../ui/parts';
import { Question } from '../../ui/question';
import { stressed, unstressed } from '../../ui/stressed';
import { having, type Move } from '../../wire/steps';
import { Clock } from './clock';
import { Badge, Fighter } from './crew';
import { trickOf } from './data';
import { AdventurePicture, FoePicture, Sweet, TrickIcon } from './pictures';
import { Portrait } from './portrait';
import { Puzzle } from './puzzle';
import { type Table, useTable } from './setting';
import type { Fight, Foe, View, Way } from './types';

/** Names of a scene are cut out where the scissors know the letters and the line is short. */
export function Title({ text }: { text: string }) {
  const paper = text.replace(/'/g, '’');
  return (
    <h2 class="title" tabIndex={-1} aria-label={text}>
      {canCut(paper) && text.length < 19 ? <Cut text={paper} /> : text}
    </h2>
  );
}

/** A band above what is told: the adventure's picture, a line, the title. */
const Head = ({
  id = '',
  title,
  children,
}: {
  id?: string | undefined;
  title: string;
  children: ComponentChildren;
}) => (
  <header>
    <AdventurePicture id={id} />
    <div>
      <p class="over">{children}</p>
      <Title text={title} />
    </div>
  </header>
);

export const Prose = ({ text }: { text: string }) => <p class="prose">{stressed(text)}</p>;

function testWords(w: Way): string {
  const hard = (w.difficulty ?? []).join(' and ');
  switch (w.kind) {
    case 'alone':
      return `a test, ${hard}`;
    case 'together':
      return `together, ${hard}: easier with each helper`;
    case 'against':
      return `opposed, ${hard}`;
    case 'multi':
      return `at once: ${hard}, each a step harder`;
    case 'trick':
      return trickOf(w.trick)?.name ?? '';
    case 'answer':
      return 'a puzzle: whoever knows the answer says it';
    default:
      return '';
  }
}

const castWords = { vote: 'for it', lead: 'will do it', help: 'helps', none: '' };

/** Who could do it and how well, and who has spoken for it. */
function Able({ way }: { way: Way }) {
  const { v, desk } = useTable();
  const said = (seat: number) => {
    const cast = v.fight ? undefined : v.casts?.[seat];
    return cast && cast.link === way.n ? castWords[cast.as] : '';
  };
  const everybody = way.people.length === desk.standing.length;
  const able = way.kind === 'plain' && everybody ? [] : way.people;
  const others = v.crew.flatMap((_, seat) =>
    said(seat) && !able.some((p) => p.seat === seat) ? [{ seat }] : [],
  );
  const people: Way['people'] = [...able, ...others];
  if (!people.length) return null;
  return (
    <ul class="able flow">
      {people.map((p) => (
        <li key={p.seat} class={`${p.seat === desk.you ? 'you' : ''}${said(p.seat) && ' voice'}`}>
          <Portrait of={v.crew[p.seat]!} />
          <span class="sr">{desk.name(p.seat)}: </span>
          {p.rating && <Badge letter={p.rating} />}
          {p.trait && <span class="by-trait">{p.trait}</span>}
          {p.chance !== undefined && <span>{percent(p.chance)}</span>}
          {said(p.seat) && <span>{said(p.seat)}</span>}
        </li>
      ))}
    </ul>
  );
}

const words = (way: Way, verb: string, alone: boolean, single?: boolean): string => {
  if (single) return 'Go on';
  if (verb === 'vote') return 'I’m for it';
  if (verb === 'join') return 'I’ll help';
  if (way.kind === 'plain') return alone ? 'Go' : 'Go now';
  return way.kind === 'trick' ? 'Do the trick' : alone ? 'Try it' : 'I’ll do it';
};

function WayText({ way }: { way: Way }) {
  const { desk } = useTable();
  const words = testWords(way);
  return (
    <span class="text">
      <span class="what">{stressed(way.text)}</span>
      {words && (
        <span class="hint">
          {way.kind === 'trick' && <TrickIcon id={way.trick ?? ''} />} {words}
          {way.kind === 'trick' && way.cost !== undefined && (
            <>
              {', '}
              {way.cost} <Sweet />
              <span class="sr"> luck</span>
            </>
          )}
        </span>
      )}
      {way.needs && !way.people.some((p) => p.seat === desk.you) && (
        <span class="needs">{way.needs}</span>
      )}
      <Able way={way} />
    </span>
  );
}

/** What can be said about a way, or about a foe in a fight. */
const saidOf = (desk: Table, n: number): Move[] =>
  having(desk.by('choose-link', 'vote', 'join'), [`link:${n}`]);

/** What a way answers: two people who press “Go on” at once do not skip a scene. */
const sceneOf = (desk: Table) => () => (desk.link.view.value as View | null)?.scene?.name;

/** `no`: its place in this list. The story may have more ways than are shown. */
function WayStrip({ way, no }: { way: Way; no: number }) {
  const { v, desk } = useTable();
  const moves = saidOf(desk, way.n);
  const [only] = moves;
  const alone = desk.standing.length === 1;
  const shut = way.open ? '' : ' shut';
  const thing = `way:${way.n}`;
  const text = (
    <>
      <span class="no">{no}</span>
      <WayText way={way} />
    </>
  );
  if (only && moves.length === 1)
    return (
      <li>
        <Act class="road sunk" move={only.text} question={sceneOf(desk)} data-thing={thing}>
          {text}
          <span class="say">{words(way, only.path[0]!, alone, v.scene?.single)}</span>
        </Act>
      </li>
    );
  return (
    <li class={`road sunk${shut}`} data-thing={thing}>
      {text}
      {way.kind === 'answer' ? (
        <Puzzle way={way} />
      ) : only ? (
        <span class="verbs flow">
          {moves.map(({ text, path: [verb] }) => (
            <Act key={text} class={`say ${verb}`} move={text} question={sceneOf(desk)}>
              {words(way, verb!, alone)}
              <span class="sr">: {unstressed(way.text)}</span>
            </Act>
          ))}
        </span>
      ) : (
        !way.open && <span class="say none">not open to you</span>
      )}
    </li>
  );
}

/* ---- Fights ---- */

function FoeCard({ foe }: { foe: Foe }) {
  const { v, desk } = useTable();
  const link = `link:${foe.n}`;
  const waiting = (v.fight?.waiting ?? []).flatMap((n, seat) => (n === foe.n ? [seat] : []));
  return (
    <Fighter name={foe.name} class={classes(foe.down && 'down', foe.cold && 'cold')}>
      <p class="fine">
        <Badge letter={foe.rating} />
        {foe.size > 1 && ` size ${foe.size}`}
        {foe.cold && ' ❄ shivers'}
      </p>
      {foe.down && <p class="struck">Down</p>}
      {waiting.length > 0 && (
        <p class="fine">{waiting.map((s) => desk.name(s)).join(', ')} waits for company</p>
      )}
      <Offer class="go" steps={['choose-link', link]}>
        {waiting.length ? 'Go together' : 'Attack'}
        <span class="sr"> {foe.name}</span>
      </Offer>
      <Offer steps={['attack', `seat:${foe.n}`, 'special']}>
        Special attack<span class="sr"> on {foe.name}</span>
      </Offer>
      <Offer steps={['join', link]}>
        Wait for help<span class="sr"> against {foe.name}</span>
      </Offer>
    </Fighter>
  );
}

/** Who acts when: the quick ones, all foes, everybody else. */
function Order({ fight }: { fight: Fight }) {
  const { v, desk } = useTable();
  const slow = desk.standing.filter((s) => !fight.first.includes(s));
  const quick = desk.standing.filter((s) => fight.first.includes(s));
  const foes = (v.scene?.foes ?? []).filter((f) => !f.down);
  const faces = (group: number[]) =>
    group.map((s) => (
      <span key={s} class={fight.acted.includes(s) ? 'done' : ''}>
        <Portrait of={v.crew[s]!} />
        <span class="sr">
          {desk.name(s)}
          {fight.acted.includes(s) ? ', has acted' : ''}
        </span>
      </span>
    ));
  const steps: [string, unknown, boolean][] = [
    ['First', faces(quick), quick.length > 0],
    [
      'Foes',
      foes.map((f) => (
        <span key={f.n}>
          <FoePicture name={f.name} />
        </span>
      )),
      true,
    ],
    ['Then', faces(slow), slow.length > 0],
  ];
  return (
    <ol class="order" aria-label={`Round ${fight.round + 1}: who acts when`}>
      {steps.map(
        ([name, who, any], i) =>
          any && (
            <li
              key={name}
              class={fight.phase === i + 1 ? 'now' : ''}
              aria-current={fight.phase === i + 1 ? 'step' : undefined}
            >
              <b>{name}</b> {who as never}
            </li>
          ),
      )}
    </ol>
  );
}

/* ---- The scene ---- */

function prompt(desk: Table): string {
  const v = desk.view;
  const who = desk.others;
  if (!v.waits.includes(desk.you)) return who && `Waiting for ${who} …`;
  if (v.scene?.quick) return 'Quick: the first word counts.';
  if (v.fight) return 'Your turn.';
  if (v.scene?.single) return 'One way on: whoever is ready takes everybody along.';
  /* A long list may go on below the fold: say how long it is. */
  const ways = v.scene?.links.length ?? 0;
  const which = ways > 3 ? `Which of ${ways} ways?` : 'Which way?';
  return who ? `${which} Most votes win.` : which;
}

/** Most votes win: everybody sees who is for what, in the words of the way. */
function Voices() {
  const { v, desk } = useTable();
  const people = desk.standing;
  if (v.fight || v.over || people.length < 2 || !v.casts?.some((c) => c.as !== 'none')) return null;
  const said = (seat: number): string | null => {
    const cast = v.casts?.[seat];
    if (!cast || cast.as === 'none') return null;
    const way = v.scene?.links.find((w) => w.n === cast.link);
    return `${castWords[cast.as]}: ${unstressed(way?.text ?? '')}`;
  };
  return (
    <Question
      title="Which way?"
      answers={people.map((seat) => ({ name: desk.name(seat), said: said(seat) }))}
    />
  );
}

/** AL-31: who strikes first. In a story the dice have yet to say so when a fight opens. */
export function firstBlow(v: Pick<View, 'fight'>, quick: string[]): string {
  if (v.fight?.phase === 0) return 'The dice say who is quick enough to strike first.';
  if (!quick.length) return 'They are quicker: they strike first.';
  const are = quick.length > 1 || quick[0] === 'You' ? 'are' : 'is';
  return `${listed(quick)} ${are} quick enough to strike first.`;
}

/** A fight opens with who and where, before the first die. */
export function FightOpens({ v }: { v: View }) {
  const { desk } = useTable();
  const foes = v.scene?.foes ?? [];
  const strangers = (v.foes ?? []).filter((f) => !f.out);
  const first = v.fight?.first ?? v.initiative?.first ?? [];
  const quick = first.filter((s) => s < v.crew.length).map((s) => desk.name(s));
  return (
    <article class="scene fighting opens column" aria-label="A fight begins">
      <p class="over">{v.title ?? 'A fight'}</p>
      <Title text={v.scene?.name ?? 'A fight'} />
      <div class="sides flow">
        <ul class="foes">
          {v.crew.map((p, seat) =>
            p.out ? null : <Fighter key={seat} name={desk.name(seat)} as={p} />,
          )}
        </ul>
        <p class="against">against</p>
        <ul class="foes">
          {[...foes.filter((f) => !f.down), ...strangers].map((f, i) => (
            <Fighter key={i} name={f.name}>
              {f.size > 1 && <p class="fine">size {f.size}</p>}
            </Fighter>
          ))}
        </ul>
      </div>
      <p class="turn">{firstBlow(v, quick)}</p>
      <GoOn />
    </article>
  );
}

export function SceneCard() {
  const { v, desk } = useTable();
  const scene = v.scene!;
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    card.current?.closest('.felt')?.scrollTo({ top: 0 });
    if (document.activeElement === document.body)
      card.current?.querySelector<HTMLElement>('.title')?.focus({ preventScroll: true });
  }, [scene.name]);
  return (
    <article class={`scene ${v.fight ? 'fighting' : v.round}`} ref={card} key={scene.name}>
      <Head id={v.adventure} title={scene.name}>
        {v.title}
        {v.fight && ` · a fight, round ${v.fight.round + 1}`}
        {!v.fight && v.round === 'action' && (
          <span data-thing="round:action"> · things move fast</span>
        )}
        {v.round === 'out' && <span data-thing="round:out"> · a rest</span>}
        <Clock clock={v.clock} />
      </Head>
      <div class="read">
        <Prose text={scene.text} />
        {(v.things?.length ?? 0) > 0 && (
          <p class="things">
            <b>You have</b> {v.things?.join(', ')}
          </p>
        )}
        {v.fight && <Order fight={v.fight} />}
      </div>
      {v.fight && (
        <ul class="foes">
          {scene.foes?.map((f) => (
            <FoeCard key={f.n} foe={f} />
          ))}
        </ul>
      )}
      <div class="choose">
        {!desk.film && !v.over && <p class="turn">{prompt(desk)}</p>}
        <Voices />
        <ul class="roads column" data-things>
          {scene.links.map((w, i) => (
            <WayStrip key={w.n} way={w} no={i + 1} />
          ))}
        </ul>
      </div>
    </article>
  );
}

/* ---- Without a story ---- */

/** The competition: everybody against everybody, three treats each. */
export function Ring() {
  const { v, desk } = useTable();
  const attacks = desk.by('attack');
  const mine = attacks.length > 0;
  return (
    <article class="scene fighting">
      <Head title={mine ? 'Your blow' : 'In the ring'}>The competition · three treats each</Head>
      <p class="prose">
        {mine
          ? 'Whom do you go for? A punch is easier to withstand than a special attack.'
          : `${desk.name(v.turn)} looks round for somebody to hit.`}
      </p>
      <ul class="foes">
        {v.crew.map(
          (p, seat) =>
            seat !== desk.you && (
              <Fighter key={seat} name={desk.name(seat)} as={p} class={p.out && 'down'}>
                {p.out && <p class="struck">Out</p>}
                {having(attacks, [`seat:${seat}`]).map(({ text, path: [, , how] }) => (
                  <Act key={how} class={how === 'punch' ? 'go' : 'plain'} move={text}>
                    {how === 'punch' ? 'Punch' : 'Special attack'}
                    <span class="sr"> on {desk.name(seat)}</span>
                  </Act>
                ))}
              </Fighter>
            ),
        )}
      </ul>
    </article>
  );
}

const rounds = { free: 'a free round', action: 'action', out: 'a rest' };

/** A hosted evening between two tests: what the host told last. */
export function Told() {
  const { v, desk } = useTable();
  const told = desk.tale.value.told;
  return (
    <article class={`scene told ${v.round}`}>
      <Head title="The story">
        {desk.name(v.crew.length)} hosts · {rounds[v.round]}
      </Head>
      <div class="prose" aria-live="polite">
        {told.slice(-3, -1).map((t, i) => (
          <p key={i} class="before">
            {t}
          </p>
        ))}
        <p>{told.at(-1) ?? 'Everybody looks at the host. The host clears their throat.'}</p>
      </div>
    </article>
  );
}
