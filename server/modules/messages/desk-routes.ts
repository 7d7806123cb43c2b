import type { FastifyInstance } from 'fastify';
import { filtersPass, pageOfRows } from '../../../src/domain/list/filter-rows';
import type { FilterKind, ListQuery } from '../../../src/domain/list/list-query';
import { messageListFields, nextSendingTime, receiverListFields } from '../../../src/domain/notice/message-states';
import { findMessageTemplate, messageTemplates } from '../../../src/domain/notice/message-templates';
import { looseText } from '../../../src/domain/text/loose-text';
import type { Dependencies } from '../../context/dependencies';
import type { MessageRow } from '../../db/tables/messages';
import { notFound, refuse } from '../../http/answers';
import { readListInput, sealSearch } from '../../http/list-input';
import { isRowId } from '../../secrets/random-ids';
import { findShownEntry } from '../../stores/entries/store';
import { meetingById } from '../../stores/meetings/store';
import {
  findMessage,
  messagesOfMeeting,
  receiversOf,
  stopMessage,
  type NewReceiver,
} from '../../stores/messages/store';
import { serveDeskOf } from '../staff/serve-desk';
import { idempotencyKey } from '../submissions/answer-once';
import { beginMessage, planMessage } from './begin-message';
import { countByWechat, messageText } from './plan-message';
import { shownMessage, shownReceiver } from './shown-messages';

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
  const { database, cipher, clock, randomIds, gateways } = dependencies;
  const { query } = database;
  const serve = serveDeskOf(app, dependencies);

  serve('getMessageTemplates', async ({ input }) => {
    const { isPaid, hasCredit } = await meetingById(query, input.meetingId);
    return messageTemplates
      .filter(({ key }) => (key !== 'pay' || isPaid) && (key !== 'credit' || hasCredit))
      .map(({ key, title, use, hasUntil }) => ({ key, title, use, hasUntil }));
  });
  serve('previewMessage', async ({ input, roles }) => {
    const { meeting, template, receivers } = await planMessage({ ...input, roles }, dependencies);
    const told = receivers.filter(({ reason }) => reason === '');
    const [first] = told;
    const example = first === undefined ? null : await findShownEntry(query, meeting.id, first.entryId);
    return {
      ...{ receivers: told.length, left: leftByReason(receivers), example: example?.name ?? '' },
      byWechat: await countByWechat(query, meeting.id, receivers, dependencies),
      ...messageText(meeting, template, input.until, dependencies),
      ...{ startsAt: nextSendingTime(clock.now()), canSend: gateways.sms !== null },
      textPriceMilli: dependencies.settings.textPriceMilli,
    };
  });
  serve('sendMessage', async ({ input, caller, roles, dependencies: acting, request }) => {
    if (gateways.sms === null) throw refuse('服务器没有设短信平台，不能发通知');
    const key = idempotencyKey(request);
    const keyDigest = cipher.digest(`message:${caller.member.id}:${key === '' ? randomIds.id() : key}`);
    const composed = { ...input, roles, keyDigest, by: caller.member.name };
    return { messageId: await beginMessage(composed, acting) };
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
