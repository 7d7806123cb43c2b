import { get, post } from './call';
import { boolean, list, nothing, record, text } from './codec';
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
      /** The caller's objections to the hours of sessions, the latest first; an earlier server has none. */
      objections: list(
        record({
          id: text(),
          session: text(),
          reason: text(),
          /** open, accepted, declined or withdrawn. */
          state: text(),
          /** The organiser's answer; '' for none. */
          answer: text(),
        }),
        500,
      ),
      /** The sessions to whose hours the caller may object. */
      sessions: list(record({ id: text(), title: text() }), 1_000),
    }),
  }),
  /** Objects to the hours of a session; `proof` is the reference of an uploaded file, or ''. */
  objectToHours: post('/api/appweb/entered/objectToHours/:meetingId', {
    extra: 'ownHours',
    auth: 'token',
    body: record({ sessionId: text(100, 1), reason: text(200, 1), proof: text(1_000) }),
    answer: nothing,
  }),
  withdrawObjection: post('/api/appweb/entered/withdrawObjection/:meetingId', {
    extra: 'ownHours',
    auth: 'token',
    body: record({ objectionId: text(64, 1) }),
    answer: nothing,
  }),
  /** The address of the caller's own certificate, which works for some minutes. */
  getOwnCertificate: post('/api/appweb/entered/ownCertificate/:meetingId', {
    extra: 'ownHours',
    auth: 'token',
    body: record({}),
    answer: record({ fileUrl: text() }),
  }),
} as const;
