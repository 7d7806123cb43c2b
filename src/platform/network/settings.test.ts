import type { AppSettings } from '../../contract/app-settings';

/** Re-imports the port, which reads its settings only once. */
async function reloadSettings(inlined: string | null): Promise<AppSettings> {
  document.body.innerHTML = '';
  if (inlined !== null) {
    const script = document.createElement('script');
    script.id = 'app-settings';
    script.type = 'application/json';
    script.textContent = inlined;
    document.body.append(script);
  }
  const read: AppSettings[] = [];
  await jest.isolateModulesAsync(async () => {
    const { appSettings } = await import('./settings');
    read.push(appSettings());
  });
  return read[0] as AppSettings;
}

describe('appSettings', () => {
  it('reads what the server wrote into the page', async () => {
    const inlined = '{"apiOrigin":"https://api.example.org","wechatAppId":"wx1","extras":{"idempotency":true}}';
    expect(await reloadSettings(inlined)).toMatchObject({
      apiOrigin: 'https://api.example.org',
      wechatAppId: 'wx1',
      tokenPrefix: 'Bearer ',
      extras: { idempotency: true, batchMembers: false },
    });
  });

  it.each([null, '', '{broken'])('falls back to what the build was given for %p', async (inlined) => {
    expect(await reloadSettings(inlined)).toMatchObject({ apiOrigin: '', tokenPrefix: 'Bearer ' });
  });
});
