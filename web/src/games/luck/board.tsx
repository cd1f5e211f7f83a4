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
import { type Table, useTable } from './setting';
import { TestCard } from './test';
import { isMaking } from './types';

function Middle() {
  const { v, desk } = useTable();
  const { rolls } = desk;
  if (rolls.opening.value) return <FightOpens v={rolls.opening.value} />;
  if (rolls.moment.value) return <TestCard />;
  if (v.over && !rolls.stage.busy.value) return <TheEnd />;
  if (isMaking(v)) return <Making />;
  if (v.pending) return <TestCard />;
  if (v.scene) return <SceneCard />;
  if (v.mode === 'competition') return <Ring />;
  return desk.isHost && !desk.film ? null : <Told />;
}

/** Not while you are busy with your own sheet, and not in a crew of one: that is below already. */
const showsCrew = ({ view: v, film, you }: Table): boolean =>
  isMaking(v) ? film || v.crew[you]?.ready !== false : v.crew.length > 1 || you !== 0 || v.over;

export function Board() {
  const { v, desk } = useTable();
  const look = useSignal(-1);
  const printed = useSignal<number[] | null>(null);
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
  const host = desk.isHost && !desk.film && !isMaking(v) && !v.over && !desk.rolls.moment.value;
  return (
    <div class="luck">
      {showsCrew(desk) && <Crew look={look} />}
      <div class="table-top">
        <Middle />
        {host && <HostDesk />}
      </div>
      <Mine look={(seat) => (look.value = seat)} print={print} />
      {look.value >= 0 && <Looking look={look} print={print} />}
    </div>
  );
}
