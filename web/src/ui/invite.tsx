// Hand over: a table begun alone goes on at a server, and a server's finished game stays on this
// device. Both travel as transcripts, which the other side verifies to the last line.
import { useSignal } from '@preact/signals';
import { askTables, callTables } from '../engine/engine';
import type { Made } from '../wire/api';
import * as api from '../wire/api';
import { onServer } from '../wire/ends';
import { keep, myName, myToken } from '../wire/keys';
import type { Summary } from '../wire/types';
import { saveAs } from './files';
import { attempt, Button, Plain, Trouble } from './parts';
import { goAlone, goToServer, noServer } from './route';

type Brought = Made & { over: boolean };

function settle(made: Brought, here: boolean): void {
  const seat = made.token ? { seat: made.seat, token: made.token } : {};
  keep(made.table, { host: made.host, commitment: made.commitment, ...seat }, here);
}

/** Put a transcript on the server that this page came from, and go there. */
export async function bring(transcript: string, seat?: number): Promise<void> {
  const made = await onServer(() =>
    api.call<Brought>(
      '/transcripts',
      { transcript, name: myName(), ...(seat !== undefined && seat >= 0 && { seat }) },
      myToken(),
    ),
  );
  settle(made, false);
  goToServer(made.over ? `/replay/${made.table}` : `/t/${made.table}`);
}

/** The seat of the player with our name in a transcript. */
export function seatIn(transcript: string): number | undefined {
  const head = transcript.split('\nmoves\n')[0]!;
  const mine = [...head.matchAll(/^name (\d+) (.*)$/gm)].find((m) => m[2] === myName());
  return mine && Number(mine[1]);
}

/** For the menu of a table of this device. */
export function Invite({ t, seat }: { t: Summary; seat: number }) {
  const said = useSignal('');
  const transcript = async () =>
    (await askTables({ do: 'transcript', table: t.id })).transcript as string;
  const run = () =>
    attempt(said, async () => {
      const text = await transcript();
      if (noServer) {
        saveAs(`caper-${t.game}.txt`, text);
        said.value =
          'Saved. On the front page of a server choose “Bring a game from a file”, and it goes on there.';
      } else await bring(text, seat);
    });
  return (
    <>
      <Button onClick={run}>
        {noServer ? 'Invite friends: save this table for a server' : 'Invite friends to this table'}
      </Button>
      {said.value && <p role="status">{said.value}</p>}
    </>
  );
}

/** For the replay of a server's finished game. */
export function KeepHere({ id }: { id: string }) {
  const said = useSignal('');
  const run = () =>
    attempt(said, async () => {
      const transcript = await api.text(`/tables/${id}/transcript`);
      const answer = await callTables('POST', '/api/v1/transcripts', { transcript });
      const made = JSON.parse(answer.body) as Brought & { error?: string };
      if (answer.status !== 201) throw new Error(made.error);
      settle(made, true);
      goAlone(`/replay/${made.table}`);
    });
  return (
    <>
      <Plain onClick={run}>Keep it on this device</Plain>
      <Trouble of={said} />
    </>
  );
}
