// What the crew is told before they go in: it opens the game, over the map, and can be read again later.
import { Button, Quiet } from '../../../ui/parts';
import { read, write } from '../../../wire/keys';
import { type Play, usePlay } from '../play';
import type { View } from '../types';
import { intoSight } from './buttons';

type Words = NonNullable<View['words']>;

const paragraphs = (text: string) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((p) => <p key={p}>{p}</p>);

const Sheet = ({ words }: { words: Words }) => (
  <>
    {paragraphs(words.story ?? '')}
    {words.rules && (
      <>
        <h3>A rule of its own</h3>
        {paragraphs(words.rules)}
      </>
    )}
  </>
);

/** On paper, to be opened at leisure. */
export const Briefing = ({ words }: { words: Words }) => (
  <details class="briefing" onToggle={intoSight}>
    <summary>The briefing: {words.name}</summary>
    <div class="paper-sheet column on-card">
      <Sheet words={words} />
    </div>
  </details>
);

/* ---- As the game begins ---- */

/** Names of the heists whose briefing was read in this browser; `*`: briefings are not to open. */
const known = (): string[] => (read('briefed') ?? '').split('\n');
const remember = (name: string) => write('briefed', [name, ...known()].slice(0, 40).join('\n'));

/** Anybody who has begun to plan has read it; a coach says what there is to do. */
const isNew = (play: Play, v: View, words: Words): boolean => {
  const me = v.crew[play.you];
  const fresh = v.phase === 'plan' && !!me && !me.at && !me.plan?.length && !me.ready;
  const read = known();
  return fresh && !play.now?.coach && !read.includes('*') && !read.includes(words.name);
};

export function Opening() {
  const play = usePlay();
  const v = play.view;
  const { words } = v;
  if (play.briefed.value || !words?.story || !isNew(play, v, words)) return null;
  const close = (name: string) => () => {
    remember(name);
    play.briefed.value = true;
  };
  return (
    <section class="heist-scene opening" aria-label="The briefing">
      <div class="paper-sheet column on-card">
        <h2>{words.name}</h2>
        <Sheet words={words} />
        <div class="acts">
          <Button class="go" onClick={close(words.name)}>
            To the map
          </Button>
          <Quiet onClick={close('*')}>Don’t open briefings</Quiet>
        </div>
      </div>
    </section>
  );
}
