import type { ReactNode } from 'react';
import type { CentreVisit } from '../../session/centre';
import { goBack } from '../../platform/browser/navigation/navigation';
import type { RouteName } from '../../routes';
import { PageFrame } from '../../ui/layout/page-frame';
import { StateView } from '../../ui/layout/state-view';
import { UnconfirmedNotice } from '../../ui/display/notice';

interface OperatorFrameProps {
  visit: CentreVisit;
  /** Overrides the route's target of 返回 when the stack is empty. */
  backTo?: RouteName;
  bottomBar?: ReactNode;
  /** True for pages that also serve individuals, such as orders (product §2.24). */
  admitsIndividuals?: boolean;
  children: ReactNode;
}

/**
 * The frame of a team page: for operators unless configured otherwise (product §12.3); warns if its content may be
 * stale.
 */
export function OperatorFrame(props: OperatorFrameProps) {
  const { visit, backTo, bottomBar, admitsIndividuals = false, children } = props;
  const { route, meeting } = visit;
  if (!visit.centre.isTeamOperator && !admitsIndividuals) {
    return (
      <PageFrame route={route} meeting={meeting} backTo="centre">
        <StateView
          kind="lost"
          title="仅团队经办人可以使用"
          text="如需为团队报名，请先注册团队并使用经办人手机号登录。"
          action={{ label: '返回个人中心', onPress: () => goBack('centre', { meetingId: meeting.id }) }}
        />
      </PageFrame>
    );
  }
  return (
    <PageFrame route={route} meeting={meeting} backTo={backTo} bottomBar={bottomBar}>
      {visit.isUnconfirmed && <UnconfirmedNotice onRetry={visit.refetch} />}
      {children}
    </PageFrame>
  );
}
