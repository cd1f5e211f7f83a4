// Small parts in numbers: buttons in a group, spots in a row.
import type { ComponentChildren } from 'preact';
import { Button, type ButtonProps, classes } from './parts';

/** Something for each number below `n`. */
export const times = <T,>(n: number, make: (i: number) => T): T[] =>
  Array.from({ length: n }, (_, i) => make(i));

/** The list with it, or without it if it was there. */
export const toggled = <T,>(list: readonly T[], x: T): T[] =>
  list.includes(x) ? list.filter((y) => y !== x) : [...list, x];

/** So many of so many, for the eye: spots of which the first are `on`. */
export const Spots = ({
  n,
  of,
  on,
  class: name = 'bits',
}: {
  n: number;
  of: number;
  on: string;
  class?: string;
}) => (
  <span class={name} aria-hidden="true">
    {times(of, (i) => (
      <i key={i} class={i < n ? on : ''} />
    ))}
  </span>
);

/** A group of buttons; those that are `on` are pressed. */
export const Chips = <T extends string | number>({
  legend,
  class: name,
  all,
  on,
  pick,
  more,
  children = (x) => x,
}: {
  legend: string;
  class?: string;
  all: readonly T[];
  on: (x: T) => boolean;
  pick: (x: T) => void;
  /** What its button has besides. */
  more?: (x: T) => ButtonProps & { [data: `data-${string}`]: unknown };
  /** What its button says. */
  children?: (x: T) => ComponentChildren;
}) => (
  <fieldset class={classes('chips', name)}>
    <legend>{legend}</legend>
    {all.map((x) => (
      <Button key={x} aria-pressed={on(x)} onClick={() => pick(x)} {...more?.(x)}>
        {children(x)}
      </Button>
    ))}
  </fieldset>
);
