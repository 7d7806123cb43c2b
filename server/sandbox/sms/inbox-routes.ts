import type { FastifyInstance } from 'fastify';
import { inboxPage, inboxScript } from '../pages/inbox-page';
import type { SandboxContext } from '../sandbox-context';

/** Registers the pages and calls that show sent messages to people and tests. */
export function registerInboxRoutes(app: FastifyInstance, { stateFile }: SandboxContext): void {
  const newestFirst = (phone: string) =>
    stateFile.state.messages.filter((message) => phone === '' || message.phone === phone).reverse();
  // A subscribe message has no phone.
  const ofWechat = () => stateFile.state.messages.filter(({ openid }) => openid !== undefined).reverse();

  app.get<{ Querystring: { phone?: string } }>('/sandbox/sms', async (request, reply) => {
    const phone = (request.query.phone ?? '').trim();
    return reply
      .type('text/html')
      .header('Cache-Control', 'no-store')
      .send(inboxPage(newestFirst(phone), phone));
  });

  app.get<{ Querystring: { phone?: string } }>('/sandbox/sms.json', async (request, reply) => {
    void reply.header('Cache-Control', 'no-store');
    return { messages: newestFirst((request.query.phone ?? '').trim()) };
  });

  app.get('/sandbox/subscribe-messages.json', async (_request, reply) => {
    void reply.header('Cache-Control', 'no-store');
    return { messages: ofWechat() };
  });

  app.get('/sandbox/inbox.js', async (_request, reply) => reply.type('text/javascript').send(inboxScript));
}
