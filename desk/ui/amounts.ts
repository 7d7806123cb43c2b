/** A number with its thousands: 3,412. */
export const figure = (value: number): string => value.toLocaleString('en-US');
