/** How a mini-program's call fails: by a text and, for some causes, WeChat's common number. */
interface Failure {
  errMsg?: unknown;
  errno?: unknown;
}

const read = (error: unknown): Failure => (typeof error === 'object' && error !== null ? error : {});
const says = (error: unknown, pattern: RegExp): boolean => {
  const { errMsg } = read(error);
  return typeof errMsg === 'string' && pattern.test(errMsg.toLowerCase());
};

/** The person closed what WeChat had opened. */
export const isCancelled = (error: unknown): boolean => says(error, /cancel/);

/** The privacy guide was not agreed to; the next call asks again. */
export const isPrivacyRefused = (error: unknown): boolean =>
  read(error).errno === 104 || says(error, /privacy permission/);

/** WeChat itself may not, by the phone's settings. */
export const isRefusedByPhone = (error: unknown): boolean =>
  read(error).errno === 3 || says(error, /system permission/);

/** The person has said no, now or at an earlier time: WeChat asks once, and its texts differ by platform. */
export const isRefused = (error: unknown): boolean => says(error, /auth[a-z]* (?:den|ref|no response)/);
