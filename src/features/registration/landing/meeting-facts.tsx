import type { ReactNode } from 'react';
import type { Meeting } from '../../../domain/meeting/meeting';
import { meetingDays } from '../../../domain/meeting/meeting-days';
import { isRegistrationClosed } from '../../../domain/meeting/registration-closing';
import { formatMonthDay } from '../../../domain/time/format-dates';
import { daysLeft } from '../../../domain/time/shanghai-time';
import { now } from '../../../platform/clock/clock';
import { Card } from '../../../ui/card/card';
import { Icon } from '../../../ui/icon/icon';
import type { IconName } from '../../../ui/icon/icon-drawings';
import { Box } from '../../../ui/native/box';
import { Tag } from '../../../ui/tag/tag';
import './meeting-facts.css';

/** What a visitor wants to know first: what, when, where, and until when to register. */
export function MeetingFacts({ meeting }: { meeting: Meeting }) {
  const when = meetingDays(meeting);
  return (
    <Box className="meeting-facts">
      <Card>
        <Box as="h1" className="meeting-facts__name">
          {meeting.name}
        </Box>
        <Box as="ul" className="meeting-facts__list">
          {when !== '' && (
            <Fact icon="calendar">
              <Box as="span" className="meeting-facts__days">
                {when}
              </Box>
            </Fact>
          )}
          {meeting.address !== '' && <Fact icon="pin">{meeting.address}</Fact>}
          {meeting.registrationEnd !== '' && (
            <Fact icon="clock">
              报名截止 {formatMonthDay(meeting.registrationEnd)} <ClosingTag meeting={meeting} />
            </Fact>
          )}
        </Box>
      </Card>
    </Box>
  );
}

function Fact({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <Box as="li" className="meeting-facts__fact">
      <Icon name={icon} />
      <Box className="meeting-facts__text">{children}</Box>
    </Box>
  );
}

function ClosingTag({ meeting }: { meeting: Meeting }) {
  const at = now();
  if (isRegistrationClosed(meeting, at)) return <Tag tone="mute">已截止</Tag>;
  const left = daysLeft(meeting.registrationEnd, at);
  if (left === null) return null;
  return left === 0 ? <Tag tone="due">今天截止</Tag> : <Tag tone={left <= 3 ? 'due' : 'ok'}>还有 {left} 天</Tag>;
}
