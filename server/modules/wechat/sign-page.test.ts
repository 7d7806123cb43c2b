import { createHash } from 'node:crypto';
import { wechatCredentials } from '../../db/tables/wechat-credentials';
import { setUpServer } from '../../test-support/set-up-server';
import { testNow } from '../../test-support/test-server';
import { isOwnPage, pageSignature } from './sign-page';

/** WeChat's own example, of its documentation of the JS-SDK. */
test('a signature is as WeChat documents it', () => {
  expect(
    pageSignature({
      ticket: 'sM4AOVdWfPE4DxkXGEs8VMCPGGVi4C3VM0P37wVUCFvkVAy_90u5h9nbSlYy3-Sl-HhTdfl2fzFy1AOcHKP7qg',
      nonceStr: 'Wm3WZYTPz0wzccnW',
      timestamp: 1414587457,
      url: 'http://mp.weixin.qq.com?params=value',
    }),
  ).toBe('0f9de62fce790f9a083d5c99e95740ceb90c27ed');
});

test.each([
  ['https://conf.example.org/conf/Guide/index?meetingCode=A', '/conf', true],
  ['https://conf.example.org/conf', '/conf', true],
  ['https://conf.example.org/conf/', '/conf', true],
  ['https://conf.example.org/conference', '/conf', false],
  ['https://conf.example.org/', '/conf', false],
  ['https://conf.example.org/', '', true],
  ['https://conf.example.org/Guide/index', '', true],
  ['http://conf.example.org/conf/Guide/index', '/conf', false],
  ['https://conf.example.org:8443/conf/Guide/index', '/conf', false],
  ['https://conf.example.org.evil.example/conf/', '/conf', false],
  ['https://conf.example.org@evil.example/conf/', '/conf', false],
  ['https://somebody@conf.example.org/conf/', '/conf', false],
  ['https://conf.example.org/conf/../admin', '/conf', false],
  ['javascript:alert(1)', '/conf', false],
  ['/conf/Guide/index', '/conf', false],
  ['', '/conf', false],
  ['https://desk.example.org/desk/scanner/', '/conf', true],
  ['https://desk.example.org/desk/', '/conf', false],
  ['https://conf.example.org/desk/scanner/', '/conf', false],
])('%s below %p is ours: %p', (url, basePath, isOurs) => {
  const origins = { publicOrigin: 'https://conf.example.org', deskOrigin: 'https://desk.example.org' };
  expect(isOwnPage(url, { ...origins, basePath })).toBe(isOurs);
});

