/** A piece of a text that a line break should not divide. */
export interface Phrase {
  text: string;
  /** Never divided, however narrow the line: a number with its unit. */
  isUnbroken: boolean;
}

/** Never begin a line. */
const closing = /^[\s，。、；：！？）》」』”’…—–·,.;:!?)%/]+$/;
/** Never end a line: marks, and short words that lean on what follows. */
const opening = /^([（《「『“‘(¥/]|[第满共还再约已未不请该可无每各及与和或暨如勿])+$/;
const number = /^\d[\d,.]*$/;
const numeral = '[〇一二三四五六七八九十百千]';
const endsInNumeral = new RegExp(`${numeral}$`);
const startsWithNumeral = new RegExp(`^${numeral}`);
const numberAndUnit = /((?:第 )?\d[\d,.]* (?:[\u4e00-\u9fff]|MB|KB))/;

/**
 * Divides a text where a line may break.
 * @param words divides a text into words; null where the platform cannot: then only numbers keep their units
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
      // A line that ends belongs to no phrase: what is unbroken would lose it.
      phrases.push({ text: word, isUnbroken: false });
      isNumber = leansOnNext = false;
      continue;
    }
    if (last !== undefined && (leansOnNext || isNumber || leansOnLast(word, last.text))) {
      last.text += word;
      last.isUnbroken ||= isNumber && !isSpace;
    } else phrases.push({ text: word, isUnbroken: false });
    // A number waits for its unit behind a space.
    isNumber = number.test(word) || (isNumber && isSpace);
    leansOnNext = opening.test(word) || (leansOnNext && isSpace);
  }
  return phrases;
}

function leansOnLast(word: string, last: string): boolean {
  if (closing.test(word) || (endsInNumeral.test(last) && startsWithNumeral.test(word))) return true;
  // A date: 2027年 and 1月 wait for what follows.
  if (/\d[年月]$/.test(last) && number.test(word)) return true;
  // A suffix such as 学 or 会, which dictionaries of words cut off.
  return /^[\u4e00-\u9fff]$/.test(word) && /[\u4e00-\u9fff]$/.test(last) && !opening.test(word) && last.length < 5;
}
