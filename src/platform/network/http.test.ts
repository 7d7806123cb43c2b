import { send } from './http';
import { TransportFailure } from './http-request';

const request = { method: 'GET', url: '/api/x', timeoutMs: 50 } as const;
const fetched = jest.fn();

/** An answer that never arrives, but can be aborted. */
const never = (_url: string, { signal }: RequestInit): Promise<never> =>
  new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))));

const answer = (status: number, text: string) => Promise.resolve({ status, text: () => Promise.resolve(text) });

describe('send', () => {
  const realFetch = globalThis.fetch;
  beforeAll(() => void (globalThis.fetch = fetched));
  afterAll(() => void (globalThis.fetch = realFetch));
  beforeEach(() => fetched.mockReset());
  afterEach(() => jest.restoreAllMocks());

  it('gives any answer as it is, whatever its HTTP status', async () => {
    fetched.mockReturnValue(answer(503, '{"status":500}'));
    const body = { phone: '13800000000' };
    await expect(send({ ...request, method: 'POST', headers: { A: 'b' }, body })).resolves.toMatchObject({
      httpStatus: 503,
      body: { status: 500 },
    });
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({
      method: 'POST',
      headers: { A: 'b' },
      body: '{"phone":"13800000000"}',
    });
  });

  it('gives null for an answer without JSON', async () => {
    fetched.mockReturnValue(answer(502, '<html>Bad gateway</html>'));
    await expect(send(request)).resolves.toMatchObject({ httpStatus: 502, body: null });
  });

  it('tells a time-out, a broken connection and a device without one apart', async () => {
    fetched.mockImplementation(never);
    await expect(send(request)).rejects.toMatchObject({ name: 'TransportFailure', kind: 'timeout' });
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(send(request)).rejects.toMatchObject({ kind: 'network' });
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await expect(send(request)).rejects.toMatchObject({ kind: 'offline' });
    await expect(send(request)).rejects.toBeInstanceOf(TransportFailure);
  });

  it('ends in time, and when cancelled, in a browser whose fetch does not hear of it', async () => {
    fetched.mockReturnValue(new Promise(() => undefined));
    await expect(send(request)).rejects.toMatchObject({ kind: 'timeout' });
    const controller = new AbortController();
    const running = send({ ...request, timeoutMs: 5000, signal: controller.signal });
    controller.abort();
    await expect(running).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('is cancelled by its signal, before or while it runs', async () => {
    fetched.mockImplementation(never);
    const controller = new AbortController();
    const running = send({ ...request, timeoutMs: 5000, signal: controller.signal });
    controller.abort();
    await expect(running).rejects.toMatchObject({ name: 'AbortError' });
    await expect(send({ ...request, signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' });
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});
