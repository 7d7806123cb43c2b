import type { FastifyInstance } from 'fastify';
import type { messageCalls } from '../../../src/contract/desk-calls/message-calls';
import { filtersPass, pageOfRows } from '../../../src/domain/list/filter-rows';
import type { FilterKind, ListQuery } from '../../../src/domain/list/list-query';
import { messageListFields, nextSendingTime, receiverListFields } from '../../../src/domain/notice/message-states';
import { findMessageTemplate, messageTemplates } from '../../../src/domain/notice/message-templates';
import { looseText } from '../../../src/domain/text/loose-text';
import type { Role } from '../../../src/domain/staff/roles';
import type { Dependencies } from '../../context/dependencies';
import type { MessageRow } from '../../db/tables/messages';
import { notFound, refuse } from '../../http/answers';
import { readListInput, sealSearch } from '../../http/list-input';
import { isRowId } from '../../secrets/random-ids';
import { findShownEntry } from '../../stores/entries/store';
import { meetingById } from '../../stores/meetings/store';
import {
  findMessage,
  findMessageByKey,
  insertMessage,
  messagesOfMeeting,
  receiversOf,
  stopMessage,
  type NewReceiver,
} from '../../stores/messages/store';
import { selectedPeople } from '../people-office/select-people';
import { serveDeskOf } from '../staff/serve-desk';
import { idempotencyKey } from '../submissions/answer-once';
import { countByWechat, messageText, planReceivers, requireTemplate } from './plan-message';
import { shownMessage, shownReceiver } from './shown-messages';

type Composed = ReturnType<(typeof messageCalls.previewMessage)['readInput']>;

const kindIn =
  (fields: typeof messageListFields) =>
  (field: string): FilterKind | undefined =>
    fields.find(({ key }) => key === field)?.kind;

/** Lists a page of a short list, whose rows a search finds by some of their texts. */
function found<Row extends Readonly<Record<string, unknown>> & { state: string }>(
  all: readonly Row[],
  { search, filters, sort, page }: ListQuery,
  textsOf: (row: Row) => string,
) {
  const words = search.split(/\s+/).map(looseText).filter(Boolean);
  const rows = all.filter(
    (row) => words.every((word) => looseText(textsOf(row)).includes(word)) && filtersPass(row, filters),
  );
  return pageOfRows({ found: rows, all }, { sort, page });
}

/** Serves messages to many people (product §17.32). */
export function messageDeskRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, cipher, clock, randomIds, gateways, people } = dependencies;
  const { query } = database;
  const serve = serveDeskOf(app, dependencies);

  const planOf = async ({ meetingId, selection, ...typed }: Composed, roles: readonly Role[]) => {
    const meeting = await meetingById(query, meetingId);
    const template = requireTemplate(typed, clock.now());
    const ids = await people.findIds(meeting.id, selectedPeople(selection, { meeting, roles }, dependencies), '');
    return { meeting, template, receivers: await planReceivers(meeting, template, ids, dependencies) };
  };

  serve('getMessageTemplates', async ({ input }) => {
    const { isPaid, hasCredit } = await meetingById(query, input.meetingId);
    return messageTemplates
      .filter(({ key }) => (key !== 'pay' || isPaid) && (key !== 'credit' || hasCredit))
      .map(({ key, title, use, hasUntil }) => ({ key, title, use, hasUntil }));
  });
  serve('previewMessage', async ({ input, roles }) => {
    const { meeting, template, receivers } = await planOf(input, roles);
    const told = receivers.filter(({ reason }) => reason === '');
    const [first] = told;
    const example = first === undefined ? null : await findShownEntry(query, meeting.id, first.entryId);
    return {
      ...{ receivers: told.length, left: leftByReason(receivers), example: example?.name ?? '' },
      byWechat: await countByWechat(query, meeting.id, receivers, dependencies),
      ...messageText(meeting, template, input.until, dependencies),
      ...{ startsAt: nextSendingTime(clock.now()), canSend: gateways.sms !== null },
    };
  });
  serve('sendMessage', async ({ input, caller, roles, dependencies: acting, request }) => {
    if (gateways.sms === null) throw refuse('服务器没有设短信平台，不能发通知');
    const [now, key] = [clock.now(), idempotencyKey(request)];
    const keyDigest = cipher.digest(`message:${caller.member.id}:${key === '' ? randomIds.id() : key}`);
    const earlier = await findMessageByKey(query, keyDigest);
    if (earlier !== null) return { messageId: earlier };
    const { meeting, template, receivers } = await planOf(input, roles);
    const told = receivers.filter(({ reason }) => reason === '').length;
    if (told === 0) throw refuse('没有人会收到，请看不发给的原因');
    const until = template.hasUntil ? input.until : '';
    const message = { meetingId: meeting.id, sentBy: caller.member.name, template: template.key, until, keyDigest };
    const row = { id: randomIds.id(), ...message, receivers: told, createdAt: new Date(now) };
    const messageId = await insertMessage(acting.database.query, row, receivers, new Date(nextSendingTime(now)));
    return { messageId };
  });

  serve('listMessages', async ({ input }) => {
    const asked = readListInput(input, kindIn(messageListFields), cipher);
    const all = (await messagesOfMeeting(query, (await meetingById(query, input.meetingId)).id)).map(
      ({ message, counts }) => shownMessage(message, counts),
    );
    const listed = found(all, asked, ({ title, by }) => `${title} ${by}`);
    return { ...listed, search: asked.search, sealedSearch: sealSearch(asked.search, cipher) };
  });

  const requireMessage = async (input: { meetingId: string; messageId: string }): Promise<MessageRow> => {
    const { id } = await meetingById(query, input.meetingId);
    const message = isRowId(input.messageId) ? await findMessage(query, id, input.messageId) : null;
    if (message === null) throw notFound('没有这次通知');
    return message;
  };
  serve('getMessage', async ({ input }) => {
    const message = await requireMessage(input);
    const meeting = await meetingById(query, input.meetingId);
    const all = await messagesOfMeeting(query, meeting.id);
    const template = findMessageTemplate(message.template);
    return {
      ...shownMessage(message, all.find((one) => one.message.id === message.id)?.counts ?? {}),
      text: template === undefined ? '' : messageText(meeting, template, message.until, dependencies).text,
      ...{ until: message.until, stoppedBy: message.stoppedBy, stoppedAt: message.stoppedAt?.getTime() ?? null },
      endedAt: message.endedAt?.getTime() ?? null,
    };
  });
  serve('listMessageReceivers', async ({ input }) => {
    const message = await requireMessage(input);
    const asked = readListInput(input, kindIn(receiverListFields), cipher);
    const rows = (await receiversOf(query, message.id)).map(shownReceiver);
    const listed = found(rows, asked, ({ name, phone }) => `${name} ${phone.slice(-4)}`);
    return { ...listed, search: asked.search, sealedSearch: sealSearch(asked.search, cipher) };
  });
  serve('stopMessage', async ({ input, caller, dependencies: acting }) => {
    const { id } = await requireMessage(input);
    const stopped = { stoppedAt: new Date(clock.now()), stoppedBy: caller.member.name };
    if (!(await stopMessage(acting.database.query, id, stopped))) throw refuse('已经发完，或同事已经停止');
    return null;
  });
}

function leftByReason(receivers: readonly NewReceiver[]): { reason: string; people: number }[] {
  const left = new Map<string, number>();
  for (const { reason } of receivers) if (reason !== '') left.set(reason, (left.get(reason) ?? 0) + 1);
  return [...left].map(([reason, people]) => ({ reason, people }));
}
