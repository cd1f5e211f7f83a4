// Adventures & Luck, the table: the crew above, in the middle whatever is going on (a sheet, a
// scene, a test, the host's desk, the end), your own band below.

import type { ReadonlySignal } from '@preact/signals';
import { useComputed, useSignal } from '@preact/signals';
import { Crew, Looking } from './crew';
import { TheEnd } from './ending';
import { HostDesk } from './host';
import { Making } from './making';
import { Mine } from './mine';
import { usePrinter } from './print';
import { FightOpens, Ring, SceneCard, Told } from './scene';
import { isHost, type Setting } from './setting';
import type { Rolls } from './show';
import { TestCard } from './test';
import { isMaking, type View } from './types';

function Middle({ v, set, rolls }: { v: View; set: Setting; rolls: Rolls }) {
  if (rolls.opening.value)
    return <FightOpens v={rolls.opening.value} set={set} stage={rolls.stage} />;
  if (rolls.moment.value) return <TestCard v={v} set={set} rolls={rolls} />;
  if (v.over && !rolls.stage.busy.value) return <TheEnd v={v} set={set} />;
  if (isMaking(v)) return <Making v={v} set={set} />;
  if (v.pending) return <TestCard v={v} set={set} rolls={rolls} />;
  if (v.scene) return <SceneCard v={v} set={set} />;
  if (v.mode === 'competition') return <Ring v={v} set={set} />;
  return isHost(v, set) && set.desk ? null : <Told v={v} set={set} />;
}

/** Not while you are busy with your own sheet, and not for somebody alone: that is below already. */
const showsCrew = (v: View, set: Setting): boolean =>
  isMaking(v)
    ? !set.desk || v.crew[set.you]?.ready !== false
    : v.crew.length > 1 || set.you !== 0 || v.over;

export function Board({ rolls, set }: { rolls: Rolls; set: ReadonlySignal<Setting> }) {
  const look = useSignal(-1);
  const printed = useSignal<number[] | null>(null);
  const v = rolls.stage.view.value;
  const s = set.value;
  const people = useComputed(() => {
    const crew = rolls.stage.view.value?.crew ?? [];
    const own = crew[set.value.you] ? [set.value.you] : crew.map((_, i) => i);
    return (printed.value ?? own).flatMap((i) => crew[i] ?? []);
  });
  usePrinter(people.value, v?.things ?? []);
  if (!v) return null;
  const print = (seats: number[]) => {
    printed.value = seats;
    /* The sheets are drawn first; whoever uses the browser's own command gets their own again. */
    setTimeout(() => {
      window.print();
      printed.value = null;
    }, 60);
  };
  const host = isHost(v, s) && s.desk && !isMaking(v) && !v.over && !rolls.moment.value;
  return (
    <div class="luck">
      {showsCrew(v, s) && <Crew v={v} set={s} look={look} />}
      <div class="table-top">
        <Middle v={v} set={s} rolls={rolls} />
        {host && <HostDesk v={v} set={s} desk={s.desk!} />}
      </div>
      <Mine v={v} set={s} look={(seat) => (look.value = seat)} print={print} />
      {look.value >= 0 && <Looking v={v} set={s} look={look} print={print} />}
    </div>
  );
}
