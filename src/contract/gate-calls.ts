import { post } from './call';
import { boolean, count, list, number, record, text, type InputOf } from './codec';
import { instant, nullable, word } from './value-codecs';

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
  ...{ meetingId: text(), meeting: text(), name: text(), room: text(), kind: word(['in', 'both']), isOnce: boolean },
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

/**
 * The calls of a gate's scanner, in a browser and in the mini-program. They carry the gate's link instead of a login, and
 * never a cookie.
 */
export const gateCalls = {
  openScanner: post('/api/desk/scanner/open', { kind: 'query', body: record(link), answer: scannedGate }),
  listDoor: post('/api/desk/scanner/people', {
    kind: 'query',
    body: record({
      ...link,
      /** The version of the list that the device has; '' for none. */
      version: text(64),
      /** When the device has read it, by the server's clock. */
      listAt: number(0),
    }),
    answer: record({
      version: text(),
      /** Null where the device has it. */
      list: nullable(record({ people: list(doorPerson, 100_000) })),
      /** The people of that list who have passed since, or whose scan was undone. */
      passes: list(record({ id: text(), at: instant }), 100_000),
      counts,
      now: number(0),
    }),
  }),
  scanTickets: post('/api/desk/scanner/scans', {
    body: record({
      ...link,
      /** By the device's clock, when this is sent: tells the server by how much that clock is off. */
      sentAt: number(0),
      scans: list(scan, scansAtOnce),
    }),
    answer: record({ results: list(record({ id: text(), ...verdict }), scansAtOnce), counts, now: number(0) }),
  }),
  undoScan: post('/api/desk/scanner/undo', { body: record({ ...link, scanId: text(64, 1) }), answer: counts }),
} as const;
