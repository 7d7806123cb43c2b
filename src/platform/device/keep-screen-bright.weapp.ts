import Taro from '@tarojs/taro';

/** What scanners read well; less dazzling at night than all there is. From 0 to 1. */
const brightEnough = 0.8;

/** How many want it now: a dialog's ticket above a card's. */
let wanted = 0;
/** One after the other, however fast tickets come and go. */
let work: Promise<unknown> = Promise.resolve();
/** What the person had set; null if it was bright enough. */
let before: number | null = null;

const inTurn = (step: () => Promise<void>): void => {
  // No ticket fails for its light.
  work = work.then(step).catch(() => undefined);
};

async function brighten(): Promise<void> {
  await Taro.setKeepScreenOn({ keepScreenOn: true });
  const { value } = await Taro.getScreenBrightness();
  if (value >= brightEnough) return;
  await Taro.setScreenBrightness({ value: brightEnough });
  before = value;
}

async function restore(): Promise<void> {
  const value = before;
  before = null;
  await Taro.setKeepScreenOn({ keepScreenOn: false });
  if (value === null) return;
  const now = await Taro.getScreenBrightness();
  // Whoever has moved it meanwhile wants what they see.
  if (Math.abs(now.value - brightEnough) < 0.05) await Taro.setScreenBrightness({ value });
}

/**
 * Keeps the screen on, and bright enough for a scanner.
 * @returns a function that gives back what the person had set
 */
export function keepScreenBright(): () => void {
  let isWanted = true;
  wanted += 1;
  if (wanted === 1) inTurn(brighten);
  return () => {
    if (!isWanted) return;
    isWanted = false;
    wanted -= 1;
    if (wanted === 0) inTurn(restore);
  };
}
