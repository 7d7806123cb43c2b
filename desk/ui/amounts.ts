/** A number with its thousands: 3,412. */
export const figure = (value: number): string => value.toLocaleString('en-US');

const yuan = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 });

/** A sum in a cell, which has no ¥: 1,200.00. */
export const plainAmount = (fen: number): string => yuan.format(fen / 100);
