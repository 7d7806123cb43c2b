import { createLocalFiles } from './simulator/local-files';
import { createPageStack } from './simulator/page-stack';
import { noScreen, type HostQuestion, type Screen } from './simulator/screen';
import { createWx } from './simulator/wx';
import { newPhoneThings } from './simulator/wx-phone';
import type { PrivateCall } from './simulator/wx-privacy';

/** The simulator refuses what a client refuses by WeChat's documentation. */

type Call = (options?: object) => Promise<Record<string, unknown>>;

interface Setting {
  /** True if the person agrees when WeChat asks. */
  agrees?: boolean;
  declared?: PrivateCall[];
  domains?: string[] | null;
}

function start({ agrees = true, declared, domains = ['https://api.example.org'] }: Setting = {}) {
  const asked: HostQuestion[] = [];
  const complaints: string[] = [];
  const screen: Screen = {
    ...noScreen,
    ask: <Result>(question: HostQuestion) => {
      asked.push(question);
      return Promise.resolve((question.kind === 'modal' ? { confirm: agrees } : {}) as Result);
    },
  };
  const stack = createPageStack({
    screen,
    register: (path) => (path === 'pages/known/index' ? { data: {} } : null),
    onSetData: () => undefined,
    onError: (...parts) => void complaints.push(parts.join(' ')),
  });
  const things = newPhoneThings();
  const files = createLocalFiles();
  let isTapped = false;
  const { wx, requests, clipboard } = createWx({
    answer: () => ({ statusCode: 200, data: '{"a":1}' }),
    network: { domains },
    privacy: declared === undefined ? {} : { declared },
    ...{ device: { width: 375, height: 667 }, stored: new Map<string, string>(), files, screen, things },
    ...{ stack: () => stack, onTitle: () => undefined, isTapped: () => isTapped },
  });
  const tap = (): void => void (isTapped = true);
  const calls = wx as Record<string, Call>;
  const call = (name: string, options: object = {}): Promise<Record<string, unknown>> =>
    new Promise((success, fail) => void calls[name]?.({ ...options, success, fail }));
  return { call, calls, stack, requests, asked, complaints, clipboard, things, files, tap };
}

const known = { url: '/pages/known/index' };

