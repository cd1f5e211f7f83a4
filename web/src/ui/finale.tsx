// The finale: a poster of the game that was just played. How it was decided, how the chances went and
// where they turned, who did what, and what the story says afterwards; and every way on from here.
import { chanceGames } from 'virtual:facts/limits';
import { useSignal } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { LearnFromIt, tryFrom } from '../learn/decisions';
import { handsOf, read } from '../wire/keys';
import type { Link } from '../wire/link';
import type { AnyView, Summary } from '../wire/types';
import { useChances } from './chances';
import { Curve, CurveKey } from './curve';
import { Cut, canCut } from './cut';
import { counted, type Evening, eveningBefore, noteEvening, standings } from './evening';
import { saveAs } from './files';
import { noticed } from './hooks';
import { nameAt } from './names';
import { A, attempt, Button, Dialog, Go, Plain, Quiet, Trouble } from './parts';
import { pngFile, posterOf } from './picture';
import { Picture, posters } from './posters';
import type { Room } from './rooms';
import { go } from './route';
import { play } from './sound';
import { stressed } from './stressed';
import {
  heroOf,
  noSwings,
  odds,
  playedOf,
  type Source,
  type Tale,
  type Turn,
  turnsOf,
} from './tale';
import '../style/finale.css';

function sourceOf(link: Link): Source<AnyView> {
  const you = link.you.value.seat;
  const several = handsOf(link.id).length > 1;
  return {
    view: link.view.value ?? {},
    moves: playedOf(link.log.value),
    result: link.result.value,
    name: (seat) => (seat === you && !several ? 'You' : nameAt(link, seat)),
    you,
    players: link.table.value?.players ?? 0,
  };
}

export function Turns({ turns, id }: { turns: Turn[]; id: string }) {
  if (!turns.length) return null;
  return (
    <ol class="turns column">
      {turns.map((t) => (
        <li key={t.to}>
          <A to={`/replay/${id}#n=${t.to}`}>
            <b>
              {odds(t.before)} → {odds(t.after)}
            </b>{' '}
            {stressed(t.cause)}
          </A>
        </li>
      ))}
    </ol>
  );
}

function People({ tale }: { tale: Tale }) {
  return (
    <ul class="deeds column">
      {tale.people.map((p) => (
        <li key={p.seat}>
          <b>{p.name}</b>
          {p.fate && <i>{p.fate}</i>}
          <span>{p.facts.join(' · ') || 'stayed out of it'}</span>
        </li>
      ))}
    </ul>
  );
}

/** How the evening stands after this game. */
function eveningNow(link: Link, source: Source<AnyView>): Evening {
  const t = link.table.value!;
  const names = namesAt(t);
  const winners = (source.result?.winners ?? []).map((s) => names[s] ?? '');
  return counted(eveningBefore(t.id), names, winners);
}

const namesAt = (t: Summary): string[] =>
  t.seats.filter((s) => s.seat < t.players).map((s) => s.name ?? `Seat ${s.seat + 1}`);

/** What this game left in the album, if anything. */
function NewInAlbum({ id }: { id: string }) {
  const found = useSignal<string[]>([]);
  useEffect(() => {
    import('../album/album')
      .then((m) => m.collect(id))
      .then(
        (news) => {
          found.value = news.map((s) => s.words);
        },
        () => undefined /* the album can wait */,
      );
  }, [id, found]);
  if (!found.value.length) return null;
  return (
    <p class="fine">
      <A to="/album">New in your album</A>: {found.value.join(' · ')}
    </p>
  );
}

interface WaysProps {
  link: Link;
  evening: Evening;
  together: boolean;
  share: () => void;
}
function WaysOn({ link, evening, together, share }: WaysProps) {
  const t = link.table.value!;
  const campaign = read(`campaign.of.${t.id}`);
  /* The player who asks for it goes there; the others are offered it. */
  const asked = useSignal(false);
  const again = () => {
    asked.value = true;
    link.ask('rematch').catch((e: Error) => {
      asked.value = false;
      noticed(link)(e);
    });
  };
  const same = () => tryFrom(t.id, 1, link.you.value.seat).catch(noticed(link));
  useEffect(() => {
    if (!t.rematch) return;
    noteEvening(t.rematch, evening); /* before we leave: the next table goes on counting */
    if (asked.value) go(`/t/${t.rematch}`);
  }, [asked.value, t.rematch]);
  const other = { mcguffin: 'Another job', luck: 'Another adventure', heist: 'Another heist' }[
    t.game
  ];
  return (
    <nav class="acts ways-on" aria-label="On from here">
      {campaign && (
        <A class="go" to={`/campaign/${campaign}`}>
          Back to the city
        </A>
      )}
      {t.daily && (
        <A class="go" to="/daily">
          The day’s results
        </A>
      )}
      {t.rematch ? (
        <A class="go" to={`/t/${t.rematch}`}>
          To the rematch
        </A>
      ) : (
        link.you.value.seat >= 0 && (
          <Button class={campaign || t.daily || t.lesson ? 'plain' : 'go'} onClick={again}>
            {t.lesson ? 'The lesson again' : together ? 'Try again' : 'Rematch'}
          </Button>
        )
      )}
      {link.you.value.seat >= 0 && !t.lesson && !t.daily && !campaign && (
        <Plain onClick={same}>Same deal again</Plain>
      )}
      {other && (
        <A class="plain" to={`/?set=${t.game}`}>
          {other}
        </A>
      )}
      <A class="plain" to={`/replay/${t.id}`}>
        Watch it again, prove it
      </A>
      <Plain onClick={share}>Share a picture</Plain>
      <A class="plain" to="/">
        Another game
      </A>
      <NewInAlbum id={t.id} />
    </nav>
  );
}

