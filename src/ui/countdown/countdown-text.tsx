import { Box } from '../native/box';
import { useSecondsLeft } from './use-seconds-left';

export interface CountdownTextProps {
  /** Epoch milliseconds; null for no countdown. */
  endsAt: number | null;
  /** The words for that many seconds. */
  children: (secondsLeft: number) => string;
  onEnd?: () => void;
}

/** Words that count down. A timer, so not read out at every tick. */
export function CountdownText({ endsAt, children, onEnd }: CountdownTextProps) {
  const left = useSecondsLeft(endsAt, onEnd);
  return (
    <Box as="span" role="timer">
      {children(left)}
    </Box>
  );
}
