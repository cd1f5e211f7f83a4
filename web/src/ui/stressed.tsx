// Stories are plain text in which *this* is stressed.
const mark = /\*([^*\s][^*]*)\*/;

export const stressed = (text: string) =>
  text.split(mark).map((part, i) => (i % 2 ? <em key={i}>{part}</em> : part));

/** The same where nothing can be stressed: in a name that is read out, in a picture. */
export const unstressed = (text: string): string => text.split(mark).join('');
