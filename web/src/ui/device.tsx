// On this device: the games that are kept here, to go on with, to export as a file, or to
// delete. Shown on the front page while there is no server.
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { askTables, notice, stopped } from '../engine/engine';
import { bringBack, packAll } from '../engine/luggage';
import { keepOffline } from '../engine/offline';
import { day } from '../people/games';
import { Sure } from '../people/parts';
import type { Summary } from '../wire/types';
import { saveAs } from './files';
import { saveTable } from './here';
import { A, attempt, FromFile, Plain, Quiet, Trouble } from './parts';

const tables = signal<Summary[]>([]);
const said = signal('');

async function look(): Promise<void> {
  tables.value = (await askTables({ do: 'list' })).tables as Summary[];
}

const stateWords = { open: 'not dealt yet', playing: 'being played', over: 'finished' };

function describe(t: Summary): string {
  const who = t.seats.map((s) => s.name).filter(Boolean);
  return `${who.join(', ')} · ${stateWords[t.state]} · ${day(t.made)}`;
}

function Row({ t }: { t: Summary }) {
  const place = t.state === 'over' ? `/replay/${t.id}` : `/t/${t.id}`;
  const forget = () =>
    attempt(said, async () => {
      await askTables({ do: 'forget', table: t.id });
      await look();
    });
  return (
    <li class="kept flow">
      <A class={`row game-${t.game}`} to={place}>
        <b>{t.title}</b>
        <span>{describe(t)}</span>
        <i>{t.state === 'over' ? 'Watch' : 'Go on'}</i>
      </A>
      <span class="acts">
        <Quiet onClick={() => saveTable(t.id, t.game)}>Export</Quiet>
        <Sure act={forget} sure="Really delete">
          Delete
        </Sure>
      </span>
    </li>
  );
}

const unpack = (file: File) =>
  attempt(said, async () => {
    said.value = await bringBack(await file.text());
    await look();
  });

export function Device() {
  useEffect(() => {
    look().catch((e: Error) => {
      said.value = e.message;
    });
    keepOffline();
  }, []);
  return (
    <div class="device">
      <h2>On this device</h2>
      <Trouble of={notice} />
      {stopped.value.map((s) => (
        <div key={s.id}>
          <p>A game has stopped, because its last move could not be kept.</p>
          <p class="acts">
            <Plain onClick={() => saveTable(s.id)}>Save it as a file</Plain>
            <Quiet onClick={() => location.reload()}>Go on from what was kept</Quiet>
          </p>
        </div>
      ))}
      {tables.value.length + stopped.value.length === 0 ? (
        <p class="empty">Nothing yet. What you play here is kept in this browser, move by move.</p>
      ) : (
        <ul class="tables">
          {tables.value.map((t) => (
            <Row key={t.id} t={t} />
          ))}
        </ul>
      )}
      <p class="acts">
        <Plain onClick={async () => saveAs('caper-device.json', await packAll())}>
          Export everything
        </Plain>
        <FromFile take={unpack}>Import a file</FromFile>
      </p>
      {said.value && <p role="status">{said.value}</p>}
    </div>
  );
}
