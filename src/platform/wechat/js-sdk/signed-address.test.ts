import { signedAddress } from './signed-address';

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.50(0x1800323d) NetType/WIFI Language/zh_CN';
const android =
  'Mozilla/5.0 (Linux; Android 14; V2324A Build/UP1A) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0.50.2701(0x28003257) WeChat/arm64';
const desktop =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/116.0.0.0 Safari/537.36 MicroMessenger/7.0.20 WindowsWechat';

test.each([
  ['iPhone', iphone, 'https://a.example/conf/Guide/index?meetingCode=A&code=1'],
  ['iPad', iphone.replace(/iPhone/g, 'iPad'), 'https://a.example/conf/Guide/index?meetingCode=A&code=1'],
  ['Android', android, 'https://a.example/conf/personal/index?meetingId=7'],
  ['Windows', desktop, 'https://a.example/conf/personal/index?meetingId=7'],
])('%s signs its address without the fragment', (_name, userAgent, address) => {
  const entered = 'https://a.example/conf/Guide/index?meetingCode=A&code=1#wechat_redirect';
  const current = 'https://a.example/conf/personal/index?meetingId=7#list';
  expect(signedAddress({ entered, current, userAgent })).toBe(address);
});
