import { plainText } from './plain-text';
import type { StatementAccount, StatementCell } from './statement';

const banks: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['工商银行', /工商银行|工行|icbc/i],
  ['建设银行', /建设银行|建行|ccb/i],
  ['招商银行', /招商银行|招行|cmb(?!c)/i],
  ['中国银行', /中国银行(?!业)|中行|(^|[^a-z])boc([^a-z]|$)|bankofchina/i],
  ['农业银行', /农业银行|农行|(^|[^a-z])abc([^a-z]|$)/i],
  ['交通银行', /交通银行|交行|bocom|bankcomm/i],
];

const accountLabel = /(?:账户?号码?|账号|卡号|帐号|a\/c ?no\.?|account (?:no\.?|number))(?:\[[^\]]*\])?$/i;
const holderLabel = /(?:账户名称?|户名|客户名称|单位名称|公司名称|账号名称|account name)(?:\[[^\]]*\])?$/i;

/**
 * Reads whose account a statement is of from the lines above its headings and its file's name. Labels stand in the cell
 * of their value, or in the cell before.
 */
export function readAccountLines(
  lines: readonly (readonly StatementCell[])[],
  fileName: string,
): StatementAccount & { currency: string } {
  const texts = lines.flatMap((line) => line.map(plainText)).filter((text) => text !== '');
  const bank = bankOf(texts.join(' ')) || bankOf(fileName);
  const valueOf = (label: RegExp, value: RegExp): string => {
    for (const line of lines) {
      const cells = line.map(plainText).filter((text) => text !== '');
      for (const [index, cell] of cells.entries()) {
        const parts = cell.replace(/账 *号/g, '账号').split(/[:：]/);
        for (const [place, part] of parts.entries()) {
          if (!label.test(part.trim())) continue;
          const isLast = place === parts.length - 1 || (parts[place + 1] ?? '').trim() === '';
          const found = value.exec((isLast ? (cells[index + 1] ?? '') : (parts[place + 1] ?? '')).trim());
          if (found !== null) return found[0].trim();
        }
      }
    }
    return '';
  };
  const currency = texts
    .map((text) => /(?:币种|货币|币别)[:：]?\s*(\S+)/.exec(text)?.[1] ?? '')
    .find((text) => text !== '');
  return {
    bank,
    account: valueOf(accountLabel, /^[\d*][\d* -]{5,}/).replace(/[\s-]/g, ''),
    holder: valueOf(holderLabel, /^[^\s:：]{2,}/),
    currency: currency ?? '',
  };
}

const bankOf = (text: string): string =>
  banks.find(([, pattern]) => pattern.test(text.replace(/\s+/g, ' ')))?.[0] ?? '';
