// Parts that every page has: buttons by their weight, links within the page, fields that a signal keeps,
// what went wrong, drawings, and sheets over the page.
import { type ReadonlySignal, type Signal, signal, useSignal } from '@preact/signals';
import type {
  ButtonHTMLAttributes,
  ComponentChildren,
  ComponentType,
  FormHTMLAttributes,
} from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { to as addressOf, here } from './route';

export type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'class'> & {
  class?: string | undefined;
};

export const Button = (props: ButtonProps) => <button type="button" {...props} />;

const weighing =
  (weight: string) =>
  ({ class: more, ...props }: ButtonProps) => (
    <Button class={more ? `${weight} ${more}` : weight} {...props} />
  );
/** What most people want next. */
export const Go = weighing('go');
export const Plain = weighing('plain');
export const Quiet = weighing('quiet');
/** A sign in a bar. */
export const Tool = weighing('tool');
/** Among words. */
export const Linkish = weighing('linkish');

/** The names of these classes that are there. */
export const classes = (...names: (string | false | null | undefined)[]) =>
  names.filter(Boolean).join(' ');

/** A link to a place in the page. */
export const A = ({
  to,
  class: name,
  children,
}: {
  to: string;
  class?: string;
  children: ComponentChildren;
}) => (
  <a class={name} href={addressOf(to)} onClick={here}>
    {children}
  </a>
);

/** A part that is loaded when it is first shown; until then there is `meanwhile`. */
export function soon<P extends object>(
  load: () => Promise<ComponentType<P>>,
  meanwhile: ComponentChildren = null,
) {
  const found = signal<ComponentType<P> | null>(null);
  return (props: P) => {
    useEffect(() => {
      load().then((part) => {
        found.value = part;
      });
    }, []);
    const Part = found.value;
    return Part ? <Part {...props} /> : <>{meanwhile}</>;
  };
}

/** A field or a list to choose from that a signal keeps. */
export const bound = (kept: { value: string }) => ({
  value: kept.value,
  onInput: (e: { currentTarget: { value: string } }) => {
    kept.value = e.currentTarget.value;
  },
});
export const Trouble = ({ of }: { of: ReadonlySignal<string> }) =>
  of.value ? (
    <p class="trouble" role="alert">
      {of.value}
    </p>
  ) : null;

/** Do something; if that fails, `trouble` says why. True if it was done. */
export async function attempt(
  trouble: Signal<string>,
  what: () => Promise<unknown>,
): Promise<boolean> {
  trouble.value = '';
  try {
    await what();
    return true;
  } catch (e) {
    trouble.value = (e as Error).message;
    return false;
  }
}

/** A picture that is only looked at, from its shapes as a text. */
export const Drawn = ({
  d,
  class: name,
  box = '0 0 100 100',
  fills,
}: {
  d: string;
  class: string;
  box?: string;
  /** All of its place, even if some of it is cut off. */
  fills?: boolean;
}) => (
  <svg
    class={name}
    viewBox={box}
    preserveAspectRatio={fills ? 'xMidYMid slice' : undefined}
    aria-hidden="true"
    dangerouslySetInnerHTML={{ __html: d }}
  />
);

const sides: Record<number, [number, number][]> = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
};
/** Where the spots of a die are, between −1 and 1. */
export const pipsOf = (n: number): [number, number][] =>
  n % 2 && n > 1
    ? [...pipsOf(1), ...pipsOf(n - 1)]
    : n === 6
      ? [...pipsOf(4), [-1, 0], [1, 0]]
      : (sides[n] ?? []);

