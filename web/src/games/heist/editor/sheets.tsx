// Sheets of paper over the editor: what to open, a key to paste, the key to copy.
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import {
  attempt,
  Button,
  bound,
  Dialog,
  Form,
  FromFile,
  Go,
  Plain,
  Quiet,
  Tool,
  Trouble,
} from '../../../ui/parts';
import { lasted } from '../../../ui/standing';
import * as api from '../../../wire/api';
import * as desk from './desk';
import * as file from './file';
import { HeistPicture } from './picture';

const Sheet = ({
  title,
  close,
  children,
}: {
  title: string;
  close: () => void;
  children: ComponentChildren;
}) => (
  <Dialog class="sheet desk-sheet" label="sheet-title" close={close}>
    {(shut) => (
      <>
        <div class="head">
          <h2 id="sheet-title">{title}</h2>
          <Tool aria-label="Close" onClick={shut}>
            ×
          </Tool>
        </div>
        {children}
      </>
    )}
  </Dialog>
);

/** A heist to choose: its map and its name. */
function Card({ text, note, pick }: { text: string; note: string; pick: () => void }) {
  return (
    <Button class="heist-card" onClick={pick}>
      <HeistPicture text={text} />
      <b>{file.get(text, 'name') || 'no name'}</b>
      <span>{note}</span>
    </Button>
  );
}

const ago = (at: number): string => lasted(Date.now() - at, (time) => `${time} ago`);

export function OpenSheet({ close, paste }: { close: () => void; paste: () => void }) {
  const shipped = useSignal<string[]>([]);
  const drafts = useSignal(desk.drafts());
  const sure = useSignal(false);
  const trouble = useSignal('');
  useEffect(() => {
    attempt(trouble, async () => {
      const texts = (await api.shippedHeists()).map((id) => api.content('heist', id));
      shipped.value = await Promise.all(texts);
    });
  }, [shipped, trouble]);
  const take = (text: string, id = '') => {
    desk.open(text, id);
    close();
  };
  /** Nothing of the writer's own is lost without a question. */
  const anew = () => {
    if (desk.text.value === file.fresh) take(file.fresh);
    else sure.value = true;
  };
  return (
    <Sheet title="Open a heist" close={close}>
      <div class="acts">
        <Go onClick={anew}>A new one</Go>
        <FromFile accept=".heist,.txt,text/plain" take={async (file) => take(await file.text())}>
          From a file
        </FromFile>
        <Plain onClick={paste}>From a savekey</Plain>
      </div>
      {sure.value && (
        <div class="ask-first" role="alertdialog" aria-label="Begin a new heist?">
          <p>
            “{file.get(desk.text.value, 'name') || 'Your heist'}” lies on the desk. It stays among
            your drafts.
          </p>
          <div class="acts">
            <Go onClick={() => take(file.fresh)}>Begin a new one</Go>
            <Plain onClick={() => (sure.value = false)}>Keep this one</Plain>
          </div>
        </div>
      )}
      <Trouble of={trouble} />
      {drafts.value.length > 0 && (
        <>
          <h3>Your drafts</h3>
          <ul class="heist-cards spread">
            {drafts.value.map((d) => (
              <li key={d.id}>
                <Card text={d.text} note={ago(d.at)} pick={() => take(d.text, d.id)} />
                <Quiet
                  aria-label={`Throw away ${d.name}`}
                  onClick={() => {
                    desk.dropDraft(d.id);
                    drafts.value = desk.drafts();
                  }}
                >
                  Throw away
                </Quiet>
              </li>
            ))}
          </ul>
        </>
      )}
      <h3>River City</h3>
      <ul class="heist-cards spread">
        {shipped.value.map((text) => (
          <li key={text}>
            <Card text={text} note={file.get(text, 'difficulty')} pick={() => take(text)} />
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

export function PasteSheet({ close }: { close: () => void }) {
  const typed = useSignal('');
  const trouble = useSignal('');
  const take = () =>
    attempt(trouble, async () => {
      const what = typed.value.trim();
      const isFile = /^\s*(name|map|difficulty)[ \t]*:/m.test(what);
      const text = isFile ? `${what}\n` : (await api.check('heist', { savekey: what })).text!;
      desk.open(text);
      close();
    });
  return (
    <Sheet title="Paste a savekey" close={close}>
      <Form send={take}>
        <label class="field" for="pasted">
          <span>A key from the community’s heist designer, or a whole heist file</span>
          <textarea id="pasted" rows={6} spellcheck={false} {...bound(typed)} />
        </label>
        <Trouble of={trouble} />
        <button type="submit" class="go" disabled={!typed.value.trim()}>
          Open it
        </button>
      </Form>
    </Sheet>
  );
}

export function Keys({ close }: { close: () => void }) {
  const answer = desk.checked.value.answer;
  const copied = useSignal('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(answer?.savekey ?? '');
      copied.value = 'Copied.';
    } catch {
      document.querySelector<HTMLTextAreaElement>('#savekey')?.select();
      copied.value = 'Selected; copy it with the keyboard.';
    }
  };
  return (
    <Sheet title="The savekey" close={close}>
      <p>
        One line with the whole map in it. A key cannot hold {answer?.loses ?? 'the objective'}:
        only the file has those.
      </p>
      <textarea id="savekey" aria-label="Savekey" rows={5} readOnly value={answer?.savekey ?? ''} />
      <div class="acts">
        <Go onClick={copy}>Copy</Go>
        <span role="status">{copied.value}</span>
      </div>
    </Sheet>
  );
}
