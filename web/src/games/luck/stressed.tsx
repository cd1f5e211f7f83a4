/** Adventures are plain text in which *this* is stressed. */
export const Stressed = ({ text }: { text: string }) => (
  <>{text.split(/\*([^*]+)\*/).map((part, i) => (i % 2 ? <em key={i}>{part}</em> : part))}</>
);
