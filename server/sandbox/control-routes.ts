import type { FastifyInstance } from 'fastify';
import { readNumber, readObject, readText } from '../../src/domain/json/read-value';
import { faultNames, isFaultName } from './faults';
import { indexPage } from './pages/index-page';
import type { SandboxContext } from './sandbox-context';

const shownOrders = 20;

export function registerControlRoutes(app: FastifyInstance, { stateFile, faults, orderLimit }: SandboxContext): void {
  app.get('/', async (_request, reply) => {
    const orders = [...stateFile.state.orders.values()].slice(-shownOrders).reverse();
    return reply.type('text/html').header('Cache-Control', 'no-store').send(indexPage(orders));
  });

  app.get('/sandbox/faults', async () => ({ armed: faults.remaining(), known: faultNames }));

  app.post('/sandbox/faults', async (request, reply) => {
    const body = readObject(request.body);
    const name = readText(body.next);
    const times = readNumber(body.times, 1);
    if (!isFaultName(name) || !Number.isInteger(times) || times < 1) {
      return reply.status(400).send({ message: 'next must be a known fault, times a whole number', known: faultNames });
    }
    faults.arm(name, times);
    return { armed: faults.remaining() };
  });

  app.get('/sandbox/order-limit', async () => orderLimit.counted());

  app.post('/sandbox/order-limit', async (request, reply) => {
    const perSecond = readNumber(readObject(request.body).perSecond, null);
    if (perSecond !== null && perSecond < 0) return reply.status(400).send({ message: 'perSecond must be 0 or more' });
    orderLimit.set(perSecond);
    return orderLimit.counted();
  });

  app.get('/sandbox/cards.json', async (_request, reply) => {
    void reply.header('Cache-Control', 'no-store');
    const orders = [...stateFile.state.orders.values()].filter(({ cards }) => cards !== undefined);
    return { cards: orders.map(({ outTradeNo, cards }) => ({ outTradeNo, ...cards })) };
  });

  app.delete('/sandbox/faults', async () => {
    faults.clear();
    return { armed: {} };
  });
}
