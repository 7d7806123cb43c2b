/**
 * The line before a provider's cashier (product §9.30). A provider takes so many orders a second; whoever comes beyond that keeps
 * a place by their order, and is taken to the cashier in the order of arrival.
 */
export interface LinePlace {
  /** The number of orders in front; approximate. */
  ahead: number;
  /** The time until the order's turn in seconds, at least 1; approximate. */
  seconds: number;
}

/**
 * Estimates where an order stands in line.
 * @param ahead the number of orders in front
 * @param perSecond the number of orders that the provider takes a second at present
 */
export function linePlace(ahead: number, perSecond: number): LinePlace {
  const inFront = Math.max(0, Math.round(ahead));
  return { ahead: inFront, seconds: Math.max(1, Math.ceil((inFront + 1) / Math.max(perSecond, 0.01))) };
}

/** From this time on minutes are told instead of seconds. */
const longWaitSeconds = 100;

/** Tells a wait in words, such as 约 40 秒. */
function waitText(seconds: number): string {
  return seconds < longWaitSeconds ? `约 ${seconds} 秒` : `约 ${Math.ceil(seconds / 60)} 分钟`;
}

/** Tells a place in words, such as 前面约 3000 人，约 5 秒. */
export function placeText({ ahead, seconds }: LinePlace): string {
  return ahead === 0 ? '马上轮到您' : `前面约 ${ahead} 人，${waitText(seconds)}`;
}

/** Tells a client that knows of no line why the cashier does not open yet. */
export const lineText = (place: LinePlace): string => `您的报名已保存，${placeText(place)}`;

const shortestPauseMs = 1_000;
const longestPauseMs = 15_000;

/**
 * The pause before a page asks again whether it is its order's turn, in milliseconds: until then if that is soon, otherwise some
 * seconds, so that thousands of waiting pages do not ask all the time.
 */
export function linePauseMs({ seconds }: Pick<LinePlace, 'seconds'>): number {
  return Math.min(longestPauseMs, Math.max(shortestPauseMs, seconds * 1_000));
}
