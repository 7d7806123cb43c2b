import type { ReactNode } from 'react';
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
  return (
    <LinkCard
      title={`${inviter}已为您报名`}
      about={[teamName, inviterPhone]}
      cost={meeting.isPaid ? '注册费由单位付，您不用付款' : '免费参会，不用付款'}
      meeting={meeting}
    />
  );
}

interface LinkCardProps {
  /** Names whoever sent the link, and what for. */
  title: string;
  about: readonly string[];
  cost: string;
  meeting: Meeting;
  children?: ReactNode;
}

/** The first card behind a link: who sent it, to which meeting, and whether it costs anything. */
export function LinkCard({ title, about, cost, meeting, children }: LinkCardProps) {
  const facts = [meetingDays(meeting), meeting.address];
  const line = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(' · ');
  return (
    <Card title={title}>
      {line(about) !== '' && (
        <Box className="completion__hint">
          <Phrases>{line(about)}</Phrases>
        </Box>
      )}
      <Box className="completion__meeting">
        <Box className="completion__name">
          <Phrases>{meeting.name}</Phrases>
        </Box>
        <Box className="completion__hint">
          <Phrases>{line(facts)}</Phrases>
        </Box>
        <Box className="completion__hint">{cost}</Box>
      </Box>
      {children}
    </Card>
  );
}
