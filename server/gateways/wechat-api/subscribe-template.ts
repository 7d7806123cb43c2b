import { formatShanghaiTime } from '../../../src/domain/time/shanghai-time';
import type { SubscribeMessage } from '../ports';

/** The facts that a message can state, in the order in which the documents list them. */
const facts = ['meeting', 'status', 'note', 'amount', 'order', 'name', 'time', 'place'] as const;
type Fact = (typeof facts)[number];

/** WeChat's types of keywords, with the facts that each can hold. */
const factsOfTypes = {
  thing: facts,
  phrase: ['status'],
  time: ['time'],
  date: ['time'],
  amount: ['amount'],
  character_string: ['order'],
  name: ['name'],
} as const satisfies Readonly<Record<string, readonly Fact[]>>;
type KeywordType = keyof typeof factsOfTypes;

interface Keyword {
  /** The keyword's name in the template, such as `thing1`. */
  key: string;
  type: KeywordType;
  fact: Fact;
}

/** One of our account's templates, with the fact that fills each of its keywords. */
export interface SubscribeTemplate {
  id: string;
  keywords: readonly Keyword[];
}

export const subscribeTemplateRequirement =
  'must be a template’s id and what its keywords say, such as "id thing1=meeting phrase2=status time3=time"';

/** Parses a template's setting; null if it is invalid. */
export function parseSubscribeTemplate(text: string): SubscribeTemplate | null {
  const [id = '', ...pairs] = text.trim().split(/\s+/);
  const keywords = pairs.map(parseKeyword);
  const isWhole = /^[\w-]{10,64}$/.test(id) && keywords.length > 0 && keywords.length <= 5;
  return isWhole && keywords.every((keyword) => keyword !== null) ? { id, keywords } : null;
}

function parseKeyword(pair: string): Keyword | null {
  const [, key = '', type = '', fact = ''] = /^(([a-z_]+)\d{1,3})=(\w+)$/.exec(pair) ?? [];
  if (!Object.hasOwn(factsOfTypes, type)) return null;
  const allowed: readonly string[] = factsOfTypes[type as KeywordType];
  return allowed.includes(fact) ? { key, type: type as KeywordType, fact: fact as Fact } : null;
}

/**
 * Builds a message's `data` with each value cut to the limit of its type: WeChat refuses the whole message otherwise.
 */
export function subscribeData(
  { keywords }: Pick<SubscribeTemplate, 'keywords'>,
  message: SubscribeMessage,
): Record<string, { value: string }> {
  const texts = textsOf(message);
  return Object.fromEntries(keywords.map(({ key, type, fact }) => [key, { value: limits[type](texts[fact]) }]));
}

function textsOf({
  meeting,
  status,
  note,
  amountFen,
  orderNumber,
  name,
  place,
  at,
}: SubscribeMessage): Record<Fact, string> {
  const [, year, month, day, clock] = /^(\d+)-(\d+)-(\d+) (\d+:\d+)/.exec(formatShanghaiTime(at)) ?? [];
  return {
    ...{ meeting, status, note, order: orderNumber, name, place: place ?? '' },
    amount: `¥${((amountFen ?? 0) / 100).toFixed(2)}`,
    time: `${year}年${Number(month)}月${Number(day)}日 ${clock}`,
  };
}

/** Cuts values to WeChat's limits by type (its documentation of sendMessage). WeChat refuses an empty value. */
const limits: Readonly<Record<KeywordType, (text: string) => string>> = {
  thing: (text) => cut(oneLine(text), 20, '…') || '无',
  phrase: (text) => cut(text.replace(/[^\p{Script=Han}]/gu, ''), 5, '') || '已更新',
  time: (text) => text,
  date: (text) => text.replace(/ .*/, ''),
  amount: (text) => (/^¥\d{1,7}\.\d\d$/.test(text) ? text : '¥9999999'),
  character_string: (text) => text.replace(/[^\x21-\x7e]/g, '').slice(0, 32) || '-',
  name: (text) =>
    cut(text.replace(/[^\p{Script=Han}a-zA-Z]/gu, ''), /\p{Script=Han}/u.test(text) ? 10 : 20, '') || '参会人',
};

const oneLine = (text: string): string => text.replace(/[\s\p{Cc}\p{Cf}\p{Cs}]+/gu, ' ').trim();

/** Cuts a text to a number of UTF-16 units, so that it is short enough whichever characters WeChat counts. */
function cut(text: string, length: number, end: string): string {
  if (text.length <= length) return text;
  let kept = '';
  for (const character of text) {
    if (kept.length + character.length + end.length > length) break;
    kept += character;
  }
  return kept.trimEnd() + end;
}
