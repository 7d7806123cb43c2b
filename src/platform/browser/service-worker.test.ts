import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';

type FetchEvent = { request: Record<string, string>; respondWith: jest.Mock };
type Listener = (event: FetchEvent) => void;

const origin = 'https://conf.example';
const listeners = new Map<string, Listener>();

beforeAll(() => {
  runInNewContext(readFileSync(join(__dirname, 'service-worker.js'), 'utf8'), {
    self: {
      registration: { scope: `${origin}/` },
      addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    },
    caches: { open: () => new Promise(() => undefined), match: () => new Promise(() => undefined) },
    fetch: () => new Promise(() => undefined),
    ...{ URL, setTimeout: () => 0 },
  });
});

const answers = (path: string, mode: string, method = 'GET'): boolean => {
  const event = { request: { url: origin + path, mode, method }, respondWith: jest.fn() };
  listeners.get('fetch')?.(event);
  return event.respondWith.mock.calls.length > 0;
};

it.each([
  ['/personal/index?meetingId=7&from=wx.qq.com', 'navigate'],
  ['/', 'navigate'],
  ['/js/app.1a2b3c4d.js', 'no-cors'],
  ['/css/app.1a2b3c4d.css', 'no-cors'],
])('answers for the app: %s', (path, mode) => {
  expect(answers(path, mode)).toBe(true);
});

it.each([
  ['/api/appweb/entered/toEnteredCenter/7', 'cors', 'GET'],
  ['/api/appweb/files/f1?sign=x', 'navigate', 'GET'],
  ['/profile/upload/certificate.pdf', 'navigate', 'GET'],
  ['/personal/index', 'navigate', 'POST'],
])('leaves alone what is not the app: %s', (path, mode, method) => {
  expect(answers(path, mode, method)).toBe(false);
});
