import type { ReactNode } from 'react';
import { Box } from '../native/box';
import './tag.css';

/** What a state means: done, money due, waiting on somebody, over, wrong. Its words say it too. */
export type TagTone = 'ok' | 'due' | 'wait' | 'mute' | 'bad';

export interface TagProps {
  tone: TagTone;
  children: ReactNode;
}

/** A state in words. */
export function Tag({ tone, children }: TagProps) {
  return (
    <Box as="span" className={`ui-tag ui-tag--${tone}`}>
      {children}
    </Box>
  );
}
