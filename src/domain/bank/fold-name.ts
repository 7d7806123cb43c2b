/**
 * Folds a payer's name for comparison: half width, without blanks, brackets, points and the legal form, as one bank
 * writes 天山医院（集团）有限公司 and another 天山医院(集团).
 */
export function foldName(name: string): string {
  return name
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s()[\]{}<>《》〈〉【】「」『』·•‧・.,，。、'"“”‘’\-_—/\\*:：;；]/g, '')
    .replace(/帐/g, '账')
    .replace(/(?:股份|集团|责任)*有限(?:责任)?公司$|有限责任公司|股份有限公司|有限公司/g, '');
}

/** The number of characters from which a part of a name stands for it: banks cut long names. */
const shortestPart = 6;

/** Tells whether one folded name is a longer writing of the other. */
export function isPartOfName(one: string, other: string): boolean {
  if (one.length > other.length) return isPartOfName(other, one);
  return one.length >= shortestPart && other.includes(one);
}