/** The picture as it will be seen, and what can be done with it. */
function ToShare({ svg, title, close }: { svg: string; title: string; close: () => void }) {
  const png = useSignal<File | null>(null);
  const trouble = useSignal('');
  useEffect(() => {
    attempt(trouble, async () => (png.value = await pngFile(svg)));
  }, [svg]);
  const file = png.value;
  return (
    <Dialog class="to-share" label="to-share" close={close}>
      {(shut) => (
        <>
          <h2 id="to-share" class="sr">
            The picture to share
          </h2>
          <img
            src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`}
            alt={`A poster of this game: ${title}`}
          />
          <Trouble of={trouble} />
          <div class="acts">
            {file && navigator.canShare?.({ files: [file] }) && (
              <Go onClick={() => navigator.share({ files: [file] }).catch(() => undefined)}>
                Send it
              </Go>
            )}
            <Go disabled={!file} onClick={() => file && saveAs('caper.png', file, file.type)}>
              Save it (PNG)
            </Go>
            <Plain onClick={() => saveAs('caper.svg', svg, 'image/svg+xml')}>Save it as SVG</Plain>
            <Quiet onClick={shut}>Close</Quiet>
          </div>
        </>
      )}
    </Dialog>
  );
}

export function Finale({ link, room, close }: { link: Link; room: Room; close: () => void }) {
  const t = link.table.value!;
  const top = useRef<HTMLHeadingElement>(null);
  const source = useMemo(() => sourceOf(link), [link.seq.value, link.view.value]);
  const tale = useMemo(() => room.finale!(source), [source, room]);
  const chances = useChances(t.id, tale.together);
  const winners = source.result?.winners ?? [];
  const hero = heroOf(tale.together, winners);
  const turns = turnsOf(chances.value, hero, source.moves, room.swings ?? noSwings);
  const seats = tale.together
    ? [0]
    : [hero, ...t.seats.map((s) => s.seat).filter((s) => s !== hero && s < t.players)];
  const poster = posters.find((p) => p.id === t.game);
  const last = source.moves.at(-1)?.n ?? t.moves;
  const title = tale.title ?? t.content ?? t.title;
  const root = useRef<HTMLElement>(null);
  useEffect(() => {
    root.current?.closest('.felt')?.scrollTo(0, 0);
    top.current?.focus({ preventScroll: true });
    play(winners.length > 0 && (tale.together || winners.includes(source.you)) ? 'win' : 'lose');
  }, []);
  const evening = eveningNow(link, source);
  const stands = standings(evening, tale.together, (n) => source.name(namesAt(t).indexOf(n)));
  const sharing = useSignal(false);
  /* Others see it: it names you as they do. */
  const picture = () => {
    const theirs = room.finale!({ ...source, you: -1, name: (s) => nameAt(link, s) });
    const how = theirs.how.filter((line) => tale.together || !/\byour?s?\b/i.test(line));
    const told = { ...theirs, how };
    return posterOf({ game: t.game, title, tale: told, chances: chances.value, seats, last });
  };
  return (
    <section ref={root} class={`finale ending game-${t.game}`} aria-label="The end">
      <header class="on-loud">
        {poster && <Picture poster={poster} />}
        <div class="words column">
          <p class="over">{title}</p>
          <h2 ref={top} tabIndex={-1} aria-label={tale.headline}>
            {canCut(tale.headline) && tale.headline.length < 26 ? (
              <Cut text={tale.headline} />
            ) : (
              tale.headline
            )}
          </h2>
          {tale.how.map((s) => (
            <p key={s} class="how">
              {s}
            </p>
          ))}
          {stands && <p class="standings">{stands}</p>}
          <WaysOn
            link={link}
            evening={evening}
            together={tale.together}
            share={() => (sharing.value = true)}
          />
        </div>
      </header>
      <div class="columns">
        {tale.epilogue.length > 0 && (
          <section class="epilogue" aria-label="Afterwards">
            <h3>Afterwards</h3>
            {tale.epilogue.map((s) => (
              <p key={s}>{s}</p>
            ))}
          </section>
        )}
        <section aria-label="How the chances went">
          <h3>{tale.together ? 'The crew’s chances' : 'Everybody’s chances'}</h3>
          <p class="fine">
            How many of {chanceGames} games bots won from each moment, playing on for everyone.
          </p>
          <Curve
            small={matchMedia('(max-width: 700px)').matches}
            chances={chances.value}
            last={last}
            seats={seats}
            turns={turns.map((u) => u.to)}
            name={source.name}
          />
          <CurveKey seats={seats} name={source.name} />
          <Turns turns={turns} id={t.id} />
        </section>
        {source.you >= 0 && source.you < t.players && (
          <LearnFromIt
            id={t.id}
            seat={source.you}
            together={tale.together}
            standing={source.moves.map((m) => m.n)}
          />
        )}
        <section aria-label="Who did what">
          <h3>Who did what</h3>
          <People tale={tale} />
          {tale.tally.length > 0 && (
            <dl class="tally flow">
              {tale.tally.map(([what, value]) => (
                <div key={what}>
                  <dt>{what}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          )}
        </section>
      </div>
      <Plain class="look" onClick={close}>
        Look at the table
      </Plain>
      {sharing.value && (
        <ToShare svg={picture()} title={title} close={() => (sharing.value = false)} />
      )}
    </section>
  );
}
