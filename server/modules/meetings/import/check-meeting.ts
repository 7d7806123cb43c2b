import { formDefinitionField, readFormDefinition } from '../../../../src/contract/form-definition';
import { meetingFields } from '../../../../src/contract/meeting';
import { readPriceTable } from '../../../../src/contract/price-table';
import type { PriceTable } from '../../../../src/domain/prices/price-table';
import { withOptionKeys } from '../../../../src/domain/prices/table-options';
import { receivingAccountCodec } from '../../../../src/contract/payment';
import {
  isPlainObject,
  readFlag,
  readNumber,
  readText,
  readYuanAsFen,
  type JsonObject,
} from '../../../../src/domain/json/read-value';
import { parseShanghaiTime } from '../../../../src/domain/time/shanghai-time';
import { readReminderPlan, reminderHours, writeReminderPlan } from '../../../../src/domain/notice/reminders';
import { offersOfflinePayment } from '../../../../src/domain/meeting/meeting-exceptions';
import { priceProblems } from '../../../../src/domain/meeting/one-price';
import { priceTableProblems } from '../../../../src/domain/prices/price-table-problems';
import type { TeamDiscount } from '../../../../src/domain/meeting/meeting';
import { placesProblems, readPlaces } from '../../../../src/domain/meeting/places';
import { allowedEntryTypes } from '../../../../src/domain/meeting/registration-type';
import { closesAfterMeeting } from '../../../../src/domain/meeting/registration-closing';
import type { MeetingDefinition } from '../../../stores/meetings/definition';
import { descriptionLimit } from '../../../stores/meetings/description';
import { checkForm } from './check-form';
import { allColumns, columnName, dateColumns, flagColumns } from './meeting-columns';
import { fault, type DraftProblem } from './meeting-draft';

/** A valid meeting, ready to be saved; it gets the next free id if `id` is null. */
export type CheckedMeeting = Omit<MeetingDefinition, LeftOut> & {
  id: number | null;
} & Partial<Pick<MeetingDefinition, LeftOut>>;
/** Left out where the file says nothing: an organiser may have set them since. */
type LeftOut = 'reminders' | 'places';

/**
 * Checks a meeting by its wire names (product §16.2), with `fee` in yuan, `needsReview`, `receivingAccount` and its
 * form.
 * @returns every problem, and the meeting, or null if a problem is fatal
 */
export function checkMeeting(meeting: JsonObject): { checked: CheckedMeeting | null; problems: DraftProblem[] } {
  const problems = [
    ...checkFields(meeting),
    ...checkMoney(meeting),
    ...checkPlaces(meeting),
    ...checkForm(meeting[formDefinitionField], [formDefinitionField]),
  ];
  return { problems, checked: problems.some(({ isFatal }) => isFatal) ? null : rowOfFile(meeting) };
}

function checkFields(meeting: JsonObject): DraftProblem[] {
  const problems: DraftProblem[] = [];
  const add = (name: string, message: string): void => void problems.push(fault([name], message));
  for (const name of Object.keys(meeting)) if (!allColumns.has(name)) add(name, `不认识的项目 ${name}`);
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(readText(meeting.code))) add('code', '会议编码应为 1 到 64 位字母、数字、_ 或 -');
  if (meeting.id !== undefined && !/^\d{1,9}$/.test(readText(meeting.id))) add('id', '会议 id 应为不超过 9 位的数字');
  if (readText(meeting[columnName('name')]).trim() === '') add(columnName('name'), '没有会议名称');
  const { length } = readText(meeting[columnName('description')]);
  if (length > descriptionLimit)
    add(
      columnName('description'),
      `会议介绍有 ${length} 个字符，最多 ${descriptionLimit} 个：请把直接嵌入的图片（base64）换成图片链接，或删减内容`,
    );
  for (const [name, label] of Object.entries(dateColumns)) {
    const text = readText(meeting[name]);
    if (text !== '' && parseShanghaiTime(text) === null)
      add(name, `${label}应为 YYYY-MM-DD 或 YYYY-MM-DD HH:mm:ss，现为“${text}”`);
  }
  const [start, end] = [parseShanghaiTime(readText(meeting.startTime)), parseShanghaiTime(readText(meeting.endTime))];
  if (start !== null && end !== null && end < start) add('endTime', '结束时间早于开始时间');
  if (closesAfterMeeting(meetingFields.read(meeting)))
    add(columnName('registrationEnd'), '报名截止晚于会议结束：会议结束后不能再报名');
  if (readReminderPlan(readText(meeting.reminders)) === null)
    add('reminders', `会前提醒应写成“前一天 10:00，当天 07:00”，时间在 ${reminderHours} 之间，或写“不发”`);
  const place = columnName('coordinates');
  if (isGiven(meeting[place]) && meetingFields.read(meeting).coordinates === null)
    add(place, '会议坐标应为“纬度,经度”，如 34.2199,108.9485（高德或腾讯地图的坐标），纬度在前');
  for (const name of flagColumns) {
    const value = meeting[name];
    if (value !== undefined && !['0', '1'].includes(readText(value))) add(name, `${name} 应为 是 或 否（1 或 0）`);
  }
  return problems;
}

function checkMoney(meeting: JsonObject): DraftProblem[] {
  const { isPaid, discount } = meetingFields.read(meeting);
  const paths = { fee: ['fee'], discount: [columnName('discount')] };
  if (isPaid && isGiven(meeting.priceTable))
    return [...checkPriceTable(meeting, paths), ...checkAccount(meeting, isPaid)];
  return [
    ...priceProblems({ isPaid, discount, feeFen: readYuanAsFen(meeting.fee, -1) }).map(({ of, ...problem }) => ({
      ...problem,
      path: paths[of],
    })),
    ...(isGiven(meeting[columnName('discount')]) && discount === null
      ? [fault(paths.discount, '团队价应有人数和大于 0 的价格（元）')]
      : []),
    ...checkAccount(meeting, isPaid),
  ];
}

