import { readNumber, readText } from '../../../src/domain/json/read-value';
import { findMessageTemplate } from '../../../src/domain/notice/message-templates';
import type { Sentence } from '../../../src/domain/trail/trail';
import { notable, words } from './sentence-parts';
import { isAdded, type TrailRecord } from './trail-record';

/** Describes that a message went to many, or was stopped. */
export function describeMessage(record: TrailRecord): Omit<Sentence, 'subject'> | null {
  const { template, receivers, stopped_at: stoppedAt } = record.after;
  if (isAdded(record)) {
    const title = findMessageTemplate(readText(template))?.title ?? '';
    return notable(words(`给 ${readNumber(receivers, 0)} 人发通知“${title}”`));
  }
  return typeof stoppedAt === 'string' ? notable(words('停止发通知')) : null;
}
