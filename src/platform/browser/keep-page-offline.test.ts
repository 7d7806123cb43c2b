import { keepPageOffline as keepOnce } from './keep-page-offline.h5';

const at = (path: string): string => `${location.origin}/conf${path}`;
const page = (script: string): string =>
  `<!doctype html><head><link rel="stylesheet" href="/conf/css/app.11111111.css">
    <script src="https://elsewhere.example/bridge.js"></script><script defer src="/conf/js/${script}"></script></head>`;

const kept = new Map<string, unknown>();
const cache = {
  keys: () => Promise.resolve([...kept.keys()].map((url) => ({ url }))),
  addAll: (addresses: string[]) => {
    addresses.forEach((address) => kept.set(address, 'file'));
    return Promise.resolve();
  },
  put: (address: string, answer: unknown) => Promise.resolve(kept.set(address, answer)),
  delete: (address: string) => Promise.resolve(kept.delete(address)),
};
const { NODE_ENV } = process.env;

beforeEach(() => {
  kept.clear();
  document.head.innerHTML = `<script type="text/plain" src="/conf/js/app.11111111.js"></script>`;
  Object.assign(process.env, { NODE_ENV: 'production' });
  Object.assign(window, { caches: { open: () => Promise.resolve(cache) } });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { register: () => Promise.resolve() },
  });
  Object.assign(performance, { getEntriesByType: () => [{ name: at('/chunk/centre.11111111.js') }] });
});
afterEach(() => Object.assign(process.env, { NODE_ENV }));

/** A fresh page load. */
const keep = async (html: string, status = 200, loadRest = () => Promise.resolve()): Promise<void> => {
  const answer = { ok: status === 200, text: () => Promise.resolve(html), clone: () => answer };
  globalThis.fetch = () => Promise.resolve(answer as unknown as Response);
  let keepPageOffline = keepOnce;
  jest.isolateModules(() => {
    ({ keepPageOffline } = jest.requireActual<{ keepPageOffline: typeof keepOnce }>('./keep-page-offline.h5'));
  });
  await keepPageOffline(loadRest);
};
const release = ['/chunk/centre.11111111.js', '/css/app.11111111.css', '/js/app.11111111.js', '/personal/index'].map(
  at,
);

it('keeps the page with the files in use, and its styles though the landing page brought its own', async () => {
  kept.set(at('/js/app.00000000.js'), 'file');
  await keep(page('app.11111111.js'));
  expect([...kept.keys()].sort()).toEqual(release);
});

it('keeps what the screen is still loading, too', async () => {
  const loaded = [{ name: at('/chunk/centre.11111111.js') }];
  Object.assign(performance, { getEntriesByType: () => loaded });
  await keep(page('app.11111111.js'), 200, async () => {
    await Promise.resolve();
    loaded.push({ name: at('/chunk/encoder.11111111.js') });
  });
  expect([...kept.keys()].sort()).toEqual([...release, at('/chunk/encoder.11111111.js')].sort());
});

it('keeps nothing where a part of the screen does not come', async () => {
  await keep(page('app.11111111.js'), 200, () => Promise.reject(new Error('no network')));
  expect(kept.size).toBe(0);
});

it('leaves what was kept together where the page is of another release, or the server has trouble', async () => {
  await keep(page('app.11111111.js'));
  const before = new Map(kept);
  await keep(page('app.22222222.js'));
  expect(kept).toEqual(before);
  await keep(page('app.11111111.js'), 502);
  expect(kept).toEqual(before);
});
