import { textAnswer } from '../form/answers';
import { makeField } from '../form/kinds/answer-kinds';
import { ownForm, type OwnForm } from '../form/own-form';

/** An attendee may object to one session this often. */
export const maxObjectionsPerSession = 3;

/** A session that may be objected to, with its day and time. */
export interface ObjectableSession {
  id: string;
  /** `5月14日 08:30 开幕式`. */
  title: string;
}

/** An objection as the attendee types it. */
export interface TypedObjection {
  sessionId: string;
  reason: string;
  /** The reference of an uploaded file; '' for none. */
  proof: string;
}

const section = { section: 'receipt' } as const;

/** The form of an objection to the hours of a session (product §18.18). */
export function objectionForm(sessions: readonly ObjectableSession[]): OwnForm<TypedObjection> {
  return ownForm(
    [
      makeField('sessionId', '场次', 'picker', {
        ...section,
        options: sessions.map(({ id, title }) => ({ key: id, text: title })),
      }),
      makeField('reason', '哪里不对', 'text', {
        ...section,
        maxLength: 200,
        placeholder: '如：8:30 进场，出场时扫码机没有反应',
      }),
      makeField('proof', '证明', 'upload', { ...section, isRequired: false }),
    ],
    (answers) => {
      const { proof: files } = answers;
      return {
        sessionId: textAnswer(answers, 'sessionId'),
        reason: textAnswer(answers, 'reason'),
        proof: Array.isArray(files) ? files.map(({ reference }) => reference).join(',') : '',
      };
    },
  );
}

/** The message for several files where one is the proof; null if there is at most one. */
export const proofFault = ({ proof }: Pick<TypedObjection, 'proof'>): string | null =>
  proof.includes(',') ? '证明只能有一个文件，请移除多余的文件' : null;
