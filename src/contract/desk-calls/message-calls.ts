import { boolean, count, list, nothing, number, record, text } from '../codec';
import { deskGet, deskPost, deskSearch } from './desk-call';
import { instant, word } from '../value-codecs';
import { listAnswer, listInput, selectionInput } from './list-codecs';

const messagesPath = '/api/desk/meetings/:meetingId/messages';
const messagePath = `${messagesPath}/:messageId` as const;

const message = {
  id: text(),
  title: text(),
  by: text(),
  state: word(['sending', 'stopped', 'ended']),
  createdAt: number(0),
  /** The people to whom it was to go, and those who were left out when it was begun or later. */
  receivers: count,
  left: count,
  wechat: count,
  sms: count,
  failed: count,
  unknown: count,
  stopped: count,
  waiting: count,
};

/** The people, a template by its key, and the time that fills it in: `2027-04-30 18:00`, or ''. */
const composed = { selection: selectionInput, template: text(40), until: text(16) };

/** Messages to many people, and how they ended. */
export const messageCalls = {
  /** The templates that the meeting's people may need. */
  getMessageTemplates: deskGet(
    `${messagesPath}/templates`,
    list(record({ key: text(), title: text(), use: text(), hasUntil: boolean }), 50),
  ),
  /** Tells to whom a message would go and which text they would read. */
  previewMessage: deskSearch(
    `${messagesPath}/preview`,
    record(composed),
    record({
      receivers: count,
      /** Those who would not get it, by reason. */
      left: list(record({ reason: text(), people: count }), 50),
      /** How many of the receivers have permitted a message by WeChat. */
      byWechat: count,
      text: text(),
      /** The number of texts that a carrier bills each as. */
      billed: count,
      /** The price of one, in thousandths of a yuan; 0 if the server does not know it. */
      textPriceMilli: count,
      /** Somebody who gets it, by name; '' for nobody. */
      example: text(),
      /** When the first one goes: later than now at night. */
      startsAt: number(0),
      /** The server has an SMS provider. */
      canSend: boolean,
    }),
  ),
  sendMessage: deskPost(`${messagesPath}/send`, record(composed), record({ messageId: text() })),
  listMessages: deskSearch(messagesPath, listInput, listAnswer(record(message))),
  getMessage: deskGet(
    messagePath,
    record({ ...message, text: text(), until: text(), stoppedBy: text(), stoppedAt: instant, endedAt: instant }),
  ),
  listMessageReceivers: deskSearch(
    `${messagePath}/receivers`,
    listInput,
    listAnswer(
      record({
        id: text(),
        personId: text(),
        name: text(),
        /** Masked. */
        phone: text(),
        state: word(['waiting', 'sending', 'wechat', 'sms', 'failed', 'unknown', 'stopped', 'left']),
        reason: text(),
        settledAt: instant,
      }),
    ),
  ),
  stopMessage: deskPost(`${messagePath}/stop`, record({}), nothing),
} as const;
