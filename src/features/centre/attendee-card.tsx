import type { Attendee } from '../../domain/attendee/attendee';
import type { Meeting } from '../../domain/meeting/meeting';
import { maskPhone } from '../../domain/mobile-phone';
import { centreTag } from '../../domain/ticket/payment-tag';
import { Card } from '../../ui/card/card';
import { Box } from '../../ui/native/box';
import { PersonName } from '../../ui/person-name/person-name';
import { TicketTag } from '../../ui/ticket-tag/ticket-tag';
import './attendee-card.css';

interface AttendeeCardProps {
  meeting: Meeting;
  attendees: readonly Attendee[];
}

/** Who attends, each with the state of their ticket. */
export function AttendeeCard({ meeting, attendees }: AttendeeCardProps) {
  return (
    <Card title="参会人">
      <Box as="ul">
        {attendees.map((entered) => (
          <Box key={entered.id} as="li" className="attendee-card__row">
            <Box className="attendee-card__texts">
              <Box className="attendee-card__name">
                <PersonName name={entered.name} />
              </Box>
              <Box className="attendee-card__phone">{maskPhone(entered.phone)}</Box>
            </Box>
            <TicketTag tag={centreTag(entered, meeting)} />
          </Box>
        ))}
      </Box>
    </Card>
  );
}
