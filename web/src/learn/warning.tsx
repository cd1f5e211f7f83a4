// What a move cannot take back, before it is made: the server's sentence, beside the button.
import type { Now } from '../wire/types';

export const warningOf = (now: Now | null | undefined, move: string | undefined): string =>
  (move && now?.warnings?.[move]) || '';

export const Warning = ({ text }: { text: string }) =>
  text ? <span class="warning">{text}</span> : null;
