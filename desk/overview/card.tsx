import type { ReactNode } from 'react';

interface CardProps {
  title: string;
  /** At the right of the title: a link or a few words. */
  beside?: ReactNode;
  children: ReactNode;
}

/** A card of the overview. */
export function Card({ title, beside, children }: CardProps) {
  return (
    <section className="card">
      <header>
        <h2>{title}</h2>
        {beside}
      </header>
      {children}
    </section>
  );
}
