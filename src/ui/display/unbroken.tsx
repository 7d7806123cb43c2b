import { Children, type ReactNode, Fragment } from 'react';
import { dottedInName, splitPhrases } from '../../domain/typography/phrases';
import { wordSegmenter } from '../../platform/browser/segment-words';
import { Box } from '../native/box';
import './unbroken.css';

/** Keeps a short text on one line, such as a date, which would otherwise break at hyphens. */
export function Unbroken({ children }: { children: ReactNode }) {
  return (
    <Box as="span" className="ui-unbroken">
      {children}
    </Box>
  );
}

/**
 * Breaks lines of text between words, and keeps numbers beside their units. Children other than text are unchanged.
 */
export function Phrases({ children }: { children: ReactNode }) {
  const words = wordSegmenter();
  return (
    <>
      {joinTexts(children).map((part, index) =>
        typeof part === 'string' ? <Divided key={index} text={part} words={words} /> : part,
      )}
    </>
  );
}

/** Joins neighbouring texts in JSX children. */
function joinTexts(children: ReactNode): ReactNode[] {
  const joined: ReactNode[] = [];
  for (const part of Children.toArray(children)) {
    const last = joined[joined.length - 1];
    if (typeof part !== 'string' && typeof part !== 'number') joined.push(part);
    else if (typeof last === 'string') joined[joined.length - 1] = `${last}${part}`;
    else joined.push(String(part));
  }
  return joined;
}

function Divided({ text, words }: { text: string; words: ReturnType<typeof wordSegmenter> }) {
  const phrases = splitPhrases(text, words).map(({ text: phrase, isUnbroken }, index) => (
    <Fragment key={index}>
      {index > 0 && words !== null && <wbr />}
      {isUnbroken ? <Unbroken>{phrase}</Unbroken> : phrase}
    </Fragment>
  ));
  if (words === null) return <>{phrases}</>;
  return (
    <Box as="span" className="ui-phrases">
      {phrases}
    </Box>
  );
}

/**
 * A person's name. A long one may break anywhere except before the dot between its parts, which must not begin a line.
 */
export function PersonName({ name }: { name: string }) {
  return (
    <>
      {name
        .split(dottedInName)
        .map((part, index) => (index % 2 === 1 ? <Unbroken key={index}>{part}</Unbroken> : part))}
    </>
  );
}
