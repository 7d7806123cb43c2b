import { boolean, count, list, number, record, text, nothing } from '../codec';
import { gateCalls } from '../gate-calls';
import { deskGet, deskPoll, deskPost } from './desk-call';
import { instant, word } from '../value-codecs';

/** A gate as the desk's list shows it. */
const gate = {
  id: text(),
  name: text(),
  room: text(),
  kind: word(['in', 'both']),
  isOnce: boolean,
  /** Wire times; '' for no bound. */
  opensAt: text(),
  closesAt: text(),
  /** The people who may pass, in words. */
  admits: text(),
  /** `choice` was set by a table, and the desk keeps it. */
  admitsKind: word(['all', 'paid', 'free', 'choice']),
  ...{ people: count, scansIn: count, scansOut: count },
  /** Links that are open. */
  links: count,
  /** People whom a gate for one pass has let in more than once. */
  doubles: count,
};

const arrivals = { expected: count, arrived: count };

const gateLink = record({
  id: text(),
  label: text(),
  state: word(['open', 'ended', 'withdrawn']),
  /** The address to open on the phone; '' for one that opens nothing any more. */
  address: text(),
  endsAt: number(0),
  usedAt: instant,
  scans: count,
});

const pass = record({ at: number(0), by: text(), isOffline: boolean });

/** The doors of a meeting at the desk, and the calls of a gate's scanner. */
export const doorCalls = {
  listGates: deskPoll('/api/desk/meetings/:meetingId/gates', record({ gates: list(record(gate), 500) })),
  getGate: deskPoll(
    '/api/desk/meetings/:meetingId/gates/:gateId',
    record({
      ...gate,
      gateLinks: list(gateLink, 500),
      twice: list(record({ personId: text(), name: text(), passes: list(pass, 100) }), 500),
    }),
  ),
  /** The numbers of the hall's screen. */
  getHall: deskPoll(
    '/api/desk/meetings/:meetingId/hall',
    record({
      meeting: text(),
      /** The numbers of people who may come, and who have come. */
      ...arrivals,
      /** People who were scanned in during the last ten minutes. */
      recent: count,
      /** The arrivals by what people come as, where anybody may; empty at a meeting where everybody comes as the same. */
      identities: list(record({ label: text(), ...arrivals }), 20),
      gates: list(record({ id: text(), name: text(), room: text(), people: count }), 500),
      now: number(0),
    }),
  ),
  saveGate: deskPost(
    '/api/desk/meetings/:meetingId/gates/save',
    record({
      /** '' for a new gate. */
      gateId: text(64),
      ...{ name: text(100), room: text(100), kind: word(['in', 'both']), isOnce: boolean },
      ...{ opensAt: text(20), closesAt: text(20), admitsKind: word(['all', 'paid', 'free', 'choice']) },
    }),
    record({ id: text() }),
  ),
  makeGateLink: deskPost(
    '/api/desk/meetings/:meetingId/gates/:gateId/links',
    record({ label: text(40), /** The last day on which it is valid. */ day: text(10) }),
    record({ id: text() }),
  ),
  /** The mini-program's code of an open link; '' where there is none. */
  getGateLinkCode: deskGet(
    '/api/desk/meetings/:meetingId/gates/:gateId/links/:linkId/code',
    record({ picture: text() }),
  ),
  withdrawGateLink: deskPost('/api/desk/meetings/:meetingId/gates/:gateId/links/:linkId/withdraw', record({}), nothing),

  ...gateCalls,
} as const;
