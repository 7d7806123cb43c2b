import { describeDevice } from './describe-device';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/124.0.0.0 Safari/537.36 Edg/124.0.0.0`, 'Windows，Edge'],
  [`Mozilla/5.0 (Windows NT 10.0; WOW64) ${webkit} Chrome/108.0.0.0 Safari/537.36 QIHU 360SE`, 'Windows，360 浏览器'],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605 Mobile MicroMessenger/8.0`, 'iPhone，微信'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 14_4) AppleWebKit/605.1.15 Version/17.4 Safari/605.1.15`, 'Mac，Safari'],
  [`Mozilla/5.0 (Linux; Android 14) ${webkit} Chrome/124.0 Mobile Safari/537.36`, 'Android，Chrome'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:125.0) Gecko/20100101 Firefox/125.0', 'Linux，Firefox'],
  ['curl/8', '未知设备'],
  ['', '未知设备'],
])('%s is %s', (userAgent, described) => {
  expect(describeDevice(userAgent)).toBe(described);
});
