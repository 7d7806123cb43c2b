import { useEffect, useRef } from 'react';
import type { ShownVerdict } from './scanner-state';
import { refusalWords, verdictWords } from '../../src/domain/door/verdict-words';
import { dottedInName } from '../../src/domain/typography/phrases';
import { clockTime } from '../ui/moments';
import { day } from './times';

interface VerdictPanelProps {
  verdict: ShownVerdict;
  /** Whoever is let in makes room for the next after so many milliseconds. */
  restMs: number;
  next: () => void;
}

/** A decision: colour, sign and word together, readable at arm's length. */
export function VerdictPanel({ verdict, restMs, next }: VerdictPanelProps) {
  const { id, outcome, direction, name, identity, employer, reason, usedAt, usedBy, at } = verdict;
  const button = useRef<HTMLButtonElement>(null);
  const isAdmitted = outcome === 'admitted';
  useEffect(() => {
    button.current?.focus();
    if (!isAdmitted) return;
    const timer = setTimeout(next, restMs);
    return () => clearTimeout(timer);
  }, [id, isAdmitted, restMs, next]);
  const { sign, [direction]: word } = verdictWords[outcome];
  return (
    <>
      <section className="verdict" role="alert">
        <span className="verdict__sign" aria-hidden>
          {sign}
        </span>
        <h2>{word}</h2>
      </section>
      <main className="who">
        {name !== '' && (
          <h3>
            {name.split(dottedInName).map((part, index) => (index % 2 === 1 ? <span key={index}>{part}</span> : part))}
          </h3>
        )}
        {identity !== '' && <p>{identity}</p>}
        {employer !== '' && <p className="who__second">{employer}</p>}
        {outcome !== 'admitted' && (
          <dl>
            {outcome === 'used' && usedAt !== null && (
              <div>
                <dt>上次入场</dt>
                <dd>
                  {day(usedAt) === day(at) ? '今天' : day(usedAt)} {clockTime(usedAt)}
                  {usedBy !== '' && `，${usedBy}`}
                </dd>
              </div>
            )}
            {outcome !== 'used' && (
              <div>
                <dt>原因</dt>
                <dd className="who__reason">{refusalWords(outcome, reason)}</dd>
              </div>
            )}
            <div>
              <dt>请到</dt>
              <dd>会务咨询台</dd>
            </div>
          </dl>
        )}
      </main>
      <footer className="who__foot">
        <button ref={button} className="button button--main button--large" onClick={next}>
          {outcome === 'used' ? '不放行，扫下一位' : '扫下一位'}
        </button>
        {isAdmitted && (
          <>
            <span className="who__rest" key={id} style={{ animationDuration: `${restMs / 1_000}s` }} aria-hidden />
            <p className="who__second">{restMs / 1_000} 秒后自动继续</p>
          </>
        )}
      </footer>
    </>
  );
}
