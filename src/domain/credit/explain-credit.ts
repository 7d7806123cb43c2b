import { instantOf } from '../attendance/programme-session';
import type { Stay } from '../attendance/stays';
import { formatMonthDay } from '../time/format-dates';
import { formatShanghaiTime } from '../time/shanghai-time';
import type { CreditAccount, DayCredit, SessionCredit } from './compute-credit';
import { formatMilli, type CreditRule } from './credit-rule';
import { cutToHundredths, toHundredths } from './fraction';

/** One session of a person's account, in words. */
export interface CreditLine {
  session: string;
  /** `197 / 210 分`. */
  minutes: string;
  hours: string;
  /** `08:41 进 – 11:58 出`; several stays are separated by commas. */
  stays: string;
  /** `94%，算整场`. */
  verdict: string;
}

/** One day of a person's account, in words. */
export interface CreditDay {
  /** `5月14日`. */
  date: string;
  lines: readonly CreditLine[];
  /** `7.50 学时折 2.50，每天最多 2`. */
  summary: string;
  credits: string;
}

/** A person's account in the lines that the office and the person themselves read (product §18.8). */
export interface CreditExplanation {
  days: readonly CreditDay[];
  hours: string;
  /** `2.00 + 1.64 + 1.00 = 4.64`; '' without a day. */
  sum: string;
  credits: string;
}

export function explainCredit(account: CreditAccount, rule: CreditRule): CreditExplanation {
  const parts = account.days.map(({ credits }) => cutToHundredths(credits));
  const total = cutToHundredths(account.sum);
  const isCut = rule.maxTotalMilli !== null && Number(total) * 1_000 > rule.maxTotalMilli;
  const limit = isCut ? `，合计最多 ${formatMilli(rule.maxTotalMilli ?? 0)}` : '';
  return {
    days: account.days.map((day) => explainDay(day, rule)),
    hours: toHundredths(account.hours),
    sum: parts.length < 2 ? `${parts.join('')}${limit}` : `${parts.join(' + ')} = ${total}${limit}`,
    credits: formatCredits(account.creditsMilli),
  };
}

/** Credits with at least one decimal: 4.0, 4.6, 4.65. */
export const formatCredits = (creditsMilli: number): string =>
  creditsMilli % 100 === 0 ? (creditsMilli / 1_000).toFixed(1) : String(creditsMilli / 1_000);

function explainDay(day: DayCredit, rule: CreditRule): CreditDay {
  const [first] = day.sessions;
  const [earned, credits] = [cutToHundredths(day.earned), cutToHundredths(day.credits)];
  const limit = earned === credits ? '' : `，每天最多 ${formatMilli(rule.maxPerDayMilli ?? 0)}`;
  return {
    date: first === undefined ? '' : formatMonthDay(timeOf(first.session.from)),
    lines: day.sessions.map((line) => explainSession(line, rule)),
    summary: `${toHundredths(day.hours)} 学时折 ${earned}${limit}`,
    credits,
  };
}

function explainSession(line: SessionCredit, rule: CreditRule): CreditLine {
  const percent = `${Math.floor((line.minutes * 100) / line.lengthMinutes)}%`;
  const least = `${formatMilli(rule.leastShareMilli * 100)}%`;
  const isEndless = line.stays.some(({ ending }) => ending === 'session');
  const verdict = { whole: '算整场', part: '按实到', none: `不满 ${least}，不算` }[line.counts];
  return {
    session: line.session.name,
    minutes: `${line.minutes} / ${line.lengthMinutes} 分`,
    hours: toHundredths(line.hours),
    stays: line.stays.map(explainStay).join('，'),
    verdict: `${percent}，${verdict}${isEndless ? '；没扫出场，算到散会' : ''}`,
  };
}

function explainStay({ from, to, ending, nextRoom }: Stay): string {
  const begin = `${clock(from)} 进`;
  if (ending === 'session' || ending === 'nothing') return `${begin}，没有出`;
  return ending === 'out'
    ? `${begin} – ${clock(to)} 出`
    : `${begin} – ${clock(to)} 去${nextRoom === '' ? '别处' : ` ${nextRoom}`}`;
}

const timeOf = (minute: number): string => formatShanghaiTime(instantOf(minute));
const clock = (minute: number): string => timeOf(minute).slice(11, 16);
