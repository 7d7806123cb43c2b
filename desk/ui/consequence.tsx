import type { ReactNode } from 'react';
import './consequence.css';

/** A thing that an act changes: from what to what, or what happens to it. */
export interface Consequence {
  of: string;
  /** The state before; left out where nothing was. */
  from?: ReactNode;
  to: ReactNode;
  /** Further words, such as who is told. */
  note?: ReactNode;
}

interface ConsequencePanelProps {
  /** `同意后会发生什么`. */
  title: string;
  rows: readonly Consequence[];
}

/** Says before an act what it will change. */
export function ConsequencePanel({ title, rows }: ConsequencePanelProps) {
  return (
    <section className="consequence">
      <h3>{title}</h3>
      <dl>
        {rows.map(({ of, from, to, note }) => (
          <div key={of}>
            <dt>{of}</dt>
            <dd>
              {from !== undefined && (
                <>
                  {from}{' '}
                  <span className="consequence__arrow" aria-label="改为">
                    →
                  </span>{' '}
                </>
              )}
              {from === undefined ? to : <b>{to}</b>}
              {note !== undefined && <span className="second">，{note}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
