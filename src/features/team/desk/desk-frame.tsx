import { useMemo, type ReactNode } from 'react';
import { summaryOf } from '../../../domain/centre/team-progress';
import { meetingDays } from '../../../domain/meeting/meeting-days';
import { navigate, returnTo } from '../../../platform/browser/navigation/navigation';
import { thisMinute } from '../../../platform/device/clock';
import type { CentreVisit } from '../../../session/centre';
import { Icon, type IconName } from '../../../ui/display/icon';
import { UnconfirmedNotice } from '../../../ui/display/notice';
import { PersonName } from '../../../ui/display/unbroken';
import { PageFrame } from '../../../ui/layout/page-frame';
import { Box } from '../../../ui/native/box';
import { Press } from '../../../ui/native/press';
import { exportRoster } from '../roster/export-roster';
import './desk.css';

export type DeskSection = 'members' | 'import' | 'orders';

interface DeskFrameProps {
  visit: CentreVisit;
  section: DeskSection;
  title: string;
  /** The numbers behind the title. */
  note?: string;
  /** Buttons at the end of the title's line. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame of the team's area on a wide screen: its sections at the left, one of them beside (product §11.23). */
export function DeskFrame({ visit, section, title, note = '', actions, children }: DeskFrameProps) {
  const { route, meeting, centre } = visit;
  const minute = thisMinute();
  const { listed, orderable } = useMemo(() => summaryOf(centre, meeting, minute), [centre, meeting, minute]);
  const ofMeeting = { meetingCode: meeting.code };
  const days = meetingDays(meeting);
  return (
    <PageFrame route={route} title={title} meeting={meeting} titleBar={false} isDesk>
      <Box className="team-desk">
        <Box className="team-desk__side">
          <Box className="team-desk__meeting">
            <Box className="team-desk__meeting-name">{meeting.name}</Box>
            {days !== '' && <Box className="team-desk__meeting-days">{days}</Box>}
          </Box>
          <Box as="nav" className="team-desk__sections" aria-label="团队">
            <SectionLink icon="bank" text="团队首页" onPress={() => returnTo('centre', { meetingId: meeting.id })} />
            <SectionLink
              icon="users"
              text="成员"
              count={listed}
              isCurrent={section === 'members'}
              onPress={() => navigate('teamMembers', ofMeeting)}
            />
            <SectionLink
              icon="download"
              text="批量导入"
              isCurrent={section === 'import'}
              onPress={() => navigate('memberImport', ofMeeting)}
            />
            <SectionLink icon="pay" text="交费" count={orderable} onPress={() => navigate('teamPayments', ofMeeting)} />
            <SectionLink
              icon="list"
              text="订单与发票"
              count={centre.orders.length}
              isCurrent={section === 'orders'}
              onPress={() => navigate('teamOrders', ofMeeting)}
            />
            {listed > 0 && <SectionLink icon="upload" text="导出名单" onPress={() => exportRoster(visit)} />}
          </Box>
          {centre.operator !== null && (
            <Box className="team-desk__me">
              <Box className="team-desk__my-name">
                <PersonName name={centre.operator.name} />
              </Box>
              {centre.operator.teamName}
            </Box>
          )}
        </Box>
        <Box className="team-desk__main">
          <Box as="header" className="team-desk__head">
            <Box as="h1" className="team-desk__title" tabIndex={-1}>
              {title}
            </Box>
            {note !== '' && <Box className="team-desk__note">{note}</Box>}
            <Box className="team-desk__actions">{actions}</Box>
          </Box>
          {visit.isUnconfirmed && <UnconfirmedNotice onRetry={visit.refetch} />}
          {children}
        </Box>
      </Box>
    </PageFrame>
  );
}

interface SectionLinkProps {
  icon: IconName;
  text: string;
  count?: number;
  isCurrent?: boolean;
  onPress: () => unknown;
}

function SectionLink({ icon, text, count = 0, isCurrent = false, onPress }: SectionLinkProps) {
  return (
    <Press
      className={`team-desk__section ${isCurrent ? 'team-desk__section--current' : ''}`}
      aria-current={isCurrent ? 'page' : undefined}
      onPress={() => (isCurrent ? undefined : onPress())}
    >
      <Icon name={icon} size="small" />
      <Box as="span" className="team-desk__section-text">
        {text}
      </Box>
      {count > 0 && (
        <Box as="span" className="team-desk__section-count">
          {String(count)}
        </Box>
      )}
    </Press>
  );
}
