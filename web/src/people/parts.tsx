// Parts of the pages that are no tables: the page with its title, a section with its own, and a button for what
// cannot be taken back.
import { type Signal, useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { Bar } from '../ui/bar';
import { Title } from '../ui/cut';
import { Quiet, Trouble } from '../ui/parts';

/** What is written on top is the window's title, too. */
export function Titled({
  title,
  class: name,
  children,
}: {
  title: string;
  class: string;
  children: ComponentChildren;
}) {
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <div class={name}>
      <Bar />
      <main>
        <Title text={title} />
        {children}
      </main>
    </div>
  );
}

export const Part = ({
  id,
  title,
  trouble,
  children,
}: {
  id: string;
  title: string;
  /** What went wrong in it. */
  trouble?: Signal<string>;
  children: ComponentChildren;
}) => (
  <section class="column" aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {trouble && <Trouble of={trouble} />}
    {children}
  </section>
);

/** It asks once more, in its own place. */
export function Sure({
  act,
  sure,
  children,
}: {
  act: () => unknown;
  /** What it says then: “Really forget”. */
  sure: string;
  children: ComponentChildren;
}) {
  const isAsked = useSignal(false);
  const press = () => {
    if (isAsked.value) act();
    isAsked.value = !isAsked.value;
  };
  return (
    <Quiet onClick={press} onBlur={() => (isAsked.value = false)} aria-live="polite">
      {isAsked.value ? sure : children}
    </Quiet>
  );
}
