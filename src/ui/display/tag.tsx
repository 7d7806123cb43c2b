import type { ReactNode } from 'react';
import { Box } from '../native/box';
import './tag.css';

/** The meaning of a state: done, payment due, waiting on someone, over, wrong. The tag's text conveys it too. */
export type TagTone = 'ok' | 'due' | 'wait' | 'mute' | 'bad';

export interface TagProps {
  tone: TagTone;
  children: ReactNode;
}

export function Tag({ tone, children }: TagProps) {
  return (
    <Box as="span" className={`ui-tag ui-tag--${tone}`}>
      {children}
    </Box>
  );
}
