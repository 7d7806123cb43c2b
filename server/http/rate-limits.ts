import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings/settings';
import { clientAddress } from '../requests/client-address';
import { isApiCall } from './is-api-call';

type RateLimitSettings = Pick<Settings, 'rateLimitFactor'>;

/** The limit per address over all calls: a whole lecture hall may share one address. */
const callsPerMinute = 1200;

/** Limits API calls per address, and routes with a limit of their own; the app's files are not counted. */
export async function rateLimits(app: FastifyInstance, settings: RateLimitSettings): Promise<void> {
  if (settings.rateLimitFactor === 0) return;
  await app.register(rateLimit, {
    max: callsPerMinute * settings.rateLimitFactor,
    timeWindow: '1 minute',
    keyGenerator: (request) => clientAddress(request.ip),
    allowList: (request) => !isApiCall(request) && request.routeOptions.config.rateLimit === undefined,
  });
}

/** The `config` of a route that clients do not call, such as a payment provider's notifications. */
export const unlimited = { rateLimit: false } as const;

/** Builds a route's own limit, for its `config`. */
export function limitedTo(
  callsPerMinute: number,
  settings: RateLimitSettings,
): { rateLimit: { max: number; timeWindow: string } } | object {
  if (settings.rateLimitFactor === 0) return {};
  return { rateLimit: { max: callsPerMinute * settings.rateLimitFactor, timeWindow: '1 minute' } };
}
