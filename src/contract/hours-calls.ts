import { get, post } from './call';
import { boolean, record, text } from './codec';
import { creditAccount } from './credit-account';

/** The caller's hours and credits at a meeting (product §5.50). */
export const hoursCalls = {
  getOwnHours: get('/api/appweb/entered/ownHours/:meetingId', {
    extra: 'ownHours',
    auth: 'token',
    answer: record({
      account: creditAccount,
      /** The meeting's rule in one sentence. */
      told: text(),
      /** The organiser has fixed the list; until then it follows the scans. */
      isFrozen: boolean,
      /** Why the organiser has corrected the figures; '' where they have not. */
      correction: text(),
      /** The number of the caller's certificate that holds; '' for none. */
      certificateNumber: text(),
    }),
  }),
  /** The address of the caller's own certificate, which works for some minutes. */
  getOwnCertificate: post('/api/appweb/entered/ownCertificate/:meetingId', {
    extra: 'ownHours',
    auth: 'token',
    body: record({}),
    answer: record({ fileUrl: text() }),
  }),
} as const;
