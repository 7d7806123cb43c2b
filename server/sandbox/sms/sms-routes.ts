import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { isPlainObject, parseJson } from '../../../src/domain/json/read-value';
import type { SandboxContext } from '../sandbox-context';
import type { InboxMessage } from '../sandbox-state';
import { refuseAcs3 } from './acs3-verification';
import { addToInbox } from './add-to-inbox';
import { fillTemplate, messageTemplates } from './message-templates';

/** Registers Aliyun's SendSms, at the root path like the original. Register in its own scope. */
export function registerSmsRoutes(app: FastifyInstance, context: SandboxContext): void {
  const { identity, stateFile, faults, now } = context;
  const usedNonces = new Set<string>();

  // The signature covers the raw body, whatever its type, and a request may have none.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));

  app.post<{ Querystring: Record<string, string | undefined> }>('/', async (request, reply) => {
    const { method, url, headers, query } = request;
    const body = typeof request.body === 'string' ? request.body : '';
    const RequestId = randomUUID().toUpperCase();
    const refusal = refuseAcs3({ method, url, headers, body }, identity, now(), usedNonces);
    if (refusal !== null) {
      return reply.status(refusal.status).send({ RequestId, Code: refusal.code, Message: refusal.message });
    }
    if (headers['x-acs-action'] !== 'SendSms' || headers['x-acs-version'] !== '2017-05-25') {
      return reply.status(404).send({ RequestId, Code: 'InvalidAction.NotFound', Message: 'No such action.' });
    }
    const message = faults.take('refuse-sms') ? businessLimit : readMessage(query);
    // Aliyun answers an unacceptable message with HTTP 200.
    if ('Code' in message) return { RequestId, ...message };
    await addToInbox(stateFile, message);
    return { RequestId, Code: 'OK', Message: 'OK', BizId: message.id };
  });

  function readMessage(query: Record<string, string | undefined>): InboxMessage | { Code: string; Message: string } {
    const phone = query.PhoneNumbers ?? '';
    const template = messageTemplates.get(query.TemplateCode ?? '');
    const variables = parseJson(query.TemplateParam ?? '{}');
    if (!/^1\d{10}$/.test(phone)) return { Code: 'isv.MOBILE_NUMBER_ILLEGAL', Message: '手机号码格式错误' };
    if (query.SignName !== identity.smsSignName) return { Code: 'isv.SMS_SIGNATURE_ILLEGAL', Message: '签名不合法' };
    if (template === undefined) return { Code: 'isv.SMS_TEMPLATE_ILLEGAL', Message: '模板不合法' };
    if (!isPlainObject(variables)) return { Code: 'isv.INVALID_JSON_PARAM', Message: 'JSON参数不合法' };
    const parameters = new Map(
      Object.entries(variables).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])),
    );
    const text = fillTemplate(template.text, parameters);
    if (text === null) return { Code: 'isv.TEMPLATE_MISSING_PARAMETERS', Message: '模板变量缺少参数' };
    return {
      id: randomUUID(),
      phone,
      template: template.name,
      text: `【${identity.smsSignName}】${text}`,
      code: parameters.get('code') ?? '',
      sentAt: now(),
    };
  }
}

const businessLimit = { Code: 'isv.BUSINESS_LIMIT_CONTROL', Message: '触发分钟级流控Permits:1' };
