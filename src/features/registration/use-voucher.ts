import { useEffect, useState } from 'react';
import { callServer } from '../../api/call-server';
import { attempt } from '../../api/attempt';
import type { CallAnswer } from '../../contract/calls';
import { keepVoucher, keptVoucher } from '../../session/kept-voucher';

/** A voucher's code with what the server says of it. */
export interface UsedVoucher {
  /** As typed, or as the link had it; '' for none. */
  code: string;
  /** Null while the server has not said yet, and where it refuses. */
  held: CallAnswer<'checkVoucher'> | null;
  /** Why it cannot be used, or could not be asked for; '' for none. */
  fault: string;
}

const none: UsedVoucher = { code: '', held: null, fault: '' };

async function askAbout(meetingId: string, code: string): Promise<UsedVoucher> {
  const outcome = await attempt(() => callServer('checkVoucher', { meetingId, code, phone: '' }));
  return outcome.kind === 'done'
    ? { code, held: outcome.answer, fault: '' }
    : { code, held: null, fault: outcome.message };
}

/**
 * Holds the voucher of the next registration at a meeting (product §6.23). Its worth is the server's word; a code that it
 * refuses stays, so that nobody registers at the full price without knowing it.
 */
export function useVoucher(meetingId: string) {
  const [used, setUsed] = useState<UsedVoucher>(() => ({ ...none, code: keptVoucher(meetingId) }));

  useEffect(() => {
    const code = keptVoucher(meetingId);
    if (code !== '') void askAbout(meetingId, code).then(setUsed);
  }, [meetingId]);

  return {
    used,
    /** Uses a code if the server takes it. @returns why not; '' if it does */
    use: async (typed: string): Promise<string> => {
      const checked = await askAbout(meetingId, typed.trim());
      if (checked.held === null) return checked.fault;
      keepVoucher(meetingId, checked.code);
      setUsed(checked);
      return '';
    },
    drop: (): void => {
      keepVoucher(meetingId, '');
      setUsed(none);
    },
  };
}
