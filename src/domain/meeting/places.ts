import type { EntryType, PaymentState, ReviewState } from '../attendee/attendee';
import type { FormItem, FormItemOption } from '../form/form-field';
import { asksForOne, fieldOptions } from '../form/item-fields';
import { offeredOptions } from '../form/offered-options';
import { itemsByName, sameText } from '../form/settle-options';
import { isPlainObject, readFlag, readNumber, readObject, readText, type JsonObject } from '../json/read-value';

/** The people among whom places are counted: everybody, a kind of registration, or those who chose an option. */
export const placeScopes = ['meeting', 'paid', 'free', 'option'] as const;
export type PlaceScope = (typeof placeScopes)[number];

export const scopeLabels: Readonly<Record<PlaceScope, string>> = {
  meeting: '整个会议',
  paid: '参会',
  free: '观展',
  option: '选项',
};

/** A number of places. Question and option are '' unless it is an option's. */
export interface PlaceLimit {
  of: PlaceScope;
  question: string;
  /** The option's key, and its text, by which it is found while its key may still change. */
  option: string;
  optionText: string;
  places: number;
  /** The page tells how many are left from this number on; null: only that none is left. */
  shownFrom: number | null;
  /** Once it is full people may join a waiting list (product §16.45). */
  hasWaitingList: boolean;
}

/** A limit with the name under which it is counted, and the one that people read. */
export interface CountedLimit extends PlaceLimit {
  key: string;
  label: string;
}

/** The places of a meeting (product §16.44), as they are stored. */
export interface MeetingPlaces {
  /** How long an unpaid registration keeps its place, in hours. */
  heldHours: number;
  /** How long somebody of the waiting list has to take the place that they are offered, in hours. */
  offerHours: number;
  limits: readonly CountedLimit[];
}

export const usualHeldHours = 24;
export const usualOfferHours = 24;
const mostHours = 720;
const mostPlaces = 100_000;
const mostLimits = 50;

/** Somebody who takes places: a kind of registration, and the stored answers by wire names. */
export interface PlaceTaker {
  entryType: EntryType;
  answers: Readonly<Record<string, unknown>>;
}

/**
 * Names the places that somebody takes: the meeting's and the kind's own name, limited or not, so that all who register at a
 * meeting with any places wait for the same lock; and the limited options that they chose.
 */
export function placesTaken(places: MeetingPlaces | null, { entryType, answers }: PlaceTaker): string[] {
  if (places === null) return [];
  const isTaken = ({ of, question, option }: PlaceLimit): boolean => of === 'option' && answers[question] === option;
  return ['meeting', entryType, ...places.limits.filter(isTaken).map(({ key }) => key)];
}

/** The places of somebody who becomes another kind of entrant. */
export const placesOfKind = (held: readonly string[], kind: EntryType): string[] =>
  held.length === 0 ? [] : ['meeting', kind, ...held.filter((key) => key.startsWith('option:'))];

/** The time until which an unpaid registration keeps its places; null if it keeps them without a payment. */
export const heldUntil = (places: MeetingPlaces | null, isDue: boolean, now: number): Date | null =>
  places === null || !isDue ? null : new Date(now + places.heldHours * 3_600_000);

/**
 * Like `heldUntil`, for a registration that is there: nothing lapses while it waits for a review or for a transfer.
 * @param order its live order; null for none
 */
export const keptUntil = (
  places: MeetingPlaces | null,
  entry: { feeFen: number; payment: PaymentState; reviewState: ReviewState },
  order: { awaitingTransferSince: Date | null } | null,
  now: number,
): Date | null => {
  const isWaiting = entry.reviewState === 'pending' || (order?.awaitingTransferSince ?? null) !== null;
  return heldUntil(places, !isWaiting && entry.feeFen > 0 && entry.payment === 'unpaid', now);
};

/** Reads places from a file, an editor or the table, whether or not they are right; null for none. */
export function readPlaces(value: unknown): MeetingPlaces | null {
  const given = placesObject(value);
  const limits = limitsIn(given).map((limit): CountedLimit => {
    const of = scopeOf(limit);
    const [question, option] = of === 'option' ? [readText(limit.question), readText(limit.option)] : ['', ''];
    const optionText = of === 'option' ? readText(limit.optionText) : '';
    return {
      ...{ of, question, option, optionText },
      places: readNumber(limit.places, 0),
      shownFrom: readText(limit.shownFrom) === '' ? null : readNumber(limit.shownFrom, null),
      hasWaitingList: readFlag(limit.hasWaitingList),
      key: of === 'option' ? `option:${question}:${option}` : of,
      label: of === 'option' ? optionText || option : scopeLabels[of],
    };
  });
  const heldHours = readText(given.heldHours) === '' ? usualHeldHours : readNumber(given.heldHours, usualHeldHours);
  const offerHours =
    readText(given.offerHours) === '' ? usualOfferHours : readNumber(given.offerHours, usualOfferHours);
  return limits.length === 0 ? null : { heldHours, offerHours, limits };
}

