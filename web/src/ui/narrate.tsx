// What a host tells: a text that a press, or Enter, sends to everybody.
import type { Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { bound } from './parts';

/** Words for a move: one line, without what a keyboard adds. */
export const flat = (text: string) => text.replace(/\s+/g, ' ').trim();

interface Props {
  class: string;
  label: string;
  hint: string;
  text: Signal<string>;
  tell: (words: string) => Promise<boolean>;
  /** The buttons; the first one of type `submit` tells it. */
  children: ComponentChildren;
}
export function Narrate({ label, hint, text, tell, children, ...form }: Props) {
  const send = async (e: Event) => {
    e.preventDefault();
    const words = flat(text.value);
    if (words && (await tell(words))) text.value = '';
  };
  return (
    <form {...form} onSubmit={send}>
      <label for="narrate">{label}</label>
      <textarea
        id="narrate"
        rows={3}
        maxLength={480}
        placeholder={hint}
        {...bound(text)}
        onKeyDown={(e) => {
          if (e.key === 'Enter' && !e.shiftKey) send(e);
        }}
      />
      {children}
    </form>
  );
}
