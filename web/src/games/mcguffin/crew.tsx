// The crew's sheets: who they are, what they can do, how they are doing.
import { Spots, times } from '../../ui/chips';
import { Clock } from '../../ui/clock';
import { presence } from '../../ui/names';
import { Button, classes } from '../../ui/parts';
import { Sign, type SignName, SkillSign } from './art';
import { Portrait } from './portraits';
import { isInside, useTable } from './setting';
import type { Member, Skill } from './types';
import { inkOf, skills } from './words';

export function Skills({
  of,
  special,
  seat,
}: {
  of: Record<Skill, number | null>;
  special: Skill | null;
  /** Whose they are; left out for characters who are not at the table. */
  seat?: number;
}) {
  return (
    <ul class="skills">
      {skills.map((s) => (
        <li
          key={s}
          class={classes(inkOf(s), special === s && 'special')}
          data-thing={`skill:${s}${seat === undefined ? '' : `@${seat}`}`}
        >
          <SkillSign skill={s} />
          <b>{of[s] ?? '·'}</b>
          <span>
            {s}
            {special === s && <span class="sr">, the specialty’s</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}

const Bar = ({ m, seat }: { m: Member; seat: number }) => {
  const left = Math.max(0, m.health - m.damage);
  return (
    <div
      class={classes('health', left * 3 <= m.health && 'low')}
      data-thing={`number:health@${seat}`}
    >
      <Spots n={left} of={m.health} on="full" />
      <span>
        <span class="sr">Health </span>
        {left}/{m.health}
      </span>
    </div>
  );
};

/** Where the crew counts together (`need` 0) no player has a number of their own to reach. */
function Wins({ m, need, seat }: { m: Member; need: number; seat: number }) {
  const enough = need > 0 && m.successes >= need;
  const dots = need || Math.min(m.successes, 4);
  const more = m.successes - dots;
  return (
    <div class="wins" data-thing={`number:successes@${seat}`}>
      <span aria-hidden="true">
        {times(dots, (i) => (
          <i key={i} class={classes(i < m.successes && 'won')} />
        ))}
        {more > 0 && <b class="more">+{more}</b>}
      </span>
      <span class="sr">
        {m.successes} {m.successes === 1 ? 'success' : 'successes'}
        {enough ? ', which is enough' : need > 0 && `, ${need} are needed`}
      </span>
    </div>
  );
}

/** What else is to be known, each with a sign, a word, and the thing that explains it. */
function marksOf(m: Member): [SignName, string, string][] {
  const all: [boolean, SignName, string, string][] = [
    [m.grief > 0, 'tear', `−${m.grief}d8`, 'mark:grief'],
    [m.auto, 'die', 'must roll', 'mark:automatic'],
    [m.healed, 'plus', 'patched', 'mark:healed'],
    [m.open, 'door', 'way open', 'mark:open'],
    [m.status === 'leaving', 'run', `running −${m.penalty ?? 0}`, 'status:leaving'],
  ];
  return all.filter(([is]) => is).map(([, sign, word, thing]) => [sign, word, thing]);
}

function Who({ seat }: { seat: number }) {
  const t = useTable();
  const s = t.seats[seat];
  const name = t.name(seat);
  const player = s?.name && s.name !== name ? s.name : '';
  const note = [seat === t.you ? 'you' : player, t.film ? '' : presence(s)]
    .filter(Boolean)
    .join(', ');
  return (
    <div class="mc-who">
      <span class="name">{name}</span>
      {note && <span class="note">{note}</span>}
    </div>
  );
}

const stamps = { dead: 'Dead', caught: 'Caught', clear: 'Clear' } as const;

function Dossier({ seat, pick }: { seat: number; pick?: (() => unknown) | undefined }) {
  const t = useTable();
  const { view } = t;
  const m = view.crew[seat]!;
  const turn = !view.over && (view.making ? !m.ready : view.turn === seat);
  const stamp = stamps[m.status as keyof typeof stamps];
  const marks = marksOf(m);
  const said = t.memory.value.said[seat];
  const body = (
    <>
      <Portrait name={m.name} />
      <div class="facts-of">
        <Who seat={seat} />
        <p class="known" {...(m.specialty && { 'data-thing': `number:specialty@${seat}` })}>
          {m.specialty || (view.making ? 'making up a past' : '')}
        </p>
      </div>
      <Skills of={m.skills} special={m.skill} seat={seat} />
      <div class="doing flow">
        {view.making ? (
          <span class="mc-making">{m.ready ? 'ready' : 'not ready yet'}</span>
        ) : (
          <>
            <Bar m={m} seat={seat} />
            {isInside(m) && !view.over && <Wins m={m} need={view.goal.each} seat={seat} />}
          </>
        )}
        {turn && !t.film && <Clock link={t.link} seat={seat} />}
        {marks.length > 0 && (
          <ul class="marks flow">
            {marks.map(([sign, word, thing]) => (
              <li key={sign} data-thing={`${thing}@${seat}`}>
                <Sign name={sign} />
                <span>{word}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
      {stamp && (
        <span class={`verdict-stamp ${m.status}`} data-thing={`status:${m.status}@${seat}`}>
          {stamp}
        </span>
      )}
      {said && <q class="said">{said}</q>}
    </>
  );
  const name = classes(
    'dossier',
    turn && 'turn',
    seat === t.you && 'own',
    (m.status === 'dead' || m.status === 'caught') && 'gone',
    m.status,
  );
  return (
    <li class={name} data-things>
      {body}
      {pick && (
        <Button class="mc-pick" onClick={pick}>
          <span class="sr">{t.name(seat)}: their scene</span>
        </Button>
      )}
    </li>
  );
}

export function Crew({ pick }: { pick?: (seat: number) => (() => unknown) | undefined }) {
  const t = useTable();
  const n = t.view.crew.length;
  return (
    <ol class={classes('mc-crew', n > 4 && 'many', n === 1 && 'alone')} aria-label="The crew">
      {t.view.crew.map((_m, seat) => (
        <Dossier key={seat} seat={seat} pick={pick?.(seat)} />
      ))}
    </ol>
  );
}
