import { request } from 'node:http';

interface FetchOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

interface FetchedAnswer {
  ok: boolean;
  status: number;
  text(): Promise<string>;
}

/**
 * As much of `fetch` as the app uses, for a page whose jsdom has none.
 * @param base the page's address
 */
export function createFetch(base: string): (address: string, options?: FetchOptions) => Promise<FetchedAnswer> {
  return (address, { method = 'GET', headers = {}, body } = {}) =>
    new Promise((resolve, reject) => {
      const sent = request(new URL(address, base), { method, headers }, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => (text += part));
        answer.on('error', reject).on('end', () => {
          const status = answer.statusCode ?? 0;
          resolve({ ok: status >= 200 && status < 300, status, text: () => Promise.resolve(text) });
        });
      });
      sent.on('error', reject).end(body);
    });
}