/** Writes places as a file has them. */
export const writePlaces = ({ heldHours, offerHours, limits }: MeetingPlaces): JsonObject => ({
  heldHours,
  ...(limits.some((limit) => limit.hasWaitingList) ? { offerHours } : {}),
  limits: limits.map(({ of, question, option, optionText, places, shownFrom, hasWaitingList: mayWait }) => ({
    ...(of === 'option' ? { question, option, optionText } : { of }),
    places,
    ...(shownFrom === null ? {} : { shownFrom }),
    ...(mayWait ? { hasWaitingList: true } : {}),
  })),
});

/** Reports whether a meeting has a waiting list at any of its limits. */
export const hasWaitingList = (places: MeetingPlaces | null): boolean =>
  places !== null && places.limits.some((limit) => limit.hasWaitingList);

const placesObject = (value: unknown): JsonObject => readObject(value);
const limitsIn = ({ limits }: JsonObject): JsonObject[] =>
  Array.isArray(limits) ? (limits as unknown[]).filter(isPlainObject) : [];

/** A limit that names a question or an option is an option's, whether or not it says so. */
const scopeOf = ({ of, question, option, optionText }: JsonObject): PlaceScope => {
  if ([question, option, optionText].some((text) => readText(text) !== '')) return 'option';
  return placeScopes.find((scope) => scope === of) ?? 'meeting';
};

/** A question of choice whose options may have places. */
export interface PlacedQuestion {
  shortName: string;
  label: string;
  options: readonly FormItemOption[];
}

/** Lists the questions of a form whose options may have places. */
export const placedQuestions = (form: readonly FormItem[]): PlacedQuestion[] =>
  [...itemsByName(form).values()].flatMap(({ item, isShown }) => {
    const options = offeredOptions(fieldOptions(item));
    if (!isShown || !asksForOne(item) || options.length === 0) return [];
    return [{ shortName: item.shortName, label: item.name, options }];
  });

function findOption(
  { question, option, optionText }: PlaceLimit,
  questions: readonly PlacedQuestion[],
): { shortName: string; found: FormItemOption | undefined } | null {
  const asked =
    questions.find(({ shortName }) => shortName === question) ??
    questions.find(({ label }) => sameText(label, question));
  if (asked === undefined) return null;
  const byText = optionText === '' ? undefined : asked.options.find(({ text }) => sameText(text, optionText));
  // A workbook may name an option by its key too.
  const named = option === '' ? optionText : option;
  return { shortName: asked.shortName, found: byText ?? asked.options.find(({ key }) => key === named) };
}

/** Gives each limit the question and option that it names in a form; a limit whose option is gone is left out. */
export function settlePlaces(places: MeetingPlaces | null, form: readonly FormItem[]): MeetingPlaces | null {
  if (places === null) return null;
  const questions = placedQuestions(form);
  const limits = places.limits.flatMap((limit) => {
    if (limit.of !== 'option') return [limit];
    const { shortName, found } = findOption(limit, questions) ?? {};
    if (shortName === undefined || found === undefined) return [];
    const { key, text } = found;
    return [
      { ...limit, question: shortName, option: key, optionText: text, key: `option:${shortName}:${key}`, label: text },
    ];
  });
  return readPlaces({ ...places, limits });
}

/** A mistake in places: in which limit and which part of it, null for the whole. */
export interface PlacesProblem {
  limit: number | null;
  part: 'of' | 'question' | 'option' | 'places' | 'shownFrom' | 'hasWaitingList' | 'heldHours' | 'offerHours' | null;
  message: string;
}

/** Finds mistakes in places as they were given, which `readPlaces` reads tolerantly. */
export function placesProblems(
  value: unknown,
  form: readonly FormItem[],
  entryTypes: readonly EntryType[],
): PlacesProblem[] {
  const given = placesObject(value);
  const read = readPlaces(value);
  const problems: PlacesProblem[] = [];
  if (!isWhole(given.heldHours, 1, mostHours, true))
    problems.push({ limit: null, part: 'heldHours', message: `名额保留小时应为 1 到 ${mostHours} 的整数` });
  if (!isWhole(given.offerHours, 1, mostHours, true))
    problems.push({ limit: null, part: 'offerHours', message: `候补确认小时应为 1 到 ${mostHours} 的整数` });
  if (read === null) return problems;
  if (read.limits.length > mostLimits)
    problems.push({ limit: null, part: null, message: `名额最多写 ${mostLimits} 处` });
  const questions = placedQuestions(form);
  const seen = new Set<string>();
  for (const [limit, one] of read.limits.entries()) {
    const raw = limitsIn(given)[limit] ?? {};
    const add = (part: PlacesProblem['part'], message: string): void => void problems.push({ limit, part, message });
    if (!isWhole(raw.places, 1, mostPlaces, false)) add('places', `名额应为 1 到 ${mostPlaces} 的整数`);
    if (!isFlag(raw.hasWaitingList)) add('hasWaitingList', '候补应为 是 或 否');
    if (!isWhole(raw.shownFrom, 1, mostPlaces, true)) add('shownFrom', '余量从多少起显示应为正整数，不显示就空着');
    if (one.of === 'option') {
      const asked = findOption(one, questions);
      const named = one.optionText || one.option;
      if (asked === null) add('question', `报名表里没有可选的题目“${one.question}”`);
      else if (asked.found === undefined) add('option', `题目“${one.question}”没有选项“${named}”`);
      else if (seen.has(`${asked.shortName} ${asked.found.key}`)) add('option', `选项“${named}”的名额写了两次`);
      if (asked?.found !== undefined) seen.add(`${asked.shortName} ${asked.found.key}`);
      continue;
    }
    if (raw.of !== one.of) add('of', `范围应为 ${placeScopes.map((scope) => scopeLabels[scope]).join('、')} 之一`);
    else if (seen.has(one.of)) add('of', `${scopeLabels[one.of]}的名额写了两次`);
    else if (one.of !== 'meeting' && !entryTypes.includes(one.of))
      add('of', `这个会议没有${scopeLabels[one.of]}这种报名`);
    seen.add(one.of);
  }
  return problems;
}

