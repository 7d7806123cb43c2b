import { isPhone } from './is-phone';

const chromeOnWindows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36';
const safariOnIphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1';
const safariOnIpad =
  'Mozilla/5.0 (iPad; CPU OS 12_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.0 Mobile/15E148 Safari/604.1';

/** A browser: how it names itself, the hint that Chromium gives besides, its screen, and whether it is touched. */
interface SomeBrowser {
  userAgent: string;
  mobile?: boolean;
  screen?: [number, number];
  isTouched?: boolean;
  windowWidth?: number;
}

it.each<[string, boolean, SomeBrowser]>([
  ['a PC', false, { userAgent: chromeOnWindows, mobile: false, screen: [1920, 1080] }],
  ['a PC’s narrow window', false, { userAgent: chromeOnWindows, mobile: false, screen: [1366, 768], windowWidth: 500 }],
  ['a PC that is touched', false, { userAgent: chromeOnWindows, screen: [1366, 768], isTouched: true }],
  ['a phone', true, { userAgent: safariOnIphone, screen: [390, 844], isTouched: true }],
  ['a phone that only hints at it', true, { userAgent: chromeOnWindows, mobile: true }],
  ['a phone that asks for PC pages', true, { userAgent: chromeOnWindows, screen: [812, 375], isTouched: true }],
  ['a tablet, beside which is a phone', false, { userAgent: safariOnIpad, screen: [768, 1024], isTouched: true }],
])('%s is a phone: %s', (_name, expected, browser) => {
  const { userAgent, mobile, screen = [1920, 1080], isTouched = false, windowWidth = screen[0] } = browser;
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  Object.assign(navigator, { userAgentData: mobile === undefined ? undefined : { mobile } });
  jest.replaceProperty(window, 'innerWidth', windowWidth);
  jest.spyOn(window.screen, 'width', 'get').mockReturnValue(screen[0]);
  jest.spyOn(window.screen, 'height', 'get').mockReturnValue(screen[1]);
  Object.assign(window, { matchMedia: () => ({ matches: isTouched }) });
  expect(isPhone()).toBe(expected);
});
