// A question to several people: what is asked, who has answered what, and who has not said yet.
import type { ComponentChildren } from 'preact';
import '../style/question.css';

interface Answer {
  name: string;
  /** In a word or two; null: has not said yet. */
  said: string | null;
}

export function Question({
  title,
  answers,
  children,
}: {
  title: string;
  answers: Answer[];
  children?: ComponentChildren;
}) {
  return (
    <section class="question flow on-card" aria-label={title}>
      <p class="asked">{title}</p>
      <ul class="flow">
        {answers.map((a) => (
          <li key={a.name} class={a.said === null ? 'open' : 'said'}>
            <b>{a.name}</b> <span>{a.said ?? 'has not said'}</span>
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}
