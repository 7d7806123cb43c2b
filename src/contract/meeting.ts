import { fenToYuan } from '../domain/money/money';
import type { Coordinates, Meeting, PlacesLeft, TeamDiscount } from '../domain/meeting/meeting';
import {
  isPlainObject,
  readFlag,
  readNumber,
  readObject,
  readText,
  readYuanAsFen,
  writeFlag,
  type JsonObject,
} from '../domain/json/read-value';
import {
  boolean,
  entity,
  flag,
  jsonText,
  named,
  numericId,
  optionalFlag,
  optionalText,
  record,
  text,
  yuan,
  type Codec,
} from './codec';

const teamDiscount: Codec<TeamDiscount | null, string> = {
  read: (wire) => {
    const info = readObject(wire);
    const number = readNumber(info.number, null);
    const priceFen = readYuanAsFen(info.price, -1);
    return number !== null && number > 0 && priceFen >= 0 ? { number, priceFen } : null;
  },
  write: (discount) =>
    discount === null ? '' : JSON.stringify({ number: discount.number, price: fenToYuan(discount.priceFen) }),
  wire: jsonText,
};

/** Extension of our server: latitude and longitude, as maps copy them; '' for none. */
const coordinates: Codec<Coordinates | null, string> = {
  read: (wire) => {
    const [, latitude, longitude] =
      /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,，]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(readText(wire)) ?? [];
    const place = { latitude: Number(latitude), longitude: Number(longitude) };
    return Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180 ? place : null;
  },
  write: (place) => (place === null ? '' : `${place.latitude},${place.longitude}`),
  wire: text().wire,
};

/** Extension of our server: yuan; other servers leave it out. */
const feeIfGiven: Codec<number | null, number | undefined> = {
  read: (wire) => {
    const feeFen = readYuanAsFen(wire, -1);
    return feeFen < 0 ? null : feeFen;
  },
  write: (feeFen) => (feeFen === null ? undefined : fenToYuan(feeFen)),
  wire: { ...yuan.wire, optional: true },
};

/** Extension of our server: other servers leave it out, and then it holds. */
const flagOrTrue: Codec<boolean, '0' | '1'> = {
  read: (wire) => wire === undefined || wire === null || wire === '' || readFlag(wire),
  write: writeFlag,
  wire: flag.wire,
};

/** Extension of our server, left out where nothing is told. */
const placesLeft: Codec<PlacesLeft | null, PlacesLeft | undefined> = {
  read: (wire) => (isPlainObject(wire) ? wire : null),
  write: (left) => left ?? undefined,
  wire: { optional: true },
};

/**
 * A meeting (product §3.1). `isBmf`: whether it charges a fee; `isScore`: whether credit is offered; `changeDeadline`:
 * the transfer deadline; `bmClosed`, `cancellation`, `meetingCoordinates`, `correctionDeadline`, `registrationFee`, `priceTable`,
 * `hasVouchers` and `placesLeft` are our server's additions.
 */
export const meetingFields = record({
  id: numericId,
  code: text(),
  name: named('meetingName', text()),
  description: text(),
  registrationEnd: named('bmEndTime', text()),
  isClosed: named('bmClosed', boolean),
  cancellation: optionalText(),
  banner: named('attr2', text()),
  isPaid: named('isBmf', flag),
  hasExhibitors: named('isEnterprisesParticipating', flag),
  admitsVisitors: named('isFreeUser', flag),
  hasCredit: named('isScore', flag),
  isReviewed: boolean,
  startTime: text(),
  endTime: text(),
  address: named('meetingAddress', text()),
  coordinates: named('meetingCoordinates', coordinates),
  creditDeadline: named('scoreDeadline', text()),
  invoiceDeadline: text(),
  transferDeadline: named('changeDeadline', text()),
  refundDeadline: text(),
  correctionDeadline: text(),
  discount: named('discountInfo', teamDiscount),
  feeFen: named('registrationFee', feeIfGiven),
  priceTable: optionalText(),
  takesTransfers: named('isOfflinePay', flagOrTrue),
  hasVouchers: optionalFlag,
  placesLeft,
});

export const meetingCodec: Codec<Meeting | null, JsonObject | null> = entity(meetingFields);

export const { read: readMeeting, write: writeMeeting } = meetingCodec;
