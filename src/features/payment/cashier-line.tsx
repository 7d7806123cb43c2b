import { useEffect, useRef } from 'react';
import { linePauseMs, placeText, type LinePlace } from '../../domain/payment/cashier-line';
import { now } from '../../platform/device/clock';
import { usePageVisible } from '../../platform/browser/use-page-visible';
import { Button } from '../../ui/display/button';
import { useSecondsLeft } from '../../ui/display/countdown';
import { Phrases } from '../../ui/display/unbroken';
import { StateView } from '../../ui/layout/state-view';
import { Box } from '../../ui/native/box';
import './cashier-line.css';

/** A place as the server told it. */
export interface HeardPlace extends LinePlace {
  /** Epoch milliseconds. */
  heardAt: number;
}

export interface CashierLineProps {
  place: HeardPlace;
  /** The act that follows by itself when it is the order's turn, such as 打开微信支付. */
  next: string;
  /** Asks the server whether it is. */
  onAsk: () => unknown;
  /** Leaves the line on this page; the order keeps its place. Absent where nothing else can be done here. */
  onLeave?: () => unknown;
}

/**
 * Waits for an order's turn before the cashier (product §9.30): tells the place, counts down, and asks again in time. A page that
 * was hidden asks as soon as it is back.
 */
export function CashierLine({ place, next, onAsk, onLeave }: CashierLineProps) {
  const isVisible = usePageVisible();
  const ask = useRef(onAsk);
  ask.current = onAsk;
  useEffect(() => {
    if (!isVisible) return undefined;
    const askAt = place.heardAt + linePauseMs(place);
    const timer = setTimeout(() => ask.current(), Math.max(0, askAt - now()));
    return () => clearTimeout(timer);
  }, [place, isVisible]);
  const seconds = useSecondsLeft(place.heardAt + place.seconds * 1_000);
  // Whoever is in front goes on evenly.
  const ahead = Math.round((place.ahead * seconds) / place.seconds);
  return (
    <StateView
      kind="waiting"
      title="您的报名已保存，正在排队付款"
      text={`轮到时会自动${next}，不用刷新。离开本页，位置也会保留。`}
    >
      <Box className="cashier-line__place" role="timer">
        <Phrases>{placeText({ ahead, seconds: Math.max(1, seconds) })}</Phrases>
      </Box>
      {onLeave && (
        <Button kind="text" size="small" onPress={onLeave}>
          稍后再付
        </Button>
      )}
    </StateView>
  );
}
