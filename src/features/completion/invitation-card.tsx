import type { CompletionPage } from '../../contract/completion';
import type { Meeting } from '../../domain/meeting/meeting';
import { meetingDays } from '../../domain/meeting/meeting-days';
import { Card } from '../../ui/layout/card';
import { Box } from '../../ui/native/box';
import { Phrases } from '../../ui/display/unbroken';
import './completion.css';

/** Says who took the place, and that it costs nothing. */
export function InvitationCard({ place, meeting }: { place: CompletionPage; meeting: Meeting }) {
  const { inviter, teamName, inviterPhone } = place;
  const facts = [meetingDays(meeting), meeting.address].filter((fact) => fact !== '');
  return (
    <Card title={`${inviter}已为您报名`}>
      <Box className="completion__hint">
        <Phrases>{[teamName, inviterPhone].filter((part) => part !== '').join(' · ')}</Phrases>
      </Box>
      <Box className="completion__meeting">
        <Box className="completion__name">
          <Phrases>{meeting.name}</Phrases>
        </Box>
        <Box className="completion__hint">
          <Phrases>{facts.join(' · ')}</Phrases>
        </Box>
        <Box className="completion__hint">{meeting.isPaid ? '注册费由单位付，您不用付款' : '免费参会，不用付款'}</Box>
      </Box>
    </Card>
  );
}
