import type { FormField, FormPart } from './form-field';
import { answerKinds } from './kinds/answer-kinds';
import { looseText } from '../text/loose-text';
import { parentOf } from './visible-fields';
import { questions } from './known-questions';

/** With this many questions that are always asked, the card 基本信息 is too long to be read at a glance. */
const longCard = 9;

const partByShortName: ReadonlyMap<string, FormPart> = new Map<string, FormPart>([
  ...[
    questions.name,
    questions.sex,
    questions.birthDate,
    questions.phone,
    questions.idType,
    questions.ethnicity,
    questions.politicalStatus,
    questions.education,
  ].map((name) => [name, 'person'] as const),
  ...[
    questions.employer,
    questions.department,
    questions.jobTitle,
    questions.province,
    questions.institution,
    questions.institutionProvince,
    questions.isGrassroots,
  ].map((name) => [name, 'work'] as const),
  ...[questions.email, questions.address].map((name) => [name, 'contact'] as const),
  [questions.joinsVisit, 'attendance'],
]);
/** The part of an organiser's own question, by the words of its label; the first that fits. */
const partByWords: readonly (readonly [RegExp, FormPart])[] = [
  [/邮箱|邮件|邮编|邮政|通讯|通信|地址|微信|qq|联系|电话|座机|传真/, 'contact'],
  [/单位|医院|机构|公司|院校|学校|科室|部门|处室|职称|职务|岗位|专业|从业|执业|学会|协会|省份|城市|地区|行业/, 'work'],
  [/姓名|性别|年龄|出生|民族|籍贯|国籍|政治面貌|学历|学位|证件|身份证|护照|照片/, 'person'],
];

/**
 * Divides a long card 基本信息 into 身份, 单位, 通讯 and 会务 by the subject of its questions (product §7.22). A linked
 * question stays in the card of its parent, a short card stays whole, and the order of the fields does not change.
 */
export function partCards(fields: readonly FormField[]): FormField[] {
  const asked = fields.filter(({ section, shownWhen }) => section === 'basic' && shownWhen === null);
  if (asked.length < longCard) return [...fields];
  return fields.map((field) =>
    field.section === 'basic' ? { ...field, section: partOf(rootOf(fields, field)) } : field,
  );
}

function rootOf(fields: readonly FormField[], field: FormField): FormField {
  const parent = parentOf(fields, field);
  return parent === undefined || parent.section !== 'basic' ? field : rootOf(fields, parent);
}

function partOf({ shortName, kind, label }: FormField): FormPart {
  const known = partByShortName.get(shortName) ?? answerKinds[kind].part;
  if (known !== null) return known;
  const words = looseText(label);
  return partByWords.find(([pattern]) => pattern.test(words))?.[1] ?? 'attendance';
}
