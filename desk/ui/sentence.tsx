import type { DeskCallAnswer } from '../../src/contract/desk-calls/desk-calls';
import { Go } from './go';
import './sentence.css';

type Part = DeskCallAnswer<'getTrail'>['lines'][number]['parts'][number];

/** The screens that show the things of a sentence. */
const screens = { person: 'people', order: 'orders', team: 'teams' } as const;

/** A sentence of the trail: words, links to what it names, and values from → to. */
export function Sentence({ meetingId, parts }: { meetingId: string; parts: readonly Part[] }) {
  return parts.map(({ kind, id, text, from, to }, index) => {
    switch (kind) {
      case 'words':
        // An amount stands apart from the words before it.
        return (
          <span key={index}>{text.startsWith('¥') && parts[index - 1]?.kind === 'words' ? ` ${text}` : text}</span>
        );
      case 'change':
        return (
          <span key={index} className="sentence__change">
            {from !== '' && (
              <>
                {from} <span aria-label="改为">→</span>{' '}
              </>
            )}
            <b>{to === '' ? '没有' : to}</b>
          </span>
        );
      default:
        return (
          <Go key={index} className="sentence__thing" to={`/meetings/${meetingId}/${screens[kind]}/${id}`}>
            {text}
          </Go>
        );
    }
  });
}
