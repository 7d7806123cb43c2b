import type { PaymentDue } from '../../contract/payment';
import { refreshCentre, type CentreVisit } from '../../session/centre';
import { Button } from '../../ui/display/button';
import { Notice } from '../../ui/display/notice';
import { Box } from '../../ui/native/box';
import { useWaiting } from './use-waiting';
import { waitingWords } from './waiting-words';

interface WaitingCardProps {
  visit: CentreVisit;
  /** Pays the order of the place that was taken. */
  onDue: (due: PaymentDue) => unknown;
  /** Leaves the centre, since the phone has no registration any more. */
  onLeft: () => Promise<void>;
}

/** Shows somebody in their centre where they stand in the waiting list (product §16.45). */
export function WaitingCard({ visit, onDue, onLeft }: WaitingCardProps) {
  const { meeting, call, centre } = visit;
  const caller = centre.attendee?.id ?? '';
  const { waiting, act } = useWaiting(meeting.id, { by: call, caller });
  if (waiting === undefined) return null;
  const { heading, text } = waitingWords(waiting);
  const take = async (): Promise<void> => {
    const taken = await act('take');
    if (taken !== null && taken.dueFen > 0) await onDue(taken);
    else await refreshCentre();
  };
  const leave = async (): Promise<void> => {
    if ((await act('leave')) !== null) await onLeft();
  };
  const isMissed = waiting.state === 'missed';
  return (
    <Notice tone="due">
      {`${heading}。${text}`}
      <Box>
        {waiting.state === 'offered' && (
          <Button size="small" onPress={take} busyText="请稍候…">
            确认名额
          </Button>
        )}
        {isMissed && !waiting.isOver && (
          <Button size="small" onPress={() => act('again')}>
            重新候补
          </Button>
        )}
        {(isMissed || waiting.state === 'in-line' || waiting.state === 'offered') && (
          <Button kind="text" size="small" onPress={leave}>
            退出候补
          </Button>
        )}
      </Box>
    </Notice>
  );
}
