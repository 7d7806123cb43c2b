import { failureWords, type MessageState } from '../../../src/domain/notice/message-states';
import { findMessageTemplate } from '../../../src/domain/notice/message-templates';
import { maskPhone } from '../../../src/domain/person/mobile-phone';
import type { MessageReceiverRow, MessageRow } from '../../db/tables/messages';
import type { ReceiverCounts } from '../../stores/messages/store';

const stateOf = ({ stoppedAt, endedAt }: MessageRow): MessageState =>
  stoppedAt !== null ? 'stopped' : endedAt !== null ? 'ended' : 'sending';

/** A message with its people by how it ended for them, as the desk lists it. */
export const shownMessage = (message: MessageRow, counts: ReceiverCounts) => ({
  ...{ id: message.id, title: findMessageTemplate(message.template)?.title ?? message.template, by: message.sentBy },
  ...{ state: stateOf(message), createdAt: message.createdAt.getTime(), receivers: message.receivers },
  ...{ left: counts.left ?? 0, wechat: counts.wechat ?? 0, sms: counts.sms ?? 0, failed: counts.failed ?? 0 },
  ...{ unknown: counts.unknown ?? 0, stopped: counts.stopped ?? 0 },
  waiting: (counts.waiting ?? 0) + (counts.sending ?? 0),
});

/** A person of a message with how it ended for them; nobody's name where somebody else holds the registration since. */
export const shownReceiver = ({
  receiver,
  name,
  phone,
  isTheirs,
}: {
  receiver: MessageReceiverRow;
  name: string;
  phone: string;
  isTheirs: boolean;
}) => ({
  ...{ id: String(receiver.ordinal), personId: receiver.entryId, state: receiver.state },
  ...(isTheirs ? { name, phone: maskPhone(phone) } : { name: '后来换了人或手机号', phone: '' }),
  ...{ reason: failureWords(receiver.reason), settledAt: receiver.settledAt?.getTime() ?? null },
  createdAt: -receiver.ordinal,
});
