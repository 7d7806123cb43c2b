import Taro from '@tarojs/taro';

/** What scanners read well; less dazzling at night than all there is. From 0 to 1. */
const targetBrightness = 0.8;

/** How many want it now: a dialog's ticket above a card's. */
let holders = 0;
/** One after the other, however fast tickets come and go. */
let work: Promise<unknown> = Promise.resolve();
/** What the person had set; null if it was bright enough. */
let previousBrightness: number | null = null;

const enqueue = (step: () => Promise<void>): void => {
  // No ticket fails for its light.
  work = work.then(step).catch(() => undefined);
};

async function brighten(): Promise<void> {
  await Taro.setKeepScreenOn({ keepScreenOn: true });
  const { value } = await Taro.getScreenBrightness();
  if (value >= targetBrightness) return;
  await Taro.setScreenBrightness({ value: targetBrightness });
  previousBrightness = value;
}

async function restore(): Promise<void> {
  const value = previousBrightness;
  previousBrightness = null;
  await Taro.setKeepScreenOn({ keepScreenOn: false });
  if (value === null) return;
  const now = await Taro.getScreenBrightness();
  // Whoever has moved it meanwhile wants what they see.
  if (Math.abs(now.value - targetBrightness) < 0.05) await Taro.setScreenBrightness({ value });
}

/**
 * Keeps the screen on, and bright enough for a scanner.
 * @returns a function that gives back what the person had set
 */
export function keepScreenBright(): () => void {
  let isWanted = true;
  holders += 1;
  if (holders === 1) enqueue(brighten);
  return () => {
    if (!isWanted) return;
    isWanted = false;
    holders -= 1;
    if (holders === 0) enqueue(restore);
  };
}