const isFlag = (value: unknown): boolean => ['', '0', '1', 'true', 'false'].includes(readText(value).trim());

function isWhole(value: unknown, min: number, max: number, mayLack: boolean): boolean {
  const text = readText(value).trim();
  if (text === '') return mayLack;
  return /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max;
}

/**
 * How many of a limit's places are taken; `unpaid` of them are held until they are paid for, and `kept` of them for vouchers
 * that nobody has used yet.
 */
export interface TakenPlaces {
  key: string;
  taken: number;
  unpaid: number;
  kept?: number;
}

/** Says how many of a limit's places are taken; people beyond them are named. */
export function takenText(limit: number, { taken, unpaid, kept = 0 }: Omit<TakenPlaces, 'key'>): string {
  const held = `${unpaid === 0 ? '' : `，其中未支付 ${unpaid}`}${kept === 0 ? '' : `，为优惠码和嘉宾留着 ${kept}`}`;
  return `已占 ${taken}${held}${taken > limit ? `，超出 ${taken - limit}` : taken === limit ? '，已满' : ''}`;
}

/** Tells the places of a meeting, each limit with its number, and with what is taken where that is known. */
export const placesTexts = (
  places: MeetingPlaces | null,
  taken: readonly TakenPlaces[] | null = null,
): [label: string, text: string][] =>
  places === null
    ? []
    : [
        ...places.limits.map(({ of, key, label, places: number, shownFrom, ...limit }): [string, string] => {
          const found = taken?.find((one) => one.key === key) ?? { taken: 0, unpaid: 0 };
          return [
            of === 'option' ? `“${label}”名额` : `${label}名额`,
            [
              String(number),
              ...(taken === null ? [] : [takenText(number, found)]),
              ...(shownFrom === null ? [] : [`余 ${shownFrom} 起显示余量`]),
              ...(limit.hasWaitingList ? ['满了可候补'] : []),
            ].join('，'),
          ];
        }),
        ['未支付保留', `${places.heldHours} 小时`],
        ...(hasWaitingList(places) ? [['候补确认', `${places.offerHours} 小时`] as [string, string]] : []),
      ];

/** The limits with more people than places, each as a sentence for whoever lowers them. */
export const overfullTexts = (places: MeetingPlaces | null, taken: readonly TakenPlaces[]): string[] =>
  (places?.limits ?? []).flatMap(({ key, label, places: limit }) => {
    const { taken: all = 0, kept = 0 } = taken.find((one) => one.key === key) ?? {};
    const forVouchers = kept === 0 ? '' : `，另为优惠码和嘉宾留着 ${kept} 个`;
    return all > limit ? [`“${label}”的名额是 ${limit}，已有 ${all - kept} 人${forVouchers}`] : [];
  });

/** Tells a refusal for want of a place from others: the office may let somebody in all the same. */
export const isFullMessage = (message: string): boolean => message.includes('名额已满');

/** Says to a payer that a place has lapsed and is somebody else's. */
export const lapsedMessage = ({ of, label }: Pick<CountedLimit, 'of' | 'label'>): string =>
  `没有在保留时间内支付，${of === 'option' ? `“${label}”` : of === 'meeting' ? '会议' : label}名额已满。没有扣款，请联系主办方`;

/** Says that a limit has no place left, with what to do next. */
export const fullMessage = ({ of, label }: Pick<CountedLimit, 'of' | 'label'>): string => {
  if (of === 'option') return `“${label}”名额已满，请改选其他选项`;
  if (of === 'meeting') return '会议名额已满，不能再报名。如有疑问请联系主办方';
  return `${label}名额已满，请改选其他报名类型或联系主办方`;
};

/** The same to a team's operator, whose members cannot wait. */
export const memberFullMessage = (limit: Pick<CountedLimit, 'of' | 'label' | 'hasWaitingList'>): string =>
  limit.hasWaitingList
    ? `${fullMessage(limit).split('，')[0] ?? ''}，团队成员不能候补：可请本人在会议首页报名候补，或联系主办方`
    : fullMessage(limit);
