// The die, and the actions it can be put on.
import { leadsTo } from '../../../learn/point';
import { Warning } from '../../../learn/warning';
import { Button } from '../../../ui/parts';
import { type Action, actionIn, items, skills } from '../cards';
import { Die, Letters, Picture } from '../parts';
import { groupOf, usePlay } from '../play';
import { turnCost } from '../sketch';
import type { Person } from '../types';
import { lookedAt, whyNot } from './buttons';

function ActionSlip({
  action,
  slot,
  die,
  cost = 0,
}: {
  action: Action;
  slot: string;
  die: number;
  cost?: number;
}) {
  const play = usePlay();
  const key = `commit ${slot} ${die}`;
  const deeds = groupOf(play.acts.value, key) ?? [];
  const why = die || deeds.length ? undefined : whyNot(play, play.write('commit', { slot }));
  return (
    <Button
      class={die ? 'act turned' : 'act'}
      disabled={deeds.length === 0 || play.busy}
      data-thing={die ? `action:${slot}-${die}` : `action:${slot}`}
      data-moves={leadsTo(deeds.map((d) => d.text))}
      onClick={() => play.take(key)}
      {...lookedAt(play.peek, action)}
    >
      <b class={action.title.length > 8 ? 'long' : ''}>{action.title}</b>
      {action.letters ? <Letters of={action.letters} /> : <small>{action.special?.text}</small>}
      {why && <small class="barred-why">{why}</small>}
      <Warning text={deeds[0] ? play.warning(deeds[0].text) : ''} />
      {cost > 0 && (
        <span class="cost">
          <Picture name="idea2" />
          {cost}
          <span class="sr">{cost > 1 ? ' ideas' : ' idea'}</span>
        </span>
      )}
    </Button>
  );
}

function SkillRow({ p, slot }: { p: Person; slot: string }) {
  const play = usePlay();
  const skill = skills[p.skills?.[Number(slot[1]) - 1] ?? ''];
  if (!skill) return null;
  return (
    <section class="skill" aria-label={skill.title}>
      <h3 data-thing={`skill:${p.skills?.[Number(slot[1]) - 1]}`}>{skill.title}</h3>
      <ol>
        {skill.actions.map((a, i) => {
          const die = i + 1;
          const now = die === p.die;
          return (
            <li key={die} class={now ? 'now' : ''}>
              <Die value={die} />
              <ActionSlip
                action={a}
                slot={slot}
                die={now ? 0 : die}
                cost={now ? 0 : turnCost(play, die)}
              />
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** An item's action, and the dice that ideas could turn it to. */
function ItemSlip({ slot }: { slot: string }) {
  const play = usePlay();
  const item = items[slot.slice(5)];
  const dice = [...new Set(play.acts.value.commits.get(slot)?.map((d) => d.die))];
  const action = { title: item?.title ?? slot, letters: item?.action?.letters ?? '' };
  return (
    <span class="item-slip">
      <ActionSlip action={action} slot={slot} die={0} />
      {dice.filter(Boolean).map((die) => (
        <Button
          class="turn-to"
          key={die}
          disabled={play.busy}
          aria-label={`${action.title} on a ${die}, ideas: ${turnCost(play, die)}`}
          onClick={() => play.take(`commit ${slot} ${die}`)}
        >
          <Die value={die} />
        </Button>
      ))}
    </span>
  );
}

/** Actions that the die cannot be put on, in one line above them. */
export function Barred() {
  const play = usePlay();
  const v = play.view;
  const list = play.as.value ? [] : v.barred.filter((b) => b.move.startsWith('commit '));
  if (list.length === 0) return null;
  return (
    <ul class="fine-on barred" aria-label="Not possible now">
      {list.map((b) => (
        <li key={b.move}>{b.why}</li>
      ))}
    </ul>
  );
}

export function Committing() {
  const play = usePlay();
  const p = play.person;
  if (!p) return null;
  const slots = ['c1', 'c2', 'c3'].flatMap((slot) => {
    const a = actionIn(p, slot, p.die);
    return a ? [[slot, a] as const] : [];
  });
  const withItems = [...play.acts.value.commits.keys()].filter((s) => s.startsWith('item '));
  return (
    <div class="commit-panel" data-things>
      <div class="say">
        <h2>
          <Die value={p.die} />{' '}
          {play.called(play.who) === 'You' ? 'You roll' : `${play.called(play.who)} rolls`} {p.die}
        </h2>
        <p>
          Put it on one action.{' '}
          {p.ideas > 0 && !p.npc
            ? `An idea turns the die by one: ${p.ideas} left.`
            : 'Then do its parts in any order.'}
        </p>
      </div>
      <div class="always">
        {slots.map(([slot, a]) => (
          <ActionSlip key={slot} action={a} slot={slot} die={0} />
        ))}
        {p.npc && play.acts.value.commits.has('s1') && actionIn(p, 's1', 6) && (
          <ActionSlip action={actionIn(p, 's1', 6)!} slot="s1" die={0} />
        )}
        {withItems.map((slot) => (
          <ItemSlip key={slot} slot={slot} />
        ))}
      </div>
      <SkillRow p={p} slot="s1" />
      <SkillRow p={p} slot="s2" />
    </div>
  );
}
