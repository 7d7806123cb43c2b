import { useState } from 'react';
import { shanghaiDate } from '../../src/domain/time/shanghai-time';
import { clockTime, day, weekday } from '../ui/moments';
import { Sentence } from '../ui/sentence';
import { StateTag } from '../ui/state-tag';
import type { TrailLine } from './use-trail';

/** The lines of the trail under their days. A line unfolds to what else the act has done and its place in the chain. */
export function TrailLines({ meetingId, lines }: { meetingId: string; lines: readonly TrailLine[] }) {
  const days = [...new Set(lines.map(({ at }) => shanghaiDate(at)))];
  return days.map((date) => {
    const those = lines.filter(({ at }) => shanghaiDate(at) === date);
    const [{ at } = { at: 0 }] = those;
    return (
      <section key={date} className="trail">
        <h2>
          {day(at)} {weekday(at)}
        </h2>
        <ul>
          {those.map((line) => (
            <Line key={line.id} {...{ meetingId, line }} />
          ))}
        </ul>
      </section>
    );
  });
}

function Line({ meetingId, line }: { meetingId: string; line: TrailLine }) {
  const { at, who, parts, more, reason, isNotable, position, hash, act } = line;
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <div className="trail__line">
        <button
          type="button"
          className="link trail__time"
          aria-expanded={isOpen}
          aria-label={`${clockTime(at)}，${isOpen ? '收起' : '展开'}`}
          onClick={() => setOpen(!isOpen)}
        >
          {clockTime(at)}
        </button>
        <span className="trail__actor">
          <b>{who.name}</b> <small>{who.role}</small>
        </span>
        <span className="trail__sentence">
          <Sentence {...{ meetingId, parts }} />
          {more.length > 0 && !isOpen && <span className="hint trail__rest"> 等 {more.length + 1} 项</span>}
        </span>
        <span className="trail__end">
          {reason !== '' && <span className="second">{reason}</span>}
          {isNotable && <StateTag kind="wait">要留意</StateTag>}
        </span>
      </div>
      {isOpen && (
        <div className="trail__more-of">
          {more.map((others, index) => (
            <p key={index}>
              <Sentence meetingId={meetingId} parts={others} />
            </p>
          ))}
          <p className="hint">
            {position === null ? '还没有封进记录链' : `记录链第 ${position} 条，指纹 ${hash}`}，{act}
          </p>
        </div>
      )}
    </li>
  );
}