describe('the signing call', () => {
  const server = setUpServer();
  const minute = 60_000;
  const page = 'http://localhost:3000/conf/Guide/index?meetingCode=MI2027';
  const sign = (body: object = {}) => server.post('/api/appweb/wechat/signPage', { url: page, ...body });
  const account = () => server.gateways.officialAccount;

  function expectSigned(answer: { status: number; data: unknown }, ticket: string, url = page): void {
    expect(answer.status).toBe(200);
    const { nonceStr, timestamp, signature, appId } = answer.data as Record<string, string>;
    const text = `jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${url}`;
    expect({ appId, signature }).toEqual({ appId: 'wx0', signature: createHash('sha1').update(text).digest('hex') });
  }

  it('signs the address without its fragment, and asks WeChat once for many pages', async () => {
    expectSigned(await sign({ url: `${page}#top` }), 'ticket-1');
    const other = 'http://localhost:3000/conf/personal/index?meetingId=1';
    expectSigned(await sign({ url: other }), 'ticket-1', other);
    expect(account().asked).toEqual(['token', 'ticket']);
    const [one, another] = [await sign(), await sign()].map(({ data }) => data as { nonceStr: string });
    expect(one?.nonceStr).not.toBe(another?.nonceStr);
  });

  it('keeps token and ticket sealed', async () => {
    await sign();
    const stored = await server.database.query.execute('select * from wechat_credentials order by id');
    expect(JSON.stringify(stored)).not.toMatch(/token-1|ticket-1/);
    const rows = await server.database.query.select().from(wechatCredentials).orderBy(wechatCredentials.id);
    expect(rows.map(({ id, value }) => [id, value])).toEqual([
      ['access_token:wx0', 'token-1'],
      ['jsapi_ticket:wx0', 'ticket-1'],
    ]);
  });

  it('signs nobody else’s page', async () => {
    expect(await sign({ url: 'https://evil.example/conf/Guide/index' })).toMatchObject({ httpStatus: 400 });
    expect(await sign({ url: `${page}${'x'.repeat(2_000)}` })).toMatchObject({ httpStatus: 400 });
    expect(account().asked).toEqual([]);
  });

  it('renews what is about to end, and no sooner', async () => {
    await sign();
    server.clock.now = testNow + 115 * minute;
    await sign();
    expect(account().asked).toHaveLength(2);
    server.clock.now = testNow + 117 * minute;
    expectSigned(await sign(), 'ticket-2');
    expect(account().asked).toEqual(['token', 'ticket', 'token', 'ticket']);
  });

  it('goes on with what is still good while WeChat does not answer', async () => {
    await sign();
    server.clock.now = testNow + 117 * minute;
    account().refusals.push({ call: 'ticket', refusal: 'day', code: '45009' });
    expectSigned(await sign(), 'ticket-1');
    expectSigned(await sign(), 'ticket-1');
    expect(account().asked).toHaveLength(4);
    server.clock.now = testNow + 121 * minute;
    expect(await sign()).toMatchObject({ httpStatus: 503 });
  });

  it.each(['40001', '42001', '40014'])('gets another token where WeChat refuses it with %s, once', async (code) => {
    await sign();
    server.clock.now = testNow + 117 * minute;
    account().refusals.push({ call: 'ticket', refusal: 'token', code });
    expectSigned(await sign(), 'ticket-2');
    expect(account().asked.slice(2)).toEqual(['token', 'ticket', 'token', 'ticket']);
    server.clock.now += 120 * minute;
    account().refusals.push({ call: 'ticket', refusal: 'token', code }, { call: 'ticket', refusal: 'token', code });
    expect(await sign()).toMatchObject({ httpStatus: 503 });
    expect(account().asked.slice(6)).toEqual(['token', 'ticket', 'token', 'ticket']);
  });

  it('forces another token only where WeChat still names the refused one', async () => {
    await sign();
    server.clock.now = testNow + 5 * minute;
    // Somebody else has forced one: the ticket is refused in pages, and ours with it.
    account().token = 'token-7';
    expectSigned(await sign({ isRefused: '1' }), 'ticket-2');
    expect(account().asked.slice(2)).toEqual(['ticket', 'token', 'ticket']);
    server.clock.now += 5 * minute;
    account().refusals.push({ call: 'ticket', refusal: 'token' });
    expectSigned(await sign({ isRefused: '1' }), 'ticket-3');
    expect(account().asked.slice(5)).toEqual(['ticket', 'token', 'token forced', 'ticket']);
  });

  it('replaces a ticket that a page says is refused, but not one of this minute', async () => {
    await sign();
    expectSigned(await sign({ isRefused: '1' }), 'ticket-1');
    server.clock.now = testNow + 2 * minute;
    expectSigned(await sign({ isRefused: '1' }), 'ticket-2');
    expectSigned(await sign({ isRefused: '1' }), 'ticket-2');
    expect(account().asked.filter((call) => call === 'ticket')).toHaveLength(2);
  });

  it.each([
    ['day', '45009', 30 * minute],
    ['minute', '45011', minute],
    ['setup', '40164', 5 * minute],
  ] as const)(
    'asks nothing for a while after a refusal for the %s (%s), and says so once',
    async (refusal, code, ms) => {
      const reported = jest.spyOn(server.dependencies, 'reportFault');
      account().refusals.push({ call: 'token', refusal, code });
      const answer = await sign();
      expect(answer).toMatchObject({ httpStatus: 503, message: '微信分享暂时不可用，其他功能不受影响' });
      expect(await sign()).toMatchObject({ httpStatus: 503 });
      expect(account().asked).toEqual(['token']);
      expect(reported.mock.calls).toEqual([
        [{ gateway: 'wechat-api', code, appId: 'wx0' }, `WeChat issues nothing: errcode ${code}`],
      ]);
      server.clock.now = testNow + ms;
      expectSigned(await sign(), 'ticket-1');
      reported.mockRestore();
    },
  );

  it('asks a busy WeChat once more', async () => {
    account().refusals.push({ call: 'token', refusal: 'busy', code: '-1' });
    expectSigned(await sign(), 'ticket-1');
    expect(account().asked).toEqual(['token', 'token', 'ticket']);
  });
});