/** Checks the prices of a meeting that has a table of them. The one price would be a second one beside them. */
function checkPriceTable(meeting: JsonObject, paths: Readonly<Record<'fee' | 'discount', string[]>>): DraftProblem[] {
  const priceTable = priceTableOf(meeting);
  if (priceTable === null)
    return [fault(['priceTable'], '价格表应有 question、until 和 rows（每个身份一行，每期一个价格）')];
  const { registrationEnd } = meetingFields.read(meeting);
  const form = readFormDefinition(meeting[formDefinitionField]);
  return [
    ...priceTableProblems(priceTable, { registrationEnd, form }).map(({ path, message }) =>
      fault(['priceTable', ...path], message),
    ),
    ...(isGiven(meeting.fee) ? [fault(paths.fee, '已有价格表，不要再写注册费')] : []),
    ...(isGiven(meeting[columnName('discount')]) ? [fault(paths.discount, '已有价格表，不要再写团队价')] : []),
  ];
}

/** Reads a price table with its rows named by keys; null for none. */
function priceTableOf(meeting: JsonObject): PriceTable | null {
  const table = readPriceTable(meeting.priceTable);
  return table && withOptionKeys(table, readFormDefinition(meeting[formDefinitionField]));
}

function checkPlaces(meeting: JsonObject): DraftProblem[] {
  const form = readFormDefinition(meeting[formDefinitionField]);
  const types = allowedEntryTypes(meetingFields.read(meeting));
  return placesProblems(meeting.places, form, types).map(({ limit, part, message }) => {
    const path = [...(limit === null ? [] : ['limits', limit]), ...(part === null ? [] : [part])];
    return fault(['places', ...path], message);
  });
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** Checks the receiving account. A paid meeting needs one, since hospitals often cannot pay online. */
function checkAccount({ receivingAccount, ...meeting }: JsonObject, isPaid: boolean): DraftProblem[] {
  const path = ['receivingAccount'];
  if (isGiven(receivingAccount)) {
    const account = isPlainObject(receivingAccount) ? receivingAccountCodec.read(receivingAccount) : null;
    const isWhole = account !== null && [account.accountName, account.accountNumber, account.bankName].every(isFilled);
    return isWhole ? [] : [fault(path, '收款账户应有户名、账号和开户银行')];
  }
  const isNeeded =
    isPaid &&
    offersOfflinePayment({ id: readText(meeting.id), code: readText(meeting.code).trim(), takesTransfers: true });
  return isNeeded ? [fault(path, '收费会议应有收款账户（户名、账号和开户银行），否则无法对公转账')] : [];
}

const isFilled = (text: string): boolean => text.trim() !== '';

function remindersOf(text: string): Pick<CheckedMeeting, 'reminders'> {
  const plan = text.trim() === '' ? null : readReminderPlan(text);
  return plan === null ? {} : { reminders: writeReminderPlan(plan) };
}

type OnePrice = Pick<MeetingDefinition, 'feeFen' | 'teamPriceFrom' | 'teamPriceFen'>;

const onePrice = (isPaid: boolean, fee: unknown, discount: TeamDiscount | null): OnePrice => ({
  feeFen: isPaid ? readYuanAsFen(fee) : 0,
  teamPriceFrom: isPaid ? (discount?.number ?? null) : null,
  teamPriceFen: isPaid ? (discount?.priceFen ?? null) : null,
});

/** An edition from before price tables charges everybody this. */
function firstPrice({ rows, teamFrom }: PriceTable): OnePrice {
  const { feeFen = 0, teamFen = null } = rows[0]?.prices[0] ?? {};
  return { feeFen, teamPriceFrom: teamFen === null ? null : teamFrom, teamPriceFen: teamFen };
}

/** Reads a meeting by its wire names, whether or not it is right: what cannot be read is left out. */
export function rowOfFile(meeting: JsonObject): CheckedMeeting {
  const id = readNumber(meeting.id, null);
  const { discount, ...given } = meetingFields.read(meeting);
  // A free meeting has no prices, whatever its file says.
  const priceTable = given.isPaid ? priceTableOf(meeting) : null;
  return {
    id,
    code: given.code.trim(),
    name: given.name.trim(),
    description: given.description,
    banner: given.banner.trim(),
    registrationEnd: given.registrationEnd.trim(),
    isPaid: given.isPaid,
    hasExhibitors: given.hasExhibitors,
    admitsVisitors: given.admitsVisitors,
    hasCredit: given.hasCredit,
    needsReview: readFlag(meeting.needsReview),
    ...remindersOf(readText(meeting.reminders)),
    ...('places' in meeting ? { places: readPlaces(meeting.places) } : {}),
    startTime: given.startTime.trim(),
    endTime: given.endTime.trim(),
    address: given.address.trim(),
    latitude: given.coordinates?.latitude ?? null,
    longitude: given.coordinates?.longitude ?? null,
    creditDeadline: given.creditDeadline.trim(),
    invoiceDeadline: given.invoiceDeadline.trim(),
    transferDeadline: given.transferDeadline.trim(),
    refundDeadline: given.refundDeadline.trim(),
    correctionDeadline: given.correctionDeadline.trim(),
    ...(priceTable === null ? onePrice(given.isPaid, meeting.fee, discount) : firstPrice(priceTable)),
    priceTable,
    receivingAccount: isPlainObject(meeting.receivingAccount)
      ? receivingAccountCodec.read(meeting.receivingAccount)
      : null,
    formDefinition: meeting[formDefinitionField] as unknown[],
  };
}
