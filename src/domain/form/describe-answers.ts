import { answerTo, type Answers } from './answers';
import { isCredentialNumber } from './credential-types';
import type { Attachment, FormField, FormSection } from './form-field';
import { answerKinds } from './kinds/answer-kinds';
import { visibleFields } from './visible-fields';

export interface DescribedAnswer {
  shortName: string;
  label: string;
  section: FormSection;
  /** '' for unanswered fields and attachments. */
  text: string;
  attachments: readonly Attachment[];
  /** Set for numbers that read-only pages should mask, with maskPhone or maskIdNumber. */
  personalNumber: 'phone' | 'credential' | null;
}

/** Lists the answers of shown fields as Chinese texts instead of keys (product §7.5). */
export function describeAnswers(fields: readonly FormField[], answers: Answers): DescribedAnswer[] {
  return visibleFields(fields, answers).map((field) => {
    const kind = answerKinds[field.kind];
    const answer = answerTo(field, answers);
    return {
      shortName: field.shortName,
      label: field.label,
      section: field.section,
      text: kind.isEmpty(answer) ? '' : kind.describe(field, answer),
      attachments: kind.attachments(answer),
      personalNumber: kind.personalNumber ?? (isCredentialNumber(field) ? 'credential' : null),
    };
  });
}
