import { isPlainObject, readList, readNumber, readText } from '../../json/read-value';
import { cleanText } from '../../text/clean-text';
import { fieldLimits, formatMessage } from '../field-rules';
import type { Attachment } from '../form-field';
import { ownValue, plainKind, type AnswerKind } from './answer-kind';

/** Files, sent as comma-joined references (product §3.4). */
export const uploadKind: AnswerKind<Attachment[]> = {
  ...plainKind,
  formType: { number: 5, word: '附件' },
  hasFiles: true,
  verb: '上传',
  section: 'attachments',
  empty: [],
  isEmpty: (files) => files.length === 0,
  read: (_, value) => readAttachments(value),
  check: (field, files) => {
    if (files.length > fieldLimits.attachments) return `${field.label}最多上传 ${fieldLimits.attachments} 个文件`;
    return files.some(({ reference }) => reference.length > fieldLimits.reference) ? formatMessage(field) : null;
  },
  toSubmission: ({ shortName }, files) => [[shortName, files.map(({ reference }) => reference).join(',')]],
  fromSubmission: ({ shortName }, body) => readAttachments(ownValue(body, shortName)),
  describe: () => '',
  attachments: (files) => files,
};

function readAttachments(value: unknown): Attachment[] {
  const list = typeof value === 'string' ? value.split(',') : readList(value);
  return list.flatMap((entry) => {
    const file = isPlainObject(entry) ? entry : { reference: entry };
    // References are comma-joined on the wire; in a URL %2C is equivalent.
    const reference = cleanText(readText(file.reference)).replace(/,/g, '%2C');
    if (reference === '') return [];
    return [{ reference, name: cleanText(readText(file.name)), size: Math.max(0, readNumber(file.size, 0)) }];
  });
}
