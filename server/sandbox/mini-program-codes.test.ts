import { inflateSync } from 'node:zlib';
import { encode } from 'uqr';
import { createMiniProgramAccount } from '../gateways/wechat-api/create-mini-program-account';
import { createMiniProgramCodes } from '../gateways/wechat-api/create-mini-program-codes';
import { createWechatAccount } from '../gateways/wechat-api/create-wechat-account';
import type { MiniProgramCodes } from '../gateways/mini-program-codes';
import { WechatCallError } from '../gateways/ports';
import { startTestSandbox, type TestSandbox } from '../test-support/start-test-sandbox';
import { codeText } from './wechat-api/code-picture';

let sandbox: TestSandbox;
let codes: MiniProgramCodes;
const setting = (name: string) => sandbox.settings[name] ?? '';
const content = { scene: 'l.MI2027', page: 'pages/registration/landing/index' };
const token = async () => (await codes.account.accessToken(false)).value;
const draw = async (changes: object = {}) => codes.draw(await token(), { ...content, ...changes });

beforeAll(async () => {
  sandbox = await startTestSandbox();
  const origin = setting('WECHAT_OAUTH_ORIGIN');
  const miniProgram = {
    appId: setting('WECHAT_MINI_PROGRAM_APPID'),
    appSecret: setting('WECHAT_MINI_PROGRAM_SECRET'),
    mchId: setting('WECHAT_MCHID'),
  };
  codes = createMiniProgramCodes({ origin }, createMiniProgramAccount({ origin, ...miniProgram, templates: {} }));
});
afterAll(() => sandbox.remove());

/** The modules of a PNG of one bit a pixel, read at each one's middle. */
function modulesOf(png: Buffer, size: number): boolean[][] {
  const side = png.readUInt32BE(16);
  const at = png.indexOf('IDAT');
  const rows = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)));
  const rowBytes = Math.ceil(side / 8) + 1;
  const middle = (index: number) => Math.floor(((index + 0.5) * side) / size);
  return Array.from({ length: size }, (_, y) =>
    Array.from({ length: size }, (__, x) => {
      const byte = rows[middle(y) * rowBytes + 1 + (middle(x) >> 3)] ?? 0;
      return (byte & (0x80 >> (middle(x) & 7))) === 0;
    }),
  );
}

it('is a picture that says where it leads', async () => {
  const { type, bytes } = await draw();
  expect(type).toBe('image/png');
  expect(bytes.includes(`scene\0${content.scene}`)).toBe(true);
  const { size, data } = encode(codeText(content.page, content.scene), { border: 3, ecc: 'M' });
  expect(modulesOf(bytes, size)).toEqual(data);
});

describe('WeChat’s refusals, which are JSON', () => {
  const refusalOf = (call: Promise<unknown>) => call.catch((error: unknown) => error);

  it.each([
    [
      'a page that is not published',
      '41030',
      'setup',
      () => draw({ page: 'pages/nowhere/index' }),
      /publish this version/,
    ],
    ['a scene that is too long', '40169', 'setup', () => draw({ scene: 'x'.repeat(33) }), /scene/],
    ['a token that nobody issued', '40001', 'token', () => codes.draw('nobody', content), /invalid credential/],
  ])('%s is %s', async (_what, code, refusal, call, message) => {
    const error = await refusalOf(call());
    expect(error).toBeInstanceOf(WechatCallError);
    expect(error).toMatchObject({ code, refusal, message: expect.stringMatching(message) as unknown });
  });

  it('too many calls in a minute are not too many in a day', async () => {
    const held = await token();
    await sandbox.arm('api-limit');
    expect(await refusalOf(codes.draw(held, content))).toMatchObject({ code: '45009', refusal: 'minute' });
  });

  it('the official account’s token does not draw', async () => {
    const official = { appId: setting('WECHAT_APPID'), appSecret: setting('WECHAT_APP_SECRET') };
    const other = createWechatAccount({ origin: setting('WECHAT_OAUTH_ORIGIN'), ...official });
    const { value } = await other.accessToken(false);
    expect(await refusalOf(codes.draw(value, content))).toMatchObject({ code: '40001' });
  });
});
