import type { Key, ReactNode } from 'react';
import './facts.css';

interface Fact {
  /** Needed where `of` is no text. */
  key?: Key;
  of: ReactNode;
  is: ReactNode;
}

/** Facts of a thing under a heading, a line each. */
export function Facts({ title, facts }: { title: string; facts: readonly Fact[] }) {
  return (
    <section className="facts">
      <h3>{title}</h3>
      <dl>
        {facts.map(({ key, of, is }, index) => (
          <div key={key ?? (typeof of === 'string' ? of : index)}>
            <dt>{of}</dt>
            <dd>{is}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
