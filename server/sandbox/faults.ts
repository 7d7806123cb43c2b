/** Faults that tests can trigger, once or a few times. */
export const faultNames = {
  'drop-notify': 'the next notification is never sent: polling or reconciliation must find out',
  'tamper-notify': "the next notification's first try carries a signature that does not match",
  'fail-call': 'the next API v3 call answers 500 SYSTEM_ERROR and does nothing',
  'lose-answer': 'the next API v3 call is carried out, but the connection breaks before its answer',
  'fail-answer': 'the next API v3 call is carried out, but answers 500 SYSTEM_ERROR',
  'hang-answer': 'the next API v3 call is carried out, but never answered',
  'tamper-answer': 'the next API v3 answer is changed after it was signed',
  'stale-query': 'the next query of a paid order still says NOTPAY',
  'bill-missing-row': 'the next bill that has rows lacks its first',
  'bill-extra-row': 'the next bill that has rows has one more, of numbers nobody knows',
  'bill-wrong-amount': 'the next bill that has rows says 0.01 yuan in its first',
  'bill-wrong-digest': 'the next bill that has rows is not what its digest says',
  'refuse-authorize': 'the next OAuth page is declined: WeChat comes back with state and without code',
  'snapshot-user': 'the next OAuth token is one of a virtual account',
  'api-busy': 'the next call of WeChat’s API for servers answers -1 and does nothing',
  'api-limit': 'the next call of WeChat’s API for servers answers 45009: the calls of a day are used up',
  'api-address': 'the next access token is refused with 40164: the server’s address is not on the allow list',
  'expire-token': 'the next call finds every access token unknown (40001)',
  'expire-ticket': 'the next page finds every ticket invalid',
  'refuse-phone-code': 'the next code for a phone number is refused with 40029',
  'refuse-message': 'the next subscribe message is refused with 43101: the person takes none any more',
  'trade-unmanaged': 'the next question whether WeChat waits for deliveries is answered with no',
  'early-delivery': 'the next delivery is refused with 10060001: WeChat does not know the payment yet',
  'refuse-card': 'the next invoice for a card wallet is refused with NO_AUTH: the merchant has no invoices at WeChat',
  'code-page': 'the next mini-program code is refused with 41030: its page is not published',
  'refuse-sms': 'the next message is refused with isv.BUSINESS_LIMIT_CONTROL',
} as const;

export type FaultName = keyof typeof faultNames;

export function isFaultName(name: string): name is FaultName {
  return Object.hasOwn(faultNames, name);
}

/** Armed faults, in memory only: a restart clears them. */
export interface Faults {
  arm(name: FaultName, times: number): void;
  /** Tells whether the fault is armed, and uses up one of its times. */
  take(name: FaultName): boolean;
  clear(): void;
  remaining(): Partial<Record<FaultName, number>>;
}

export function createFaults(): Faults {
  const left = new Map<FaultName, number>();
  return {
    arm: (name, times) => void left.set(name, times),
    take(name) {
      const times = left.get(name) ?? 0;
      if (times === 0) return false;
      if (times === 1) left.delete(name);
      else left.set(name, times - 1);
      return true;
    },
    clear: () => left.clear(),
    remaining: () => Object.fromEntries(left),
  };
}
