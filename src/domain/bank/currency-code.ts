import { plainText } from './plain-text';
import type { StatementCell } from './statement';

const names: readonly (readonly [code: string, pattern: RegExp])[] = [
  ['CNY', /人民币|^(rmb|cny|cnh|156|01|001|¥|元)$/i],
  ['USD', /美元|^(usd|840|us\$)$/i],
  ['HKD', /港[币元]|^(hkd|344)$/i],
  ['EUR', /欧元|^(eur|978)$/i],
  ['JPY', /日[元圆]|^(jpy|392)$/i],
  ['GBP', /英镑|^(gbp|826)$/i],
  ['MOP', /澳门|^mop$/i],
  ['TWD', /台币|^twd$/i],
  ['SGD', /新加坡|^sgd$/i],
  ['AUD', /澳大利亚|澳元|^aud$/i],
  ['CAD', /加拿大|加元|^cad$/i],
];

/** Reads a currency as its ISO 4217 code; the text itself for one that is not among the usual. */
export function currencyCode(cell: StatementCell | undefined): string {
  const text = plainText(cell).replace(/\s/g, '');
  if (text === '' || text === '-') return 'CNY';
  return names.find(([, pattern]) => pattern.test(text))?.[0] ?? text.slice(0, 12).toUpperCase();
}
