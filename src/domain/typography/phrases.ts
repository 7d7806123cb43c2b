/** A piece of a text that a line break should not divide. */
export interface Phrase {
  text: string;
  /** True for a number with its unit, which is not divided however narrow the line is. */
  isUnbroken: boolean;
}

/** Characters that must not begin a line. */
const closing = /^[\s，。、；：！？）》」』”’…—–·,.;:!?)%/]+$/;
/** Characters that must not end a line: opening marks, and short words that belong to the next word. */
const opening = /^([（《「『“‘(¥/]|[第满共还再约已未不请该可无每各及与和或暨如勿])+$/;
const number = /^\d[\d,.]*$/;
const numeral = '[〇一二三四五六七八九十百千]';
const endsInNumeral = new RegExp(`${numeral}$`);
const startsWithNumeral = new RegExp(`^${numeral}`);
const numberAndUnit = /((?:第 )?\d[\d,.]* (?:[\u4e00-\u9fff]|MB|KB))/;

/**
 * Divides a text into the phrases between which a line may break.
 * @param words divides a text into words; null if the platform cannot, and then only numbers stay with their units
 */
export function splitPhrases(text: string, words: ((text: string) => string[]) | null): Phrase[] {
  if (words === null) {
    const parts = text.split(numberAndUnit);
    return parts.map((part, index) => ({ text: part, isUnbroken: index % 2 === 1 })).filter((part) => part.text !== '');
  }
  const phrases: Phrase[] = [];
  let leansOnNext = false;
  let isNumber = false;
  for (const word of words(text)) {
    const last = phrases[phrases.length - 1];
    const isSpace = /^\s+$/.test(word);
    if (/\n/.test(word)) {
      // A line break is a phrase of its own: within an unbroken phrase it would have no effect.
      phrases.push({ text: word, isUnbroken: false });
      isNumber = leansOnNext = false;
      continue;
    }
    if (last !== undefined && (leansOnNext || isNumber || leansOnLast(word, last.text))) {
      last.text += word;
      last.isUnbroken ||= isNumber && !isSpace;
    } else phrases.push({ text: word, isUnbroken: false });
    // A number takes the unit that follows it, even after a space.
    isNumber = number.test(word) || (isNumber && isSpace);
    leansOnNext = opening.test(word) || (leansOnNext && isSpace);
  }
  return phrases;
}

function leansOnLast(word: string, last: string): boolean {
  if (closing.test(word) || (endsInNumeral.test(last) && startsWithNumeral.test(word))) return true;
  // In a date, 2027年 and 1月 take the number that follows.
  if (/\d[年月]$/.test(last) && number.test(word)) return true;
  // Word lists cut off a suffix such as 学 or 会.
  return /^[\u4e00-\u9fff]$/.test(word) && /[\u4e00-\u9fff]$/.test(last) && !opening.test(word) && last.length < 5;
}

/** Matches the dot between parts of a person's name, with the preceding character: a dot must not begin a line. */
export const dottedInName = /(.[·•‧・])/u;
