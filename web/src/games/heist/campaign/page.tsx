// The campaign: River City, its heists, friends and wares, the crew, and the ledger of what happened.
// The server keeps the ledger and does the sums; this page shows it and asks for changes. Of two
// people who change it at once, the second is told and sees the newest ledger.
import { ledgerName } from 'virtual:facts/limits';
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { Bar } from '../../../ui/bar';
import { Title } from '../../../ui/cut';
import { saveAs } from '../../../ui/files';
import {
  A,
  attempt as attemptIn,
  Button,
  bound,
  Form,
  Plain,
  Quiet,
  Select,
  Trouble,
} from '../../../ui/parts';
import { go } from '../../../ui/route';
import * as api from '../../../wire/api';
import { addHand, keep, myName, write } from '../../../wire/keys';
import { abilities, characters, lettersInWords, skills } from '../cards';
import { heists as maps } from '../heists';
import { MapPicture } from '../map';
import { type Also, HeistSheet } from './sheet';
import { NewCampaign } from './start';
import {
  type Campaign,
  change,
  type Entry,
  type Going,
  get,
  goOn,
  type Heist,
  remember,
} from './wire';
import '../../../style/campaign.css';

/** A part of the page under its own heading. */
const Section = ({
  id,
  title,
  children,
}: {
  id: string;
  title: string;
  children: ComponentChildren;
}) => (
  <section class={id} aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
);

const money = (n: number) => `${n < 0 ? '−' : ''}$${Math.abs(n)}k`;

/* ---- The city ---- */

const stamps: Record<Heist['standing'], string> = {
  fits: 'for you',
  other: '',
  won: 'won',
  shut: 'not yet',
};

function HeistCard({ heist, open }: { heist: Heist; open: () => void }) {
  const map = maps.find((m) => m.id === heist.id)?.tiles;
  return (
    <li class={`job ${heist.standing}`}>
      <Button onClick={open} data-heist={heist.id}>
        <span class="window">{map && <MapPicture tiles={map} />}</span>
        <b>{heist.name}</b>
        <span class="brings">{heist.fixer ? `brings the ${heist.fixer}` : ' '}</span>
        {stamps[heist.standing] && <i class="stamp">{stamps[heist.standing]}</i>}
      </Button>
    </li>
  );
}

const streets = {
  amateur: 'Amateur',
  'semi-pro': 'Semi-pro',
  pro: 'Pro',
  breakout: 'Breakouts',
  finale: 'The finale',
};
const streetOf = (h: Heist) => (h.kind === 'heist' ? h.difficulty : h.kind);

function City({ c, open }: { c: Campaign; open: (h: Heist) => void }) {
  return (
    <Section id="city" title="The city">
      {c.heists.some((h) => h.standing === 'fits') && !c.playing && (
        <p class="next">
          Pick a heist marked “{stamps.fits}”. A win brings money, friends and more of the city.
        </p>
      )}
      {Object.entries(streets).map(([street, title]) => (
        <div class="street" key={street}>
          <h3>{title}</h3>
          <ul class="spread">
            {c.heists
              .filter((h) => streetOf(h) === street)
              .map((h) => (
                <HeistCard key={h.id} heist={h} open={() => open(h)} />
              ))}
          </ul>
        </div>
      ))}
    </Section>
  );
}

/* ---- The crew ---- */

type Ask = (what: Record<string, string>) => Promise<boolean>;

