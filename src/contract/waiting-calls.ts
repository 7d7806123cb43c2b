import type { WaitingState } from '../domain/meeting/waiting-line';
import { post } from './call';
import { boolean, count, named, optionalText, record, text, yuan, type Codec } from './codec';
import { paymentDueShape } from './payment';

/** Where a registration stands that was put on the waiting list: 'placed' once its place is taken, 'left' once it is gone. */
export type OwnWaitingState = WaitingState | 'placed' | 'left';

const states: readonly OwnWaitingState[] = ['in-line', 'offered', 'missed', 'placed', 'left'];
const state: Codec<OwnWaitingState, string> = {
  read: (wire) => states.find((known) => known === wire) ?? 'left',
  write: (word) => word,
  wire: { enum: states },
};

/** `again` joins the line behind everybody, after an offer that was not taken in time. */
const acts = ['take', 'leave', 'again'] as const;
export type WaitingAct = (typeof acts)[number];
const act: Codec<WaitingAct, string> = {
  read: (wire) => acts.find((known) => known === wire) ?? 'take',
  write: (word) => word,
  wire: { type: 'string', enum: acts, minLength: 1 },
};

const waitingShape = {
  state,
  name: text(),
  /** The place in the line, from 1; 0 outside it. */
  position: count,
  /** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai, until when an offered place may be taken; '' without one. */
  until: text(),
  /** The price that taking a place now would be registered at; 0 where nothing would be due, and outside the line. */
  feeFen: named('nowFee', yuan),
  /** Registration is over, and nobody is offered a place any more. */
  isOver: boolean,
};
const meetingId = text(16, 1);

/**
 * The calls of whoever is on a waiting list (product §5.53), by the Idempotency-Key of their registration, which its device
 * alone has, or by their login.
 */
export const waitingCalls = {
  getWaiting: post('/api/appweb/entered/waiting', {
    extra: 'waitingLists',
    auth: 'optional',
    kind: 'query',
    body: record({ meetingId }),
    answer: record(waitingShape),
  }),
  /** Answers what is due where a place is taken, as a registration does. */
  actOnWaiting: post('/api/appweb/entered/waiting/act', {
    extra: 'waitingLists',
    auth: 'optional',
    body: record({ meetingId, act }),
    answer: record({
      ...waitingShape,
      ...paymentDueShape,
      needReview: boolean,
      heldUntil: named('placesHeldTo', optionalText()),
    }),
  }),
} as const;
