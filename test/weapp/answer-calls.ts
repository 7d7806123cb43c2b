import { calls } from '../../src/contract/calls';
import type { Answer } from './simulator/wx-network';

/**
 * Answers the contract's calls by name.
 * @param data `data` of each answer; calls not listed get no answer, as without a network
 */
export function answerCalls(data: Partial<Record<keyof typeof calls, unknown>>): Answer {
  const table = Object.entries(data).map(([name, body]) => {
    const { method, path } = calls[name as keyof typeof calls];
    return { method, pattern: new RegExp(`${path.replace(/:\w+/g, '[^/]+')}$`), body };
  });
  return ({ method, url }) => {
    const row = table.find((known) => known.method === method && known.pattern.test(url.replace(/\?.*$/, '')));
    return row === undefined ? null : { statusCode: 200, data: { status: 200, data: row.body, message: '' } };
  };
}
