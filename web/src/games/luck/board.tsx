// Adventures & Luck, the table: the crew above, in the middle what is going on (a sheet, a
// scene, a test, the host's desk, the end), your own band below.

import { useComputed, useSignal } from '@preact/signals';
import { Crew, Looking } from './crew';
import { TheEnd } from './ending';
import { HostDesk } from './host';
import { Making } from './making';
import { Mine } from './mine';
import { usePrinter } from './print';
import { FightOpens, Ring, SceneCard, Told } from './scene';
import type { Table } from './setting';
import type { Rolls } from './show';
import { TestCard } from './test';
import { isMaking, type View } from './types';

function Middle({ v, desk, rolls }: { v: View; desk: Table; rolls: Rolls }) {
  if (rolls.opening.value)
    return <FightOpens v={rolls.opening.value} desk={desk} stage={rolls.stage} />;
  if (rolls.moment.value) return <TestCard v={v} desk={desk} rolls={rolls} />;
  if (v.over && !rolls.stage.busy.value) return <TheEnd v={v} desk={desk} />;
  if (isMaking(v)) return <Making v={v} desk={desk} />;
  if (v.pending) return <TestCard v={v} desk={desk} rolls={rolls} />;
  if (v.scene) return <SceneCard v={v} desk={desk} />;
  if (v.mode === 'competition') return <Ring v={v} desk={desk} />;
  return desk.isHost && !desk.film ? null : <Told v={v} desk={desk} />;
}

/** Not while you are busy with your own sheet, and not in a crew of one: that is below already. */
const showsCrew = (v: View, desk: Table): boolean =>
  isMaking(v)
    ? desk.film || v.crew[desk.you]?.ready !== false
    : v.crew.length > 1 || desk.you !== 0 || v.over;

export function Board({ rolls, desk }: { rolls: Rolls; desk: Table }) {
  const look = useSignal(-1);
  const printed = useSignal<number[] | null>(null);
  const v = desk.view;
  const people = useComputed(() => {
    const crew = desk.view?.crew ?? [];
    const own = crew[desk.you] ? [desk.you] : crew.map((_, i) => i);
    return (printed.value ?? own).flatMap((i) => crew[i] ?? []);
  });
  usePrinter(people.value, v?.things ?? []);
  if (!v) return null;
  const print = (seats: number[]) => {
    printed.value = seats;
    /* The sheets are drawn first; the browser's own print command gets your own sheet again. */
    setTimeout(() => {
      window.print();
      printed.value = null;
    }, 60);
  };
  const host = desk.isHost && !desk.film && !isMaking(v) && !v.over && !rolls.moment.value;
  return (
    <div class="luck">
      {showsCrew(v, desk) && <Crew v={v} desk={desk} look={look} />}
      <div class="table-top">
        <Middle v={v} desk={desk} rolls={rolls} />
        {host && <HostDesk v={v} desk={desk} />}
      </div>
      <Mine v={v} desk={desk} look={(seat) => (look.value = seat)} print={print} />
      {look.value >= 0 && <Looking v={v} desk={desk} look={look} print={print} />}
    </div>
  );
}
