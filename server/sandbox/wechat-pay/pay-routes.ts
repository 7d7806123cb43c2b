import { once } from 'node:events';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseJson, readObject } from '../../../src/domain/json/read-value';
import { reportError } from '../report-error';
import type { SandboxContext } from '../sandbox-context';
import { answerSignature } from './answer-signature';
import { checkMerchantSignature } from './merchant-signature';
import type { Bills } from './bills';
import type { Orders } from './orders';
import { PayFailure } from './pay-failure';
import type { Fapiao, FapiaoForm } from './fapiao';
import { codeUrlOf, payPagePath } from './outside-addresses';
import type { Refunds } from './refunds';

interface PayServices {
  orders: Orders;
  refunds: Refunds;
  bills: Bills;
  fapiao: Fapiao;
  /** The machine's name for browsers. */
  publicHost: string;
}

const systemError = { code: 'SYSTEM_ERROR', message: '系统异常，请稍后重试' };
const unwell = (): PayFailure => new PayFailure(500, systemError.code, systemError.message);

/**
 * Registers API v3, which verifies each request and signs each answer, including 204 and errors. Register in its own
 * scope.
 */
export function registerPayRoutes(app: FastifyInstance, context: SandboxContext, services: PayServices): void {
  const { orders, refunds, bills, fapiao, publicHost } = services;
  const { identity, faults, now } = context;
  const usedNonces = new Set<string>();

  // Signatures cover the raw body.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer', bodyLimit: maxFormBytes }, readForm);
  // Of a form its text `meta` is signed.
  const bodyText = (body: unknown) => (typeof body === 'string' ? body : isForm(body) ? body.meta : '');

  app.addHook('preHandler', async (request) => {
    const { method, url, headers } = request;
    checkMerchantSignature({ method, url, headers, body: bodyText(request.body) }, identity, now(), usedNonces);
    if (faults.take('fail-call')) throw unwell();
  });

  app.addHook('onSend', async (request, reply, payload) => {
    if (faults.take('lose-answer')) request.raw.socket.destroy();
    // The answer never comes, so the caller times out.
    if (faults.take('hang-answer')) await once(request.raw.socket, 'close');
    // A bill's file is not signed: the answer with its digest was.
    if (Buffer.isBuffer(payload)) return payload;
    const isFailing = faults.take('fail-answer');
    if (isFailing) void reply.code(500).type('application/json');
    const sent = isFailing ? JSON.stringify(systemError) : payload;
    const body = typeof sent === 'string' ? sent : '';
    reply.headers(answerSignature(body, identity, now()));
    return faults.take('tamper-answer') ? `${body} ` : sent;
  });

  app.setErrorHandler((error, _request, reply) => {
    const failure = error instanceof PayFailure ? error : unwell();
    if (failure !== error) reportError(error);
    return reply.status(failure.status).send({ code: failure.code, message: failure.message });
  });

  const refuseOtherMerchant = (mchId: unknown) => {
    if (mchId !== identity.mchId) throw new PayFailure(400, 'PARAM_ERROR', '商户号有误');
  };

  app.post('/v3/pay/transactions/jsapi', async (request) => {
    const { prepayId } = await orders.prepay(bodyText(request.body), 'JSAPI');
    return { prepay_id: prepayId };
  });
  app.post('/v3/pay/transactions/native', async (request) => {
    const { prepayId } = await orders.prepay(bodyText(request.body), 'NATIVE');
    return { code_url: codeUrlOf(prepayId) };
  });
  app.post('/v3/pay/transactions/h5', async (request) => {
    const { prepayId } = await orders.prepay(bodyText(request.body), 'MWEB');
    // People's browsers know this machine by another name than the server does.
    return { h5_url: `http://${publicHost}:${request.port}${payPagePath}?prepay_id=${prepayId}&package=1` };
  });

  app.get<{ Params: { no: string }; Querystring: { mchid?: string } }>(
    '/v3/pay/transactions/out-trade-no/:no',
    async (request) => {
      refuseOtherMerchant(request.query.mchid);
      return orders.query(request.params.no);
    },
  );

  app.post<{ Params: { no: string } }>('/v3/pay/transactions/out-trade-no/:no/close', async (request, reply) => {
    refuseOtherMerchant(readObject(parseJson(bodyText(request.body))).mchid);
    await orders.close(request.params.no);
    return reply.status(204).send();
  });

  app.get<{ Querystring: Record<string, string | undefined> }>('/v3/bill/tradebill', async (request) =>
    bills.request(request.query, `${request.protocol}://${request.host}`),
  );

  app.get<{ Querystring: { token?: string } }>('/v3/billdownload/file', async (request, reply) =>
    reply.type('application/octet-stream').send(bills.file(request.query.token ?? '')),
  );

  app.post('/v3/refund/domestic/refunds', (request) => refunds.refund(bodyText(request.body)));

  app.get<{ Params: { no: string } }>('/v3/refund/domestic/refunds/:no', async (request) =>
    refunds.query(request.params.no),
  );

  app.post('/v3/new-tax-control-fapiao/card-template', (request) => fapiao.template(bodyText(request.body)));

  app.post('/v3/new-tax-control-fapiao/fapiao-applications/upload-fapiao-file', (request) => {
    if (!isForm(request.body)) throw new PayFailure(400, 'PARAM_ERROR', 'Content-Type须为multipart/form-data');
    return fapiao.upload(request.body);
  });

  app.post<{ Params: { id: string } }>(
    '/v3/new-tax-control-fapiao/fapiao-applications/:id/insert-cards',
    async (request, reply) => {
      await fapiao.insert(request.params.id, bodyText(request.body));
      return reply.status(202).send();
    },
  );

  app.get<{ Params: { id: string } }>('/v3/new-tax-control-fapiao/fapiao-applications/:id', (request) =>
    fapiao.query(request.params.id),
  );
}

const maxFormBytes = 3 * 1024 * 1024;

const isForm = (body: unknown): body is FapiaoForm => typeof body === 'object' && body !== null && 'meta' in body;

async function readForm({ headers }: FastifyRequest, body: Buffer): Promise<FapiaoForm> {
  const given = new Response(new Uint8Array(body), { headers: { 'content-type': headers['content-type'] ?? '' } });
  const form = await given.formData();
  const [meta, file] = [form.get('meta'), form.get('file')];
  return {
    meta: typeof meta === 'string' ? meta : '',
    file: file instanceof Blob ? Buffer.from(await file.arrayBuffer()) : null,
  };
}