/** What is on a card, to read before a character becomes it. */
function CardText({ id }: { id: string }) {
  const c = characters[id];
  const s = skills[id];
  return (
    <div class="card-text column">
      {c && (
        <>
          <p>
            Memory {c.memory}, ideas {c.ideas}.
          </p>
          <p>
            {c.actions
              .flatMap((a) =>
                a ? [`${a.title}: ${a.special?.text ?? lettersInWords(a.letters)}`] : [],
              )
              .join('; ')}
          </p>
          {c.abilities.map((x) => (
            <p key={x}>
              <b>{abilities[x]?.title}</b> {abilities[x]?.text}
            </p>
          ))}
        </>
      )}
      {s && (
        <ol>
          {s.actions.map((x, i) => (
            <li key={i}>
              {i + 1} {x.title}: {x.letters ? lettersInWords(x.letters) : x.special?.text}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

/** Read the card first; a second click makes it so. */
function Upgrades({ who, ask }: { who: Campaign['characters'][number]; ask: Ask }) {
  const read = useSignal('');
  if (who.upgrades.length === 0) return null;
  return (
    <div class="upgrades">
      {who.upgrades.map((u) => (
        <div key={u.card.id}>
          <p>
            {u.card.title} can become{' '}
            {u.becomes.map((b, i) => (
              <span key={b.id}>
                {i > 0 && ' or '}
                <Button
                  class="link linkish"
                  aria-expanded={read.value === b.id}
                  onClick={() => (read.value = read.value === b.id ? '' : b.id)}
                >
                  {b.title}
                </Button>
              </span>
            ))}
          </p>
          {u.becomes
            .filter((b) => b.id === read.value)
            .map((b) => (
              <div key={b.id} class="upgrade column on-card">
                <CardText id={b.id} />
                <Plain
                  onClick={() =>
                    ask({ do: 'upgrade', name: who.name, card: u.card.id, becomes: b.id })
                  }
                >
                  {who.name} becomes {b.title}
                </Plain>
              </div>
            ))}
        </div>
      ))}
    </div>
  );
}

function Build({ c, ask }: { c: Campaign; ask: Ask }) {
  const form = useSignal({
    player: c.players[0]?.name ?? '',
    name: '',
    character: c.characters_to_build[0]?.id ?? '',
    skill1: c.skills_to_build[0]?.id ?? '',
    skill2: c.skills_to_build[1]?.id ?? '',
  });
  const select = (
    key: 'player' | 'character' | 'skill1' | 'skill2',
    label: string,
    all: { id: string; title: string }[],
  ) => (
    <label>
      <span>{label}</span>
      <Select
        value={form.value[key]}
        set={(id) => (form.value = { ...form.value, [key]: id })}
        of={all.map((o): [string, string] => [o.id, o.title])}
      />
    </label>
  );
  const build = async () => {
    if (await ask({ do: 'build', ...form.value })) form.value = { ...form.value, name: '' };
  };
  return (
    <details class="build">
      <summary>Build somebody new</summary>
      <Form send={build}>
        <label>
          <span>Called</span>
          <input
            maxLength={ledgerName}
            value={form.value.name}
            onInput={(e) => (form.value = { ...form.value, name: e.currentTarget.value })}
          />
        </label>
        {select(
          'player',
          'Played by',
          c.players.map((p) => ({ id: p.name, title: p.name })),
        )}
        {select('character', 'Character', c.characters_to_build)}
        <CardText id={form.value.character} />
        {select('skill1', 'One skill', c.skills_to_build)}
        <CardText id={form.value.skill1} />
        {select('skill2', 'Another', c.skills_to_build)}
        <CardText id={form.value.skill2} />
        <button type="submit" class="plain" disabled={!form.value.name.trim()}>
          Add to the crew
        </button>
      </Form>
    </details>
  );
}

function Join({ ask }: { ask: Ask }) {
  const name = useSignal('');
  const join = async () => {
    if (await ask({ do: 'join', player: name.value.trim() })) name.value = '';
  };
  return (
    <Form class="join" send={join}>
      <label for="join">Somebody new at the table</label>
      <div class="inline">
        <input id="join" maxLength={ledgerName} autocomplete="off" {...bound(name)} />
        <button type="submit" class="plain" disabled={!name.value.trim()}>
          Joins
        </button>
      </div>
    </Form>
  );
}

function Crew({ c, ask }: { c: Campaign; ask: Ask }) {
  return (
    <Section id="crew" title="The crew">
      {c.players.map((p) => (
        <div class="player" key={p.name}>
          <h3>
            {p.name} <span>level {p.level}</span>
          </h3>
          <ul>
            {c.characters
              .filter((k) => k.player === p.name)
              .map((k) => (
                <li key={k.name} class={k.jailed ? 'jailed' : ''}>
                  <b>{k.name}</b>
                  {k.jailed && <i>in jail</i>}
                  <span>{k.cards.map((card) => card.title).join(' · ')}</span>
                  {!k.jailed && <Upgrades who={k} ask={ask} />}
                </li>
              ))}
          </ul>
        </div>
      ))}
      <Build key={c.version} c={c} ask={ask} />
      <Join ask={ask} />
    </Section>
  );
}

/* ---- Friends, wares, and what happened ---- */

function Fixers({ c }: { c: Campaign }) {
  const via = (title: string) => {
    const all = c.heists.filter((h) => h.fixer === title);
    return (all.find((h) => h.kind === 'heist') ?? all[0])?.name;
  };
  const sorted = [...c.fixers].sort((a, b) => Number(b.have) - Number(a.have));
  return (
    <Section id="fixers" title="Friends">
      <ul class="spread">
        {sorted.map((f) => (
          <li key={f.id} class={f.have ? 'have' : ''}>
            <b>{f.title}</b>
            <span>{f.text}</span>
            {!f.have && via(f.title) && <small>comes with {via(f.title)}</small>}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Shop({ c }: { c: Campaign }) {
  return (
    <Section id="shop" title="The shop">
      <p class="fine">
        Open while you plan: anyone at the table can spend the team’s {money(c.cash)}.
      </p>
      <ul>
        {c.items.map((i) => (
          <li key={i.id} class={i.have ? 'have' : ''}>
            <b>{i.title}</b>
            <i class="price">{i.have ? 'yours' : money(i.price)}</i>
            <span>{i.text}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function History({ c }: { c: Campaign }) {
  const name = (e: Entry) => c.heists.find((h) => h.id === e.heist)?.name ?? e.heist;
  return (
    <Section id="history" title="The ledger">
      {c.history.length === 0 ? (
        <p class="empty">Nothing yet. The city sleeps.</p>
      ) : (
        <ol>
          {c.history.map((e, i) => (
            <li key={i} class={e.won ? 'won' : 'lost'}>
              <b>{name(e)}</b>
              <i>{e.won ? 'won' : 'lost'}</i>
              <i class="sum">{e.cash > 0 ? `+${money(e.cash)}` : money(e.cash)}</i>
              <span>
                {e.crew.map((w) => (e.busted.includes(w) ? `${w} (busted)` : w)).join(', ')}
                {e.table && (
                  <>
                    {' · '}
                    <A to={`/replay/${e.table}`}>
                      the film<span class="sr"> of {name(e)}</span>
                    </A>
                  </>
                )}
              </span>
            </li>
          ))}
        </ol>
      )}
      <p class="acts">
        <Quiet onClick={() => saveLedger(c.id)}>Save the ledger as a file</Quiet>
      </p>
    </Section>
  );
}

async function saveLedger(id: string): Promise<void> {
  saveAs('river-city.ledger', await api.text(`/campaigns/${id}/ledger`));
}

/** What came before; after the finale, how it ended. */
function Serial({ c }: { c: Campaign }) {
  const told = c.ending.length > 0 ? c.ending : c.previously;
  if (told.length === 0) return null;
  return (
    <Section id="serial" title={c.ending.length > 0 ? 'How it ended' : 'Previously'}>
      {told.map((p) => (
        <p key={p}>{p}</p>
      ))}
    </Section>
  );
}

/* ---- The page ---- */

function Playing({ c, again }: { c: Campaign; again: () => void }) {
  if (!c.playing) return null;
  const heist = c.heists.find((h) => h.id === c.playing!.heist);
  return (
    <div class="playing flow on-ink">
      <p>
        <b>{heist?.name ?? c.playing.heist}</b> is under way, with {c.playing.crew.join(', ')}.
      </p>
      <div class="acts">
        <A class="go" to={`/t/${c.playing.table}`}>
          To the table
        </A>
        <Quiet onClick={again}>Deal it again</Quiet>
      </div>
    </div>
  );
}

/** To the table; `also` are the seats that I take besides my own. */
async function sit(c: Campaign, what: Going, also: Also[] = []): Promise<void> {
  const made = await goOn(c, what);
  const seated = made.token !== undefined;
  keep(made.table, {
    host: made.host,
    commitment: made.commitment,
    ...(seated && { seat: made.seat, token: made.token }),
    ...(seated && (also.length || !what.players.includes('open')) && { now: true }),
  });
  for (const a of also) addHand(made.table, await api.sit(made.table, a.name, a.seat));
  write(`campaign.of.${made.table}`, c.id);
  go(`/t/${made.table}`);
}

function Ledger({ id }: { id: string }) {
  const campaign = useSignal<Campaign | null>(null);
  const chosen = useSignal<Heist | null>(null);
  const trouble = useSignal('');
  const attempt = (what: () => Promise<unknown>) =>
    attemptIn(trouble, () =>
      what().catch(async (e: api.Refusal) => {
        if (e.code === 'stale') campaign.value = await get(id);
        throw e;
      }),
    );
  useEffect(() => {
    document.title = 'River City';
    const look = () => {
      if (document.hidden) return;
      get(id).then(
        (c) => {
          /* An answer may be older than what we have changed since we asked. */
          if (c.version > (campaign.value?.version ?? -1)) campaign.value = c;
          remember(c);
        },
        (e: Error) => {
          if (!campaign.value) trouble.value = e.message;
        },
      );
    };
    look();
    const timer = setInterval(look, 10000);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [id, campaign, trouble]);
  const c = campaign.value;
  const ask: Ask = (what) =>
    attempt(async () => {
      campaign.value = await change(c!, what);
    });
  const bots = c?.playing?.crew.map((_, i) => (i ? 'medium' : 'me')) ?? [];
  const again = () =>
    attempt(() =>
      sit(c!, { heist: c!.playing!.heist, name: myName(), players: bots, again: true }),
    );
  return (
    <>
      <Trouble of={trouble} />
      {!c && !trouble.value && <p class="loading">One moment …</p>}
      {c && (
        <>
          <div class="top flow">
            <Title text="River City" />
            <p class="cash on-loud">
              <b>{money(c.cash)}</b> in the team’s tin
            </p>
          </div>
          <Playing c={c} again={again} />
          <Serial c={c} />
          <div class="columns">
            <div class="left column">
              <City c={c} open={(h) => (chosen.value = h)} />
              <Fixers c={c} />
            </div>
            <div class="right column">
              <Crew c={c} ask={ask} />
              <History c={c} />
              <Shop c={c} />
            </div>
          </div>
          <p class="fine share">
            This page’s address is the campaign: share it with your crew. Anyone who has it can play
            and change the ledger.
          </p>
        </>
      )}
      {c && chosen.value && (
        <HeistSheet
          c={c}
          heist={chosen.value}
          close={() => (chosen.value = null)}
          go={(what, also) => sit(c, what, also)}
        />
      )}
    </>
  );
}

export function CampaignPage({ id }: { id: string }) {
  return (
    <div class="campaign game-heist">
      <Bar title={id ? 'The campaign' : 'A new campaign'} />
      <main>{id ? <Ledger id={id} /> : <NewCampaign />}</main>
    </div>
  );
}
