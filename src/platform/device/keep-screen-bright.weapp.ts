import Taro from '@tarojs/taro';

/** The brightness that scanners need, from 0 to 1; full brightness would dazzle at night. */
const targetBrightness = 0.8;

/** The number of components that need a bright screen now, such as a ticket's card and the dialog above it. */
let holders = 0;
/** The queue of brightness changes, which run one after another. */
let work: Promise<unknown> = Promise.resolve();
/** The user's own brightness; null if it was high enough. */
let previousBrightness: number | null = null;

const enqueue = (step: () => Promise<void>): void => {
  // Failures are ignored: the ticket is shown anyway.
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
  // Restores nothing if the user has changed the brightness meanwhile.
  if (Math.abs(now.value - targetBrightness) < 0.05) await Taro.setScreenBrightness({ value });
}

/**
 * Keeps the screen on, and bright enough for a scanner.
 * @returns a function that restores the user's brightness
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
