import { useCallback, useEffect, useRef, useState } from 'react';
import type { OutsideCheckout } from '../../contract/outside-pay-calls';
import { countdownText } from '../../domain/payment/outside-way';
import { failureState } from '../../api/call-error';
import { now } from '../../platform/device/clock';
import { Button } from '../../ui/display/button';
import { CountdownText } from '../../ui/display/countdown';
import { Amount } from '../../ui/display/number-text';
import { QrCode } from '../../ui/display/qr-code';
import { Phrases } from '../../ui/display/unbroken';
import { Skeleton } from '../../ui/layout/skeleton';
import { StateView } from '../../ui/layout/state-view';
import { Box } from '../../ui/native/box';
import { CashierLine, type HeardPlace } from './cashier-line';
import { placeAfter } from './online-payment';
import './payment-summary.css';

export interface ScanToPayProps {
  amountFen: number;
  /** The app that scans. */
  company: string;
  /** Asks the server for the code; `isAgain` while the page waits in line and asks by itself. */
  checkout: (isAgain: boolean) => Promise<OutsideCheckout>;
  /** Leads to the order's own link, where the code cannot be scanned; absent where there is none. */
  onLink: (() => unknown) | undefined;
}

type Code =
  | { kind: 'making' }
  | { kind: 'lined'; place: HeardPlace }
  | { kind: 'shown'; text: string; endsAt: number }
  | { kind: 'failed'; error: unknown };

/**
 * The provider's code for an order, on a screen beside the phone that pays (product §9.26). It is asked for once, and again
 * only by a tap: asking makes a payment that somebody began in WeChat meanwhile end. The page around it hears of the payment.
 */
export function ScanToPay({ amountFen, company, checkout, onLink }: ScanToPayProps) {
  const { code, make } = useCode(checkout);
  const link = onLink && (
    <Button kind="text" size="small" onPress={onLink}>
      改用付款链接
    </Button>
  );
  return (
    <Box className="scan-to-pay">
      <Box className="scan-to-pay__title">{`打开${company}，扫一扫`}</Box>
      <Amount amountFen={amountFen} size="bar" />
      {code.kind === 'making' && (
        <Box className="scan-to-pay__making">
          <Skeleton shape="card" count={1} label="正在生成付款码…" />
        </Box>
      )}
      {code.kind === 'lined' && <CashierLine place={code.place} next="显示付款码" onAsk={() => make(true)} />}
      {code.kind === 'failed' && (
        <StateView title="付款码未能生成" {...failureState(code.error, () => make())}>
          {link}
        </StateView>
      )}
      {code.kind === 'shown' && (
        <Shown text={code.text} endsAt={code.endsAt} onAgain={() => make()}>
          {link}
        </Shown>
      )}
    </Box>
  );
}

interface ShownProps {
  text: string;
  endsAt: number;
  onAgain: () => unknown;
  children: React.ReactNode;
}

function Shown({ text, endsAt, onAgain, children }: ShownProps) {
  const [endedAt, setEndedAt] = useState<number | null>(null);
  // A page that slept may come back when its code is over already.
  const isOver = endedAt === endsAt || endsAt <= now();
  return (
    <>
      <Box className={`scan-to-pay__code ${isOver ? 'scan-to-pay__code--over' : ''}`} aria-hidden={isOver || undefined}>
        <QrCode text={text} label="微信付款码" />
      </Box>
      {isOver ? (
        <>
          <Box className="scan-to-pay__line" role="alert">
            付款码已失效，请换一个
          </Box>
          <Button kind="primary" size="small" busyText="正在生成…" onPress={onAgain}>
            换一个码
          </Button>
        </>
      ) : (
        <>
          <Box className="scan-to-pay__line">
            <CountdownText endsAt={endsAt} onEnd={() => setEndedAt(endsAt)}>
              {(seconds) => `${countdownText(seconds * 1000)} 后失效`}
            </CountdownText>
          </Box>
          <Box className="scan-to-pay__hint">
            <Phrases>等待付款，付好后本页会自动更新，不用重复付款</Phrases>
          </Box>
          <Box className="scan-to-pay__acts">
            <Button kind="text" size="small" busyText="正在生成…" onPress={onAgain}>
              换一个码
            </Button>
            {children}
          </Box>
        </>
      )}
    </>
  );
}

function useCode(checkout: ScanToPayProps['checkout']): { code: Code; make: (isAgain?: boolean) => Promise<void> } {
  const [code, setCode] = useState<Code>({ kind: 'making' });
  const latest = useRef(checkout);
  latest.current = checkout;
  const isThere = useRef(true);
  const lastPlace = useRef<HeardPlace | null>(null);
  const make = useCallback(async (isAgain = false): Promise<void> => {
    const made = await latest.current(isAgain).then(
      ({ address, expiresIn }): Code => ({ kind: 'shown', text: address, endsAt: now() + expiresIn * 1000 }),
      (error: unknown): Code => {
        const place = placeAfter(error, lastPlace.current);
        return place === null ? { kind: 'failed', error } : { kind: 'lined', place: { ...place, heardAt: now() } };
      },
    );
    lastPlace.current = made.kind === 'lined' ? made.place : null;
    if (isThere.current) setCode(made);
  }, []);
  useEffect(() => {
    isThere.current = true;
    void make();
    return () => void (isThere.current = false);
  }, [make]);
  return { code, make };
}
