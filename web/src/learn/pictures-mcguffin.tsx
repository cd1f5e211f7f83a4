// Cards, decks, skills and stages of McGuffin beside their rules.
import '../games/mcguffin/style';
import { DeckPicture, Front, SkillSign, StagePicture } from '../games/mcguffin/art';
import type { Deck, Skill, StageName } from '../games/mcguffin/types';

const jokers: Record<string, string> = { 'red-joker': 'RJ', 'black-joker': 'BJ', number: 'KH' };

export function draw(kind: string, id: string) {
  const drawn = picture(kind, id);
  return drawn && <span class="mcg as-picture">{drawn}</span>;
}

function picture(kind: string, id: string) {
  if (kind === 'card') return <Front card={jokers[id] ?? id} silent />;
  if (kind === 'deck') return <DeckPicture deck={id as Deck} />;
  if (kind === 'skill') return <SkillSign skill={id as Skill} />;
  if (kind === 'stage' && id !== 'making') return <StagePicture stage={id as StageName} />;
  return null;
}
