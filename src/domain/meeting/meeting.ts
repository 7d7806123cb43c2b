import type { EntryType } from '../attendee/attendee';

/** A meeting's team price: from `number` members on, each costs `priceFen`. */
export interface TeamDiscount {
  number: number;
  priceFen: number;
}

/** The places that are left of the whole meeting and of its kinds of registration, where the page tells them; 0: none, -1: none, and
 * people may wait for one (product §16.45). */
export type PlacesLeft = Readonly<Partial<Record<'meeting' | EntryType, number>>>;

/** A place, in degrees of GCJ-02, which Chinese maps use. */
export interface Coordinates {
  latitude: number;
  longitude: number;
}

/**
 * A meeting. Days and deadlines are texts, `YYYY-MM-DD` or `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai, '' for none: a day
 * means its last second (product §10.17), which an instant could not express.
 */
export interface Meeting {
  id: string;
  code: string;
  name: string;
  /** HTML from the organiser: sanitise before showing. */
  description: string;
  /** The last day of registration. */
  registrationEnd: string;
  /** Registration was closed by the organiser, whatever its last day. */
  isClosed: boolean;
  /** Why the meeting does not take place, in the organiser's words; '' where it does. */
  cancellation: string;
  /** URL of the banner, absolute or relative to the API's origin. */
  banner: string;
  /** False if entry is free for everyone. */
  isPaid: boolean;
  /** Has an exhibition, so people choose their entry type. */
  hasExhibitors: boolean;
  /** Admits visitors free of charge. */
  admitsVisitors: boolean;
  /** Continuing-education credit is offered. */
  hasCredit: boolean;
  /** The organiser reviews registrations. */
  isReviewed: boolean;
  startTime: string;
  endTime: string;
  address: string;
  /** Where `address` is; null if unknown. */
  coordinates: Coordinates | null;
  creditDeadline: string;
  invoiceDeadline: string;
  transferDeadline: string;
  refundDeadline: string;
  /** The last day on which people may correct what they registered; '' for none of its own: see `lastDayToCorrect`. */
  correctionDeadline: string;
  discount: TeamDiscount | null;
  /** A delegate's fee, in integer fen; null if the server does not say, and at a meeting with a price table. */
  feeFen: number | null;
  /** Prices by identity and date, as `readPriceTable` of the contract reads them; '' for one price. */
  priceTable: string;
  /** There is an account to transfer to; assumed of a server that does not say. */
  takesTransfers: boolean;
  /** The form asks for a voucher's code; false if the server does not say. */
  hasVouchers: boolean;
  /** Null where nothing is told of places. */
  placesLeft: PlacesLeft | null;
}
