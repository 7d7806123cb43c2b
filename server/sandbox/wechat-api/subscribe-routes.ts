import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { readObject, readText } from '../../../src/domain/json/read-value';
import type { SandboxContext } from '../sandbox-context';
import { addToInbox } from '../sms/add-to-inbox';
import { isOfMiniProgram, miniProgramOpenidOf } from '../wechat-oauth/mini-program-openid';
import { findArmedFault, refuse, refuseToken } from './api-refusals';
import type { Credentials } from './credentials';
import { findInvalidKeyword, subscribeTemplates } from './subscribe-templates';

type WithToken = { Querystring: { access_token?: string } };

/** Registers one-time messages (订阅消息): users accept them in the client, and the mini-program's server sends them. */
export function registerSubscribeRoutes(
  app: FastifyInstance,
  { identity, faults, stateFile, now }: SandboxContext,
  credentials: Credentials,
): void {
  /** The number of messages that each user still accepts, by openid and template. In memory only. */
  const accepted = new Map<string, number>();
  const keyOf = (openid: string, templateId: string): string => `${openid} ${templateId}`;

  /** Does what the client's `wx.requestSubscribeMessage` does once a user has accepted. */
  app.post('/sandbox/mini-program/subscribe', async (request, reply) => {
    const body = readObject(request.body);
    const templateId = readText(body.templateId);
    if (subscribeTemplates.every(({ id }) => id !== templateId))
      return reply.status(400).send({ message: 'No template data return, verify the template id exist' });
    const key = keyOf(miniProgramOpenidOf(identity, readText(body.device)), templateId);
    accepted.set(key, (accepted.get(key) ?? 0) + 1);
    return { accepted: accepted.get(key) };
  });

  app.post<WithToken>('/cgi-bin/message/subscribe/send', async (request) => {
    const refused = refuseToken(request.query.access_token, credentials, faults) ?? findArmedFault(faults);
    if (refused !== null) return refused;
    const body = readObject(request.body);
    const openid = readText(body.touser);
    if (!isOfMiniProgram(openid)) return refuse(40003, 'invalid openid');
    const template = subscribeTemplates.find(({ id }) => id === body.template_id);
    if (template === undefined) return refuse(40037, 'invalid template_id');
    const data = readObject(body.data);
    const fault = findInvalidKeyword(template.keywords, data);
    if (fault !== null) return refuse(47003, `argument invalid! ${fault}`);
    if (!/^pages\/[\w-]+\/[\w-]+\/index(\?|$)/.test(readText(body.page))) return refuse(41030, 'invalid page');
    const key = keyOf(openid, template.id);
    const left = accepted.get(key) ?? 0;
    if (left === 0 || faults.take('refuse-message')) return refuse(43101, 'user refuse to accept the msg');
    accepted.set(key, left - 1);
    const lines = Object.entries(template.keywords).map(
      ([name, label]) => `${label}：${readText(readObject(data[name]).value)}`,
    );
    await addToInbox(stateFile, {
      ...{ id: randomUUID(), phone: '', openid, template: template.title, code: '', sentAt: now() },
      text: lines.join('\n'),
    });
    return { errcode: 0, errmsg: 'ok' };
  });
}
