import type { ReactNode } from 'react';
import { Phrases } from '../../ui/display/unbroken';
import { PageFrame } from '../../ui/layout/page-frame';
import { Box } from '../../ui/native/box';
import './completion.css';

interface DoneByLinkProps {
  /** The page's title. */
  page: string;
  title: string;
  hint: string;
  /** The ticket. */
  children: ReactNode;
}

/** The ticket of whoever has done what a link asked for. */
export function DoneByLink({ page, title, hint, children }: DoneByLinkProps) {
  return (
    <PageFrame route="completion" title={page}>
      <Box className="completion__done" role="status">
        <Box as="h2" className="completion__title">
          {title}
        </Box>
        <Box className="completion__hint">
          <Phrases>{hint}</Phrases>
        </Box>
      </Box>
      <Box className="completion__ticket">{children}</Box>
    </PageFrame>
  );
}