describe('a client', () => {
  it.each([
    ['/api/relative', 'request:fail invalid url "/api/relative"'],
    ['https://other.example.org/api', 'request:fail url not in domain list: https://other.example.org'],
    ['http://api.example.org/api', 'request:fail url not in domain list: http://api.example.org'],
  ])('sends nothing to %s', async (url, errMsg) => {
    const { call, requests } = start();
    await expect(call('request', { url })).rejects.toEqual({ errMsg });
    expect(requests).toEqual([]);
  });

  it('sends to a registered server, and anywhere once told to check nothing', async () => {
    await expect(start().call('request', { url: 'https://api.example.org/api' })).resolves.toMatchObject({
      data: { a: 1 },
    });
    await expect(start({ domains: null }).call('request', { url: 'http://127.0.0.1:8080/api' })).resolves.toMatchObject(
      { statusCode: 200 },
    );
  });

  it('keeps ten pages, and none that app.json does not name', async () => {
    const { call, stack } = start();
    for (let depth = 1; depth <= 10; depth += 1) await call('navigateTo', known);
    await expect(call('navigateTo', known)).rejects.toMatchObject({
      errMsg: expect.stringContaining('webview count limit exceed') as unknown,
    });
    expect(stack.pages).toHaveLength(10);
    await call('redirectTo', { url: '/pages/known/index?id=%E4%BA%8C' });
    expect(stack.top().query).toEqual({ id: '%E4%BA%8C' });
    for (const url of ['/pages/unknown/index', 'pages/known/index']) {
      await expect(call('redirectTo', { url })).rejects.toMatchObject({ errMsg: expect.any(String) as unknown });
    }
    await call('navigateBack', { delta: 20 });
    expect(stack.pages).toHaveLength(1);
    await expect(call('navigateBack')).rejects.toMatchObject({ errMsg: expect.any(String) as unknown });
  });

  it('takes 1 MB of setData at once, and tells the page when it is drawn', async () => {
    const { call, stack, complaints } = start();
    await call('reLaunch', known);
    const { instance, data } = stack.top();
    const setData = instance.setData as (changes: object, done?: () => void) => void;
    await new Promise<void>((done) => setData({ 'root.cn.[0].v': 'a' }, done));
    expect(data).toEqual({ root: { cn: [{ v: 'a' }] } });
    setData({ large: 'x'.repeat(1024 * 1024) });
    expect(data).not.toHaveProperty('large');
    expect(complaints).toEqual([expect.stringContaining('exceeds 1024 KB')]);
  });

  it('stores 1 MB under a key and 10 MB in all', async () => {
    const { call, calls } = start();
    const write = calls.setStorageSync as unknown as (key: string, value: unknown) => void;
    const megabyte = 'x'.repeat(1024 * 1024 - 2);
    expect(() => write('a', `${megabyte}x`)).toThrow('entry size limit reached');
    for (let key = 0; key < 10; key += 1) write(String(key), megabyte);
    expect(() => write('one more', 'x')).toThrow('exceed storage max size');
    await expect(call('getStorage', { key: 'one more' })).rejects.toMatchObject({
      errMsg: 'getStorage:fail data not found',
    });
  });

  it('asks before the first call that touches what is private, once', async () => {
    const { call, asked, clipboard } = start();
    await call('setClipboardData', { data: '一' });
    await call('setClipboardData', { data: '二' });
    expect(clipboard()).toBe('二');
    expect(asked.filter(({ kind }) => kind === 'modal')).toHaveLength(1);
  });

  it('tells a refusal from what was never declared', async () => {
    await expect(start({ agrees: false }).call('setClipboardData', { data: '' })).rejects.toEqual({
      ...{ errMsg: 'setClipboardData:fail privacy permission is not authorized', errno: 104 },
    });
    await expect(start({ declared: ['chooseMedia'] }).call('setClipboardData', { data: '' })).rejects.toEqual({
      ...{ errMsg: 'setClipboardData:fail api scope is not declared in the privacy agreement', errno: 112 },
    });
  });

  it('offers six choices and answers of four characters at most, and knows no other names', async () => {
    const { call, calls } = start();
    await expect(call('showActionSheet', { itemList: Array.from('一二三四五六七') })).rejects.toMatchObject({
      errMsg: expect.stringContaining('larger than 6') as unknown,
    });
    await expect(call('showModal', { confirmText: '好的我知道' })).rejects.toMatchObject({
      errMsg: expect.stringContaining('4 characters') as unknown,
    });
    expect(calls.getUserProfile).toBeUndefined();
  });

  it('saves pictures it has to the album, once it was allowed', async () => {
    const { call, files, things, asked } = start();
    const filePath = files.keep('a.png', new Uint8Array([1]));
    const save = (path: string) => call('saveImageToPhotosAlbum', { filePath: path });
    await expect(save('https://api.example.org/a.png')).rejects.toMatchObject({
      errMsg: 'saveImageToPhotosAlbum:fail invalid file path',
    });
    await save(filePath);
    await save(filePath);
    expect(things.album).toHaveLength(2);
    // The privacy guide, and the album.
    expect(asked.filter(({ kind }) => kind === 'modal')).toHaveLength(2);
    await expect(save(files.keep('a.pdf', new Uint8Array([1])))).rejects.toMatchObject({
      errMsg: 'saveImageToPhotosAlbum:fail invalid file type',
    });
  });

  it('asks once for what was refused, and opens its settings at a tap alone', async () => {
    const { call, things, asked, tap } = start();
    things.allowed['scope.addPhoneCalendar'] = false;
    const add = () => call('addPhoneCalendar', { title: '会议', startTime: 1 });
    await expect(add()).rejects.toEqual({ errMsg: 'addPhoneCalendar:fail auth deny' });
    expect(asked.map((question) => 'title' in question && question.title)).toEqual(['用户隐私保护提示']);
    await expect(call('openSetting')).rejects.toEqual({
      errMsg: 'openSetting:fail can only be invoked by user TAP gesture.',
    });
    tap();
    expect(await call('openSetting')).toMatchObject({ authSetting: { 'scope.addPhoneCalendar': true } });
    await add();
    expect(things.calendar).toHaveLength(1);
  });

  it('opens files that it has, and a map at coordinates', async () => {
    const { call, files, things } = start();
    await expect(call('openDocument', { filePath: 'https://api.example.org/a.pdf' })).rejects.toMatchObject({
      errMsg: "openDocument:fail file doesn't exist",
    });
    await call('openDocument', { filePath: files.keep('a', new Uint8Array([1])), fileType: 'pdf' });
    await expect(call('openLocation', { latitude: '34', longitude: 108 })).rejects.toMatchObject({
      errMsg: 'openLocation:fail parameter error: parameter.latitude should be Number',
    });
    await call('openLocation', { latitude: 34, longitude: 108 });
    expect(things.opened).toHaveLength(2);
    await expect(call('setScreenBrightness', { value: 80 })).rejects.toMatchObject({
      errMsg: expect.stringContaining('between 0 and 1') as unknown,
    });
  });
});

describe('what a person is asked by WeChat itself', () => {
  it('are at most three subscribe messages at once, of templates that exist', async () => {
    const { call, asked } = start();
    await expect(call('requestSubscribeMessage', { tmplIds: [] })).rejects.toMatchObject({
      errMsg: 'requestSubscribeMessage:fail TmplIds can not be empty',
    });
    await expect(call('requestSubscribeMessage', { tmplIds: ['a', 'b', 'c', 'd'] })).rejects.toMatchObject({
      errMsg: 'requestSubscribeMessage:fail Templates count out of max bounds',
    });
    expect(asked).toEqual([]);
    await expect(call('requestSubscribeMessage', { tmplIds: ['a'] })).rejects.toMatchObject({
      errMsg: 'requestSubscribeMessage:fail not login',
    });
  });

  it('can be refused: that is an answer, and no failure', async () => {
    const { call } = start({ agrees: false });
    await expect(call('requestSubscribeMessage', { tmplIds: ['a', 'b'] })).resolves.toMatchObject({
      ...{ errMsg: 'requestSubscribeMessage:ok', a: 'reject', b: 'reject' },
    });
  });

  it('needs the privacy guide, for an invoice title as for the rest', async () => {
    const { call } = start({ agrees: false });
    await expect(call('chooseInvoiceTitle')).rejects.toMatchObject({ errno: 104 });
    const undeclared = start({ declared: ['chooseMedia'] });
    await expect(undeclared.call('chooseInvoiceTitle')).rejects.toMatchObject({ errno: 112 });
  });
});
