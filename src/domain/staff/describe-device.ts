/** The browsers of an office, each with the mark by which its User-Agent tells it; marks of the more special come first. */
const browsers: readonly [name: string, mark: RegExp][] = [
  ['微信', /MicroMessenger/],
  ['企业微信', /wxwork/],
  ['360 浏览器', /QIHU|360(SE|EE)/],
  ['QQ 浏览器', /QQBrowser/],
  ['搜狗浏览器', /MetaSr/],
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Firefox', /Firefox|FxiOS/],
  ['Chrome', /Chrome|CriOS/],
  ['Safari', /Safari/],
];

const systems: readonly [name: string, mark: RegExp][] = [
  ['HarmonyOS', /HarmonyOS|OpenHarmony/],
  ['Windows', /Windows/],
  ['iPad', /iPad/],
  ['iPhone', /iPhone/],
  ['Android', /Android/],
  ['Mac', /Mac OS X|Macintosh/],
  ['Linux', /Linux|X11/],
];

/** Describes the device that a User-Agent names, as its owner would: `Windows，Edge`. */
export function describeDevice(userAgent: string): string {
  const find = (known: readonly [string, RegExp][]): string =>
    known.find(([, mark]) => mark.test(userAgent))?.[0] ?? '';
  return [find(systems), find(browsers)].filter((name) => name !== '').join('，') || '未知设备';
}
