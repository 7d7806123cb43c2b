import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { Settings } from '../settings/settings';
import { clientAddress } from '../requests/client-address';
import { tooMany } from './answers';
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

/** Calls about one order, whose pages may ask every second while it is next in line. */
const callsOfAnOrder = 240;
/** Calls of one address about all orders: pages that wait ask four times a minute, and those of a hall share one address. */
const callsOfAHall = 6_000;

/**
 * Builds the limits of a route whose pages ask again and again, for its options: those about one order, and in all so many of one
 * address that a hall of waiting pages does not keep newcomers out.
 * @param orderOf reads what names the order, from a request that is valid
 */
export function limitedPerOrder(
  app: FastifyInstance,
  orderOf: (request: FastifyRequest) => string,
  { rateLimitFactor }: RateLimitSettings,
): Pick<RouteShorthandOptions, 'onRequest' | 'config'> {
  if (rateLimitFactor === 0) return {};
  const timeWindow = '1 minute';
  const countAddress = app.createRateLimit({ max: callsOfAHall * rateLimitFactor, timeWindow });
  return {
    onRequest: async (request) => {
      const counted = await countAddress(request);
      if (!counted.isAllowed && counted.isExceeded) throw tooMany('操作过于频繁，请稍后重试', counted.ttlInSeconds);
    },
    config: {
      rateLimit: {
        ...{ max: callsOfAnOrder * rateLimitFactor, timeWindow },
        hook: 'preHandler',
        keyGenerator: (request: FastifyRequest) => `${clientAddress(request.ip)} ${orderOf(request)}`,
      },
    },
  };
}
