import { boolean, count, list, number, record, text, nothing, type InputOf } from '../codec';
import { deskPoll, deskPost, deskSearch } from './desk-call';
import { instant, nullable, word } from './desk-codecs';

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

/** The longest list of scans that a device sends at once. */
export const scansAtOnce = 100;

/** The link is in the body alone: an address would be logged. */
const link = { link: text(64, 1) };

const verdict = {
  outcome: word(['unknown', 'admitted', 'used', 'refused']),
  name: text(),
  identity: text(),
  employer: text(),
  /** Why the ticket is refused; '' otherwise. */
  reason: text(),
  /** When the ticket was used, and by whom it was scanned then; null and '' otherwise. */
  usedAt: instant,
  usedBy: text(),
};

/** Counts of a gate as its scanners show them. */
const counts = record({ people: count, scansIn: count, scansOut: count });

/** The gate as its scanner knows it. */
const scannedGate = record({
  ...{ meeting: text(), name: text(), room: text(), kind: word(['in', 'both']), isOnce: boolean },
  ...{ opensAt: text(), closesAt: text(), label: text(), endsAt: number(0), state: word(['open', 'ended']) },
  counts,
  now: number(0),
});

/** A person as the scanner's list knows them: no phone, no number of any document. */
const doorPerson = record({
  id: text(),
  /** SHA-256 of the ticket's code, the first 32 hexadecimal digits. */
  ticket: text(),
  shortCode: text(),
  ...{ name: text(), identity: text(), employer: text(), refusal: text() },
  passedAt: instant,
});
export type DoorPerson = InputOf<typeof doorPerson>;

/** A scan as the device sends it. */
const scan = record({
  /** Made on the device, by which the scan is one however often it is sent. */
  id: text(64, 1),
  /** The ticket's code; '' for a person who was found by name. */
  code: text(200),
  /** The person's id; '' for a code. */
  personId: text(64),
  direction: word(['in', 'out']),
  /** By the device's clock. */
  deviceAt: number(0),
  /** The device has decided already, without the server: the scan is taken whatever the server would say. */
  isOffline: boolean,
});

/** The doors of a meeting at the desk, and the calls of a gate's scanner, which carry the gate's link. */
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
  withdrawGateLink: deskPost('/api/desk/meetings/:meetingId/gates/:gateId/links/:linkId/withdraw', record({}), nothing),

  openScanner: deskSearch('/api/desk/scanner/open', record(link), scannedGate),
  listDoor: deskSearch(
    '/api/desk/scanner/people',
    record({
      ...link,
      /** The version of the list that the device has; '' for none. */
      version: text(64),
      /** When the device has read it, by the server's clock. */
      listAt: number(0),
    }),
    record({
      version: text(),
      /** Null where the device has it. */
      list: nullable(record({ people: list(doorPerson, 100_000) })),
      /** The people of that list who have passed since, or whose scan was undone. */
      passes: list(record({ id: text(), at: instant }), 100_000),
      counts,
      now: number(0),
    }),
  ),
  scanTickets: deskPost(
    '/api/desk/scanner/scans',
    record({
      ...link,
      /** By the device's clock, when this is sent: tells the server by how much that clock is off. */
      sentAt: number(0),
      scans: list(scan, scansAtOnce),
    }),
    record({ results: list(record({ id: text(), ...verdict }), scansAtOnce), counts, now: number(0) }),
  ),
  undoScan: deskPost('/api/desk/scanner/undo', record({ ...link, scanId: text(64, 1) }), counts),
} as const;
