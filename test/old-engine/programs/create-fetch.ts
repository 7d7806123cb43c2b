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
 * The part of `fetch` that the app uses, since the old jsdom has none.
 * @param base the page's URL
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
