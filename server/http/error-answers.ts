import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal, unavailableSeconds } from './answers';
import { isUnavailable } from '../db/database-errors';
import type { Dependencies, Gateways } from '../context/dependencies';
import { GatewayError, type NamedService } from '../gateways/ports';

/** Messages for the framework's refusals; its own are English and mention internals. */
const frameworkMessages: Readonly<Record<number, string>> = {
  400: '请求内容有误，请刷新后重试',
  404: '请求的地址不存在',
  405: '请求的地址不存在',
  408: '网络过慢，内容未能完整送达，请稍后重试',
  413: '提交的内容过大',
  415: '请求内容的格式不受支持',
  429: '操作过于频繁，请稍后重试',
};

/**
 * Turns every error into a body of the API's shape. Unexpected errors are logged and answered with 500 without a cause,
 * or with 503 if the database is temporarily unavailable.
 */
export function errorAnswers(app: FastifyInstance, { gateways }: Pick<Dependencies, 'gateways'>): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof Refusal) {
      if (error.retryAfterSeconds !== null) reply.header('Retry-After', error.retryAfterSeconds);
      return reply.code(error.httpStatus).send(error.toBody());
    }
    if (error instanceof GatewayError) return answerGatewayError(error, gateways, request, reply);
    const status = error.validation === undefined ? (error.statusCode ?? 500) : 400;
    if (status < 500) {
      request.log.info({ code: error.code, status }, 'request refused');
      return reply.code(status).send(body(status, frameworkMessages[status] ?? frameworkMessages[400]));
    }
    request.log.error({ err: error }, 'request failed');
    if (isUnavailable(error)) {
      return reply.code(503).header('Retry-After', unavailableSeconds).send(body(503, '服务暂时不可用，请稍后重试'));
    }
    return reply.code(500).send(body(500, '服务器开小差了，请稍后重试'));
  });
}

function answerGatewayError(
  error: GatewayError,
  { payments, payerIdentity, miniProgramIdentity }: Gateways,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const services: readonly (NamedService | null)[] = [...payments, payerIdentity, miniProgramIdentity];
  const service = services.find((one) => one?.gateway === error.gateway)?.labels.service ?? '外部服务';
  request.log.error({ err: error, code: error.code, gateway: error.gateway }, 'gateway failed');
  return reply.code(502).send(body(502, `${service}暂时无法响应，请稍后重试`));
}

function body(status: number, message: string | undefined): Record<string, unknown> {
  return { status, message: message ?? '', data: null };
}

export function unknownCall(reply: FastifyReply): FastifyReply {
  // No hook runs for a URL that does not decode, so the header is set here.
  return reply.code(404).header('Cache-Control', 'no-store').send(body(404, frameworkMessages[404]));
}
