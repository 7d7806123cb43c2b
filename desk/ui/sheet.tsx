import type { ReactNode } from 'react';
import './sheet.css';

interface SheetProps {
  title: ReactNode;
  /** Beside the title: views, counts. */
  beside?: ReactNode;
  acts?: ReactNode;
  children: ReactNode;
}

/** The white sheet that a screen stands on: a row with its title, then its content, which scrolls. */
export function Sheet({ title, beside, acts, children }: SheetProps) {
  return (
    <section className="sheet">
      <header className="sheet__head">
        <h1>{title}</h1>
        {beside}
        {acts !== undefined && <div className="sheet__acts">{acts}</div>}
      </header>
      {children}
    </section>
  );
}
