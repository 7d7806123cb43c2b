import { provinces } from '../regions/provinces';
import type { FieldKind, FormItemOption } from './form-field';

/**
 * The questions of a meeting's form that rules know, by the shortName that the definition gives them (product §3.3).
 * Rules refer to these questions by this table alone; the forms of our own (login, team, credit, invoice) name their fields
 * themselves.
 */
export const questions = {
  name: 'name',
  phone: 'phone',
  email: 'email',
  sex: 'sex',
  age: 'age',
  province: 'province',
  birthDate: 'csrq',
  idType: 'zjlx',
  identityNumber: 'cardNum',
  officerNumber: 'officer',
  hongKongMacaoPass: 'HKMpass',
  passport: 'passport',
  otherIdNumber: 'otherCardNum',
  ethnicity: 'nation',
  politicalStatus: 'zzmm',
  education: 'education',
  employer: 'gzdw',
  department: 'keshi',
  jobTitle: 'zhicheng',
  institution: 'ssjg',
  institutionProvince: 'shens',
  isGrassroots: 'isBase',
  jobTitleGrade: 'titlegrade',
  isFromGrassroots: 'isbasiclevel',
  address: 'ReAddress',
  joinsVisit: 'isVisit',
  needsHotel: 'isYdjd',
  roomType: 'fangXing',
  stay: 'rzld',
  checkIn: 'djsj',
  departure: 'fjsj',
  letter: 'bmtable',
} as const;

/** The names under which a region and a stay are submitted, beside the question's own (product §3.4). */
export const answerParts = {
  province: 'provinceSelect',
  city: 'citySelect',
  district: 'districtSelect',
  stayStart: 'rzldStartTime',
  stayEnd: 'rzldEndTime',
  stayDays: 'rzldTime',
} as const;

/**
 * Names that the submission uses otherwise (product §3.5), so items cannot have them. Cautious servers' JSON parsers
 * reject `__proto__`.
 */
export const reservedShortNames: ReadonlySet<string> = new Set<string>([
  ...['meetingId', 'isCharge', 'isInvoce', 'invoiceInfo', 'attr2', 'id', 'enteredId', '__proto__'],
  ...Object.values(answerParts),
  questions.otherIdNumber,
]);

/** The known ID types (product §7.12), each with the wire name of its number field. */
export const credentialTypes = [
  { text: '身份证', shortName: questions.identityNumber },
  { text: '军官证', shortName: questions.officerNumber },
  { text: '港澳通行证', shortName: questions.hongKongMacaoPass },
  { text: '护照', shortName: questions.passport },
] as const;

/** The kind of known shortNames, whatever their formType (product §3.3). */
export const kindByShortName: ReadonlyMap<string, FieldKind> = new Map<string, FieldKind>([
  [questions.phone, 'phone'],
  [questions.email, 'email'],
  [questions.identityNumber, 'identity-number'],
  [questions.address, 'region'],
  [questions.stay, 'stay'],
  [questions.letter, 'upload'],
  [questions.birthDate, 'date'],
  [questions.checkIn, 'date'],
  [questions.departure, 'date'],
]);
const yesNo = asOptions(['是', '否']);
/** Options of known questions whose definition lists none. */
export const defaultOptions: ReadonlyMap<string, readonly FormItemOption[]> = new Map([
  [questions.idType, asOptions(credentialTypes.map(({ text }) => text))],
  [questions.province, asOptions(provinces)],
  [questions.sex, asOptions(['男', '女'])],
  [questions.joinsVisit, yesNo],
  [questions.isGrassroots, yesNo],
  [questions.needsHotel, yesNo],
]);
/** Known questions that are choices even if the definition calls them text. */
export const alwaysChoices: ReadonlySet<string> = new Set([questions.idType, questions.province, questions.needsHotel]);
const hotelDetails: ReadonlySet<string> = new Set([
  questions.roomType,
  questions.stay,
  questions.checkIn,
  questions.departure,
]);

/** Options whose key is the text itself. */
export function asOptions(texts: readonly string[]): FormItemOption[] {
  return texts.map((text) => ({ key: text, text }));
}

export function hasOwnChoices(shortName: string): boolean {
  return defaultOptions.has(shortName);
}

/** Reports whether a known question is asked only of people who need a hotel (product §7.18, §7.19). */
export function isHotelDetail(shortName: string): boolean {
  return hotelDetails.has(shortName);
}
