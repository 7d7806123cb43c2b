import type { ReactNode } from 'react';
import type { CentreVisit } from '../../session/centre';
import { PageFrame } from '../../ui/layout/page-frame';

interface CorrectionFrameProps {
  visit: CentreVisit;
  bottomBar?: ReactNode;
  children: ReactNode;
}

/** The frame of a correction, on whichever page it is made. */
export function CorrectionFrame({ visit: { route, meeting }, bottomBar, children }: CorrectionFrameProps) {
  return (
    <PageFrame route={route} title="更正报名信息" meeting={meeting} bottomBar={bottomBar}>
      {children}
    </PageFrame>
  );
}
