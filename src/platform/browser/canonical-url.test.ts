import { canonicalUrl } from './canonical-url.h5';

const open = (url: string, base = '/conf'): string | null => {
  const [, pathname = '', search = ''] = /^([^?]*)(.*)$/.exec(url) ?? [];
  return canonicalUrl({ pathname, search, hash: '' }, base);
};

describe('canonicalUrl', () => {
  it.each(['/conf/Guide/index?meetingCode=MI2027', '/conf/charge/pay', '/conf/charge/pay/index', '/conf/404'])(
    'leaves %s as it is',
    (url) => expect(open(url)).toBeNull(),
  );

  it.each([
    ['/conf', '/conf/Guide/index'],
    ['/conf/', '/conf/Guide/index'],
    ['/conf/?meetingCode=MI2027', '/conf/Guide/index?meetingCode=MI2027'],
    ['/conf/guide/INDEX?meetingCode=MI2027', '/conf/Guide/index?meetingCode=MI2027'],
    ['/conf/charge/pay/', '/conf/charge/pay'],
    ['/CONF/charge/pay/Index/', '/conf/charge/pay/index'],
    ['/conf/%47uide/index', '/conf/Guide/index'],
    ['/conf/examine/Result', '/conf/examine/result'],
  ])('sends %s to %s', (url, canonical) => expect(open(url)).toBe(canonical));

  it.each(['/conf/nowhere?a=1', '/conf/%E0%A4%A', '/conference/Guide/index', '/', '/conf/pages/payment/choice/index'])(
    'sends %s to the 404 page',
    (url) => expect(open(url)).toBe('/conf/404'),
  );

  it('serves an app at the root of its origin', () => {
    expect(open('/', '')).toBe('/Guide/index');
    expect(open('/charge/PAY', '')).toBe('/charge/pay');
  });
});
