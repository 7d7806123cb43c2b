import { readSandboxSettings } from './sandbox-settings';

describe("the sandbox's settings", () => {
  it('have defaults that keep it on this machine', () => {
    expect(readSandboxSettings({ SANDBOX_DATA_DIR: '/data' })).toEqual({
      host: '127.0.0.1',
      port: 0,
      publicHost: 'localhost',
      merchantHosts: ['localhost', 'localhost', 'localhost', '127.0.0.1'],
      dataDir: '/data',
    });
  });

  it("let OAuth come back to the product's own host", () => {
    const settings = readSandboxSettings({ PUBLIC_HOST: '192.168.1.5', PUBLIC_ORIGIN: 'https://conf.example:8443' });
    expect(settings.merchantHosts).toEqual(['conf.example', '192.168.1.5', 'localhost', '127.0.0.1']);
  });

  it.each([
    ['SANDBOX_PORT', { SANDBOX_PORT: '65536' }],
    ['SANDBOX_PORT', { SANDBOX_PORT: '-1' }],
    ['PUBLIC_ORIGIN', { PUBLIC_ORIGIN: 'conf' }],
  ])('are refused by name: %s', (name, environment) => {
    expect(() => readSandboxSettings(environment)).toThrow(name);
  });
});
