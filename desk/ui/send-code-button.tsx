import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { resendLabel, secondsUntilResend } from '../../src/domain/sms/resend-countdown';

interface SendCodeButtonProps {
  /** Sends a code; false if none was sent. */
  send: () => Promise<boolean>;
  /** Reads as a link, as beside the buttons of a dialog. */
  isLink?: boolean;
}

/** Sends a code by SMS, and counts down until another one can be sent. */
export function SendCodeButton({ send, isLink = false }: SendCodeButtonProps) {
  const [sentAt, setSentAt] = useState<number | null>(null);
  const [now, setNow] = useState(() => Date.now());
  const [isBusy, setBusy] = useState(false);
  const left = secondsUntilResend(sentAt, now);

  useEffect(() => {
    if (sentAt === null) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [sentAt]);

  const press = async (): Promise<void> => {
    setBusy(true);
    const isSent = await send();
    setBusy(false);
    if (!isSent) return;
    setSentAt(Date.now());
    setNow(Date.now());
  };
  return (
    <Button type={isLink ? 'link' : 'default'} disabled={left > 0} loading={isBusy} onClick={() => void press()}>
      {resendLabel(sentAt, now)}
    </Button>
  );
}
