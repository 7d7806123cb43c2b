import type { ReactNode } from 'react';
import type { Meeting } from '../../domain/meeting/meeting';
import { nextSteps, reviewSteps, teamNextSteps, type NextStep } from '../../domain/registration/next-steps';
import { type AppliedAlong } from '../../domain/registration/registration-outcome';
import { now } from '../../platform/device/clock';
import { navigate } from '../../platform/browser/navigation/navigation';
import { openCentre } from '../../session/centre';
import { readSession } from '../../session/session';
import { Button } from '../../ui/display/button';
import { Card } from '../../ui/layout/card';
import { Box } from '../../ui/native/box';
import { Phrases } from '../../ui/display/unbroken';
import './next-steps-card.css';

interface NextStepsCardProps {
  meeting: Meeting;
  isPaid: boolean;
  applied: AppliedAlong;
}

const titles: Record<NextStep['name'], string> = {
  ticket: '查看参会码',
  invoice: '申请发票',
  credit: '申请学分',
  'registration-info': '报名信息',
};
const routeOf = { invoice: 'centreInvoice', credit: 'centreCredit', 'registration-info': 'registrationInfo' } as const;

/** Lists the steps after a successful registration. Each leads to a page that requires the login (product §6.14). */
export function NextStepsCard({ meeting, isPaid, applied }: NextStepsCardProps) {
  const isLoggedIn = readSession(meeting.id) !== null;
  const labelOf = ({ name, isApplied }: NextStep): string => {
    if (name === 'ticket') return isLoggedIn ? '查看' : '登录查看';
    if (name === 'registration-info') return '查看报名信息';
    return isApplied ? '查看' : '去申请';
  };
  // A page of the centre redirects users who are not logged in to the login, which returns to it.
  const open = (name: NextStep['name']): Promise<void> =>
    name === 'ticket' ? openCentre(meeting.id) : navigate(routeOf[name], { meetingCode: meeting.code });
  return (
    <Card title="接下来">
      <Box as="ul">
        {nextSteps(meeting, { isPaid, applied }, now()).map((step) => (
          <Step key={step.name} title={titles[step.name]} note={step.note}>
            <Button
              kind="text"
              size="small"
              aria-label={stepLabel(labelOf(step), titles[step.name])}
              onPress={() => open(step.name)}
            >
              {labelOf(step)}
            </Button>
          </Step>
        ))}
      </Box>
    </Card>
  );
}

/** Returns a button's accessible name, with the row's title, since several rows have the same label. */
function stepLabel(label: string, title: string): string {
  return label.startsWith('查看报名') ? label : `${label} ${title}`;
}

const teamSteps = {
  invoices: { title: '申请发票', label: '去申请', route: 'teamInvoices' },
  members: { title: '成员名单', label: '查看', route: 'teamMembers' },
  credits: { title: '申请学分', label: '去申请', route: 'teamCredit' },
} as const;

/** Lists what an operator does after paying for members (product §6.14). */
export function TeamNextStepsCard({ meeting }: { meeting: Meeting }) {
  return (
    <Card title="接下来">
      <Box as="ul">
        {teamNextSteps(meeting, now()).map(({ name, note }) => {
          const { title, label, route } = teamSteps[name];
          return (
            <Step key={name} title={title} note={note}>
              <Button
                kind="text"
                size="small"
                aria-label={stepLabel(label, title)}
                onPress={() => navigate(route, { meetingCode: meeting.code })}
              >
                {label}
              </Button>
            </Step>
          );
        })}
      </Box>
    </Card>
  );
}

/** Lists the steps while the organiser reviews the registration (product §6.10). */
export function ReviewStepsCard({ isPaid }: { isPaid: boolean }) {
  return (
    <Card title="接下来">
      <Box as="ol">
        {reviewSteps({ isPaid }).map(({ title, note }, index) => (
          <Step key={title} number={index + 1} title={title} note={note} />
        ))}
      </Box>
    </Card>
  );
}

interface StepProps {
  number?: number;
  title: string;
  note: string;
  children?: ReactNode;
}

function Step({ number, title, note, children }: StepProps) {
  return (
    <Box as="li" className="next-steps__step">
      {number !== undefined && (
        <Box as="span" className="next-steps__number" aria-hidden>
          {number}
        </Box>
      )}
      <Box className="next-steps__texts">
        <Box className="next-steps__title">{title}</Box>
        <Box className="next-steps__note">
          <Phrases>{note}</Phrases>
        </Box>
      </Box>
      {children !== undefined && <Box className="next-steps__action">{children}</Box>}
    </Box>
  );
}
