/**
 * Refuses to build a mini-program that could reach no server: it has no page with an origin to default to, and
 * `wx.request` takes absolute addresses only.
 * @param {NodeJS.ProcessEnv} env the build's
 * @throws if TARO_APP_API_ORIGIN is not an origin
 */
export function requireApiOrigin(env) {
  const given = env.TARO_APP_API_ORIGIN ?? '';
  if (/^https?:/.test(given) && URL.canParse(given) && new URL(given).origin === given) return;
  throw new Error(
    `The mini-program must be told its server: set TARO_APP_API_ORIGIN to the API's origin, such as ` +
      `https://api.example.org, without a path. It is ${given === '' ? 'not set' : `"${given}"`}.`,
  );
}
