import { isPlainObject, readFlag, readNumber, readObject, readText, readYuanAsFen } from './read-value';

/** The team price of a meeting: from `number` members on, each costs `priceFen`. */
export interface TeamDiscount {
  number: number;
  priceFen: number;
}

/**
 * A meeting (spec section 3). Wire names: `bmEndTime` end of registration, `attr2` banner image path,
 * `isBmf` paid (true) or free only (false), `isScore` credit offered. Dates are the wire's texts,
 * Asia/Shanghai; '' where there is none.
 */
export interface Meeting {
  id: string;
  code: string;
  meetingName: string;
  /** HTML written by the organiser: clean it before showing. */
  description: string;
  bmEndTime: string;
  banner: string;
  isPaid: boolean;
  isEnterprisesParticipating: boolean;
  isFreeUser: boolean;
  isScore: boolean;
  startTime: string;
  endTime: string;
  meetingAddress: string;
  scoreDeadline: string;
  invoiceDeadline: string;
  changeDeadline: string;
  refundDeadline: string;
  discount: TeamDiscount | null;
}

/** Reads a meeting; null where there is none (no id). */
export function readMeeting(value: unknown): Meeting | null {
  if (!isPlainObject(value)) return null;
  const id = readText(value.id);
  if (id === '') return null;
  return {
    id,
    code: readText(value.code),
    meetingName: readText(value.meetingName),
    description: readText(value.description),
    bmEndTime: readText(value.bmEndTime),
    banner: readText(value.attr2),
    isPaid: readFlag(value.isBmf),
    isEnterprisesParticipating: readFlag(value.isEnterprisesParticipating),
    isFreeUser: readFlag(value.isFreeUser),
    isScore: readFlag(value.isScore),
    startTime: readText(value.startTime),
    endTime: readText(value.endTime),
    meetingAddress: readText(value.meetingAddress),
    scoreDeadline: readText(value.scoreDeadline),
    invoiceDeadline: readText(value.invoiceDeadline),
    changeDeadline: readText(value.changeDeadline),
    refundDeadline: readText(value.refundDeadline),
    discount: readDiscount(value.discountInfo),
  };
}

function readDiscount(value: unknown): TeamDiscount | null {
  const info = readObject(value);
  const number = readNumber(info.number, null);
  const priceFen = readYuanAsFen(info.price, -1);
  return number !== null && number > 0 && priceFen >= 0 ? { number, priceFen } : null;
}
