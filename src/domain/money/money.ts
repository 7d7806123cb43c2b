/** Money is integer fen in the code and yuan on the wire (product §9.10); `readYuanAsFen` reads it. */

/** Integer fen as the wire's yuan: 120050 as 1200.5. */
export function fenToYuan(amountFen: number): number {
  return amountFen / 100;
}

/** Integer fen for display: 120000 as ¥1,200.00, -50 as -¥0.50. */
export function formatFen(amountFen: number): string {
  const fen = Math.round(Math.abs(amountFen));
  const yuan = String(Math.floor(fen / 100)).replace(/\B(?=(?:\d{3})+$)/g, ',');
  const sign = amountFen < 0 && fen > 0 ? '-' : '';
  return `${sign}¥${yuan}.${String(fen % 100).padStart(2, '0')}`;
}

/** Integer fen for display, without the fen where there are none: 120000 as ¥1,200, 50 as ¥0.50. */
export const formatShortFen = (amountFen: number): string => formatFen(amountFen).replace(/\.00$/, '');

export function sumFen(amountsFen: readonly number[]): number {
  return amountsFen.reduce((total, amount) => total + amount, 0);
}
