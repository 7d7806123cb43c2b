import { readEntry } from './entry-address';

const origin = 'https://conf.example.org';

describe('a scanned code', () => {
  it.each([
    ['l.MI2027', 'landing', { meetingCode: 'MI2027' }],
    ['c.MI2027', 'centre', { meetingCode: 'MI2027' }],
    ['t.MI2027', 'teamRegister', { meetingCode: 'MI2027' }],
  ])('%s leads to %s', (scene, route, params) => {
    expect(readEntry({ scene })).toEqual({ route, params });
  });

  it('of a gate leads to its scanner: the mini-program’s, and the one that a browser opens', () => {
    const link = 'aZ09_-'.padEnd(32, 'x');
    const scanner = { route: 'gateScan', params: { link } };
    expect(readEntry({ scene: link })).toEqual(scanner);
    expect(readEntry({ q: `https://desk.example.org/desk/scanner/#${link}` })).toEqual(scanner);
    expect(readEntry({ q: 'https://desk.example.org/desk/scanner/#' })).toBe('damaged');
  });

  it.each([
    ['/conf/Guide/index?meetingCode=MI2027', 'landing', { meetingCode: 'MI2027' }],
    ['/conf/guide/INDEX/?meetingCode=MI2027&from=poster#top', 'landing', { meetingCode: 'MI2027' }],
    ['/conf/Guide/index?meetingCode=%E5%B9%B4%E4%BC%9A+2027', 'landing', { meetingCode: '年会 2027' }],
    ['/conf/Guide/index', 'landing', {}],
    ['/conf', 'landing', {}],
    ['/conf/?meetingCode=MI2027', 'landing', { meetingCode: 'MI2027' }],
    ['/conf/personal/index?meetingId=1', 'centre', { meetingId: '1' }],
    ['/conf/charge/pay?outTradeNo=1&meetingCode=MI2027', 'paymentChoice', { meetingCode: 'MI2027' }],
    ['/m/MI2027', 'centre', { meetingCode: 'MI2027' }],
    ['/m/%E5%B9%B4%E4%BC%9A/', 'centre', { meetingCode: '年会' }],
  ])('the link %s leads to %s', (path, route, params) => {
    expect(readEntry({ q: `${origin}${path}` })).toEqual({ route, params });
    expect(readEntry({ q: `http://192.168.1.5:8080${path}` })).toEqual({ route, params });
  });

  it.each([
    ...['MI2027', 'x.MI2027', '%E0%A4%A'].map((scene) => ({ scene })),
    ...['MI2027', 'https://', `${origin}/`, `${origin}/other/Guide/index`, `${origin}/conference`].map((q) => ({ q })),
    ...[`${origin}/conf/nowhere`, `${origin}/conf/%E0`, `${origin}/m/%E0`, `${origin}/m/`].map((q) => ({ q })),
    ...[`${origin}/conf/Guide/index?meetingCode=%E0`, 'weixin://dl/business', `${origin}/a b`].map((q) => ({ q })),
  ])('%p is damaged', (given) => {
    expect(readEntry(given)).toBe('damaged');
  });

  it('is none on a page that was opened otherwise', () => {
    expect(readEntry({})).toBeNull();
    expect(readEntry({ scene: '', q: '' })).toBeNull();
  });
});
