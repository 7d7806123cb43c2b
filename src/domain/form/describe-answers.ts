import { credentialShortNames } from './credential-types';
import { isEmptyValue, readAttachments, readFieldValue, readRegion, readStay } from './field-value';
import type { Attachment, FormField, FormSection, FormValues } from './form-field';
import { visibleFields } from './visible-fields';

/** One line of a read-only page. */
export interface DescribedAnswer {
  fieldId: string;
  shortName: string;
  label: string;
  section: FormSection;
  /** What to show; '' where nothing was answered, and for attachments. */
  text: string;
  attachments: Attachment[];
  /** A number that pages which only show it should mask: with maskPhone, or with maskIdNumber. */
  personalNumber: 'phone' | 'credential' | null;
}

/** Lists the answers of the fields that are shown, in Chinese texts instead of keys (design ruling 4). */
export function describeAnswers(fields: readonly FormField[], values: FormValues): DescribedAnswer[] {
  return visibleFields(fields, values).map((field) => ({
    fieldId: field.id,
    shortName: field.shortName,
    label: field.label,
    section: field.section,
    text: answerText(field, values[field.id]),
    attachments: field.kind === 'upload' ? readAttachments(values[field.id]) : [],
    personalNumber: personalNumber(field),
  }));
}

function personalNumber(field: FormField): DescribedAnswer['personalNumber'] {
  if (field.kind === 'phone') return 'phone';
  return credentialShortNames.has(field.shortName) ? 'credential' : null;
}

function answerText(field: FormField, value: unknown): string {
  const answer = readFieldValue(field, value);
  if (isEmptyValue(answer)) return '';
  if (field.kind === 'region') {
    const { province, city, district, detail } = readRegion(answer);
    // A municipality's city bears the municipality's name: saying it twice helps nobody.
    const places = [province, city, district].filter((name, index, all) => name !== '' && all.indexOf(name) === index);
    return [places.join(''), detail].filter((part) => part !== '').join(' ');
  }
  if (field.kind === 'stay') {
    const { start, end } = readStay(answer);
    return `${start} 至 ${end}`;
  }
  if (typeof answer !== 'string') return '';
  return field.options.find(({ key }) => key === answer)?.text ?? answer;
}
