import type { AppSettings } from '../../contract/app-settings';

/** Reads afresh: the port reads once. */
function readAnew(inlined: string | null): AppSettings {
  document.body.innerHTML = '';
  if (inlined !== null) {
    const script = document.createElement('script');
    script.id = 'app-settings';
    script.type = 'application/json';
    script.textContent = inlined;
    document.body.append(script);
  }
  let settings: AppSettings | null = null;
  jest.isolateModules(() => {
    const port: typeof import('./settings') = require('./settings');
    settings = port.appSettings();
  });
  return settings as unknown as AppSettings;
}

describe('appSettings', () => {
  it('reads what the server wrote into the page', () => {
    const inlined = '{"apiOrigin":"https://api.example.org","wechatAppId":"wx1","extras":{"idempotency":true}}';
    expect(readAnew(inlined)).toMatchObject({
      apiOrigin: 'https://api.example.org',
      wechatAppId: 'wx1',
      tokenPrefix: 'Bearer ',
      extras: { idempotency: true, batchMembers: false },
    });
  });

  it.each([null, '', '{broken'])('falls back to what the build was given for %p', (inlined) => {
    expect(readAnew(inlined)).toMatchObject({ apiOrigin: '', tokenPrefix: 'Bearer ' });
  });
});
