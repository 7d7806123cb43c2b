/** Whether a text can be WeChat's out_trade_no: 6 to 32 of digits, letters, `_`, `-`, `|` and `*`. */
export function isOutTradeNo(text: string): boolean {
  return /^[0-9A-Za-z_\-|*]{6,32}$/.test(text);
}