/** A sheet over the page, open as long as it is drawn; `children` are told how to close it. */
export function Dialog({
  class: name,
  label,
  close,
  children,
}: {
  class: string;
  /** The id of its title. */
  label: string;
  close: () => void;
  children: (shut: () => void) => ComponentChildren;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  return (
    <dialog class={name} ref={dialog} onClose={close} aria-labelledby={label}>
      {children(() => dialog.current?.close())}
    </dialog>
  );
}

type Choice<V> = V | readonly [value: V, words: ComponentChildren];

/** A list to choose one of: values, or values with their words. */
export function Select<V extends string | number>({
  of,
  value,
  set,
  ...props
}: {
  of: readonly Choice<V>[];
  value: V;
  set: (value: V) => void;
  id?: string;
  name?: string;
  class?: string;
  'aria-label'?: string;
  'aria-labelledby'?: string;
}) {
  const all = of.map((o) => (Array.isArray(o) ? o : [o, o]) as [V, ComponentChildren]);
  const choose = (i: number) => all[i] && set(all[i][0]);
  return (
    <select value={value} onChange={(e) => choose(e.currentTarget.selectedIndex)} {...props}>
      {all.map(([v, words]) => (
        <option key={v} value={v}>
          {words}
        </option>
      ))}
    </select>
  );
}

/** The first row of a table. */
export const Heads = ({ of }: { of: ComponentChildren[] }) => (
  <thead>
    <tr>
      {of.map((h, i) => (
        <th key={i} scope="col">
          {h}
        </th>
      ))}
    </tr>
  </thead>
);

/** A box to tick, with its words. */
export const Tick = ({
  on,
  set,
  class: name = 'check',
  children,
}: {
  on: boolean;
  set: (on: boolean) => void;
  class?: string;
  children: ComponentChildren;
}) => (
  <label class={name}>
    <input type="checkbox" checked={on} onChange={(e) => set(e.currentTarget.checked)} />
    <span>{children}</span>
  </label>
);

/** A button that asks for a file. */
export const FromFile = ({
  take,
  children,
  ...props
}: {
  take: (file: File) => unknown;
  accept?: string;
  children: ComponentChildren;
}) => (
  <label class="plain">
    {children}
    <input
      type="file"
      class="sr"
      onChange={(e) => {
        const chosen = e.currentTarget.files?.[0];
        if (chosen) take(chosen);
        e.currentTarget.value = ''; /* the same one may be chosen again */
      }}
      {...props}
    />
  </label>
);

/** A card to choose: one of a group. */
export const Either = ({
  group,
  on,
  pick,
  class: name,
  value,
  children,
}: {
  group: string;
  on: boolean;
  pick: () => void;
  class?: string;
  value?: string;
  children: ComponentChildren;
}) => (
  <label class={name ? `${name} either` : 'either'}>
    <input type="radio" name={group} value={value} checked={on} onChange={pick} />
    {children}
  </label>
);

export const Form = ({
  send,
  ...props
}: FormHTMLAttributes<HTMLFormElement> & { send?: () => unknown }) => (
  <form
    onSubmit={(e) => {
      e.preventDefault();
      send?.();
    }}
    {...props}
  />
);

/** A line to type into; `send` says whether it was taken. */
export function Line({
  id,
  label,
  hint,
  most,
  busy,
  quiet,
  class: name = 'inline',
  send,
  children,
}: {
  id: string;
  label: string;
  hint: string;
  most?: number;
  busy?: boolean;
  quiet?: boolean;
  class?: string;
  send: (words: string) => Promise<boolean>;
  /** What its button says. */
  children: ComponentChildren;
}) {
  const text = useSignal('');
  const words = text.value.replace(/\s+/g, ' ').trim();
  const submit = async () => {
    if (words && (await send(words))) text.value = '';
  };
  return (
    <Form class={name} send={submit}>
      <label class="sr" for={id}>
        {label}
      </label>
      <input id={id} maxLength={most} autocomplete="off" placeholder={hint} {...bound(text)} />
      <button
        type="submit"
        class={quiet ? 'quiet' : 'plain'}
        disabled={!!busy || (quiet && !words)}
      >
        {children}
      </button>
    </Form>
  );
}
