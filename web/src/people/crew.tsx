// /crew/ID: the people you play with, their tables, the next evening, and the score. The address is the
// invitation: anyone who opens it can join.
import { signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { titles } from '../daily/deal';
import { arrive } from '../ui/arrive';
import { Bar } from '../ui/bar';
import { Tables } from '../ui/home';
import { listed } from '../ui/names';
import { A, attempt as attemptIn, Go, Line, Select, Tick, Trouble } from '../ui/parts';
import { go } from '../ui/route';
import { Share } from '../ui/share';
import { Sheet } from '../ui/sheet';
import { games as askGames, type MakeTable } from '../wire/api';
import { myName } from '../wire/keys';
import type { GameInfo } from '../wire/types';
import * as api from './api';
import { Games } from './games';
import { Evening } from './night';
import { Part, Sure } from './parts';
import { becomeKnown, isKnown } from './person';
import '../style/table.css';
import '../style/people.css';

type Act = (what: string, more?: object) => Promise<boolean>;
interface Of {
  id: string;
  crew: api.Crew;
  act: Act;
}

const found = signal<api.Crew | null>(null);
const trouble = signal('');
const attempt = (what: () => Promise<unknown>) => attemptIn(trouble, what);

const membersOf = (crew: api.Crew) => (typeof crew.members === 'number' ? [] : crew.members);
const isMember = (crew: api.Crew) => typeof crew.members !== 'number';

/** “McGuffin for 4: you, a friend, and 2 bots” */
export function described({ game, players }: MakeTable): string {
  const bots = players.filter((p) => p !== 'me' && p !== 'open').length;
  const friends = players.filter((p) => p === 'open').length;
  const who = [
    'you',
    ...(friends ? [friends === 1 ? 'a friend' : `${friends} friends`] : []),
    ...(bots ? [bots === 1 ? 'a bot' : `${bots} bots`] : []),
  ];
  return `${titles[game] ?? game}: ${listed(who)}`;
}

/** The crew's tables, and making one: the usual one with one tap. */
function AtTables({ id, crew, act }: Of) {
  const games = useSignal<GameInfo[]>([]);
  const wanted = useSignal('');
  const isUsual = useSignal(false);
  useEffect(() => {
    askGames().then((all) => (games.value = all));
  }, []);
  const game = games.value.find((g) => g.id === wanted.value);
  const sitAtUsual = () => attempt(async () => arrive(await api.usualTable(id)));
  const set = (usual: boolean) => (which: string) => {
    isUsual.value = usual;
    wanted.value = which;
  };
  const pick = (usual: boolean, words: string) => (
    <Select
      aria-label={words}
      value=""
      set={set(usual)}
      of={[['', words], ...games.value.map((g): [string, string] => [g.id, g.title])]}
    />
  );
  return (
    <Part id="tables" title="Tables">
      {crew.tables?.length ? <Tables of={crew.tables} /> : <p class="empty">No table is open.</p>}
      <p class="acts">
        {crew.usual && (
          <Go onClick={sitAtUsual}>
            The usual table<span class="sr">: {described(crew.usual)}</span>
          </Go>
        )}
        {pick(false, crew.usual ? 'Another table …' : 'Set a table …')}
        {pick(true, crew.usual ? 'Change the usual table …' : 'Agree on a usual table …')}
      </p>
      {crew.usual && <p class="fine">The usual table is {described(crew.usual)}.</p>}
      {game && (
        <Sheet
          key={game.id}
          game={game}
          name={myName()}
          crew={id}
          {...(isUsual.value && {
            use: { words: 'That’s our usual table', take: (usual) => act('usual', { usual }) },
          })}
          close={() => (wanted.value = '')}
        />
      )}
    </Part>
  );
}

const sum = (s: api.Score, what: 'played' | 'won') =>
  Object.values(s).reduce((n, g) => n + g[what], 0);

/** Who has won how often, all games together and one by one. */
function Score({ crew }: { crew: api.Crew }) {
  const rows = membersOf(crew)
    .map((m) => ({ ...m, score: crew.score?.[m.id] ?? {} }))
    .filter((m) => sum(m.score, 'played'))
    .sort((a, b) => sum(b.score, 'won') - sum(a.score, 'won'));
  if (!rows.length) return null;
  return (
    <Part id="score" title="The score">
      <ol class="column">
        {rows.map(({ id, name, score }) => (
          <li key={id} class="score sunk">
            <b>{name}</b> has won {sum(score, 'won')} of {sum(score, 'played')}
            <span class="fine">
              {Object.entries(score)
                .map(([game, { won, played }]) => `${titles[game] ?? game} ${won} of ${played}`)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ol>
    </Part>
  );
}

const Invite = ({ id, square }: { id: string; square: boolean }) => (
  <Part id="invite" title="Invite your friends">
    <Share
      address={`${location.origin}/crew/${id}`}
      label="Anyone who has this link can join"
      square={square}
    />
  </Part>
);

function Members({ crew, act }: Of) {
  const isOwner = crew.me === crew.owner;
  const leave = async () => {
    if (await act('leave')) go('/');
  };
  return (
    <Part id="members" title="Members">
      <ul class="column">
        {membersOf(crew).map(({ id: member, name }) => (
          <li key={member} class="flow member">
            <b>{name}</b>
            <span class="fine">
              {[member === crew.me && 'you', member === crew.owner && 'in charge']
                .filter(Boolean)
                .join(', ')}
            </span>
            {isOwner && member !== crew.me && (
              <>
                <Sure act={() => act('remove', { member })} sure={`Really remove ${name}`}>
                  Remove<span class="sr"> {name}</span>
                </Sure>
                <Sure act={() => act('hand-over', { member })} sure={`Really hand over to ${name}`}>
                  Hand over<span class="sr"> to {name}</span>
                </Sure>
              </>
            )}
          </li>
        ))}
      </ul>
      {isOwner && (
        <Line
          id="rename"
          label="Another name for the crew"
          hint="another name"
          send={(name) => act('rename', { name })}
        >
          Rename
        </Line>
      )}
      <p>
        <Sure act={leave} sure="Really leave">
          Leave the crew
        </Sure>
      </p>
    </Part>
  );
}

function Join({ crew, act }: { crew: api.Crew; act: Act }) {
  const n = crew.members as number;
  const join = async () => {
    if (!isKnown()) await attempt(becomeKnown);
    await act('join');
  };
  return (
    <section class="column">
      <p>
        A crew of {n === 1 ? 'one' : n}. Its members see each other’s names, their tables together,
        and who has won how often.
      </p>
      <p class="acts">
        <Go onClick={join}>Join as {myName()}</Go>
        <A class="quiet" to="/me">
          Change my name first
        </A>
      </p>
    </section>
  );
}

export function CrewPage({ id }: { id: string }) {
  const act: Act = (what, more) =>
    attempt(async () => {
      await api.inCrew(id, what, more);
      found.value = await api.crew(id);
    });
  useEffect(() => {
    found.value = null;
    const look = () =>
      api.crew(id).then((c) => {
        found.value = c;
        document.title = c.name;
      });
    attempt(look);
    const timer = setInterval(() => !document.hidden && look().catch(() => undefined), 10000);
    return () => clearInterval(timer);
  }, [id]);
  const crew = found.value;
  const isNew = !!crew && membersOf(crew).length === 1;
  return (
    <div class="you crew">
      <Bar />
      <main>
        {crew && <h1>{crew.name}</h1>}
        <Trouble of={trouble} />
        {crew && !isMember(crew) && <Join crew={crew} act={act} />}
        {crew && isMember(crew) && (
          <>
            {isNew && <Invite id={id} square />}
            <AtTables id={id} crew={crew} act={act} />
            <Evening id={id} crew={crew} act={act} />
            <Tick class="check flow" on={!!crew.calls} set={(calls) => act('calls', { calls })}>
              Call me when a table of this crew is open, and about its evenings
            </Tick>
            <Score crew={crew} />
            {!!crew.games?.length && (
              <Part id="together" title="Played together">
                <Games games={crew.games} />
              </Part>
            )}
            {!isNew && <Invite id={id} square={false} />}
            <Members id={id} crew={crew} act={act} />
          </>
        )}
      </main>
    </div>
  );
}
