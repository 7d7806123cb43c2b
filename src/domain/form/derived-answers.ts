import { answerTo, textAnswer, type Answers } from './answers';
import { employerFacts } from './employer-facts';
import { fieldByShortName, type FieldValue, type FormField, type RegionAnswer } from './form-field';
import type { RegionNames } from '../regions/region';
import { matchChoice } from './cells/choice-cells';
import { regionCells } from './cells/region-cells';
import { regionKind } from './kinds/region';
import { questions } from './known-questions';

/** An answer that follows from what somebody typed elsewhere in the form (product §7.34). */
export interface DerivedAnswer {
  field: FormField;
  answer: FieldValue;
  /** Says so below the answer. */
  origin: string;
}

interface Deriving {
  regionNames: RegionNames;
  /** Reports whether a field is open, or was answered by the same question before. */
  isFree: (field: FormField) => boolean;
}

/** The words below an answer that follows from another one. */
export const derivedFrom = ({ label }: FormField): string => `按${label}填写，可修改`;

const foundInAddress = '已识别省市区，请核对';

/** Lists what follows from the answer to an employer's question or an address. Answers that a person gave stay. */
export function derivedAnswers(
  fields: readonly FormField[],
  typed: FormField,
  answers: Answers,
  context: Deriving,
): DerivedAnswer[] {
  const origin = derivedFrom(typed);
  const choose = (shortName: string, text: string): DerivedAnswer[] => {
    const field = fieldByShortName(fields, shortName);
    if (field === undefined || field.options.length === 0 || !context.isFree(field)) return [];
    const answer = text === '' ? '' : (matchChoice(field, text) ?? '');
    return answer === answerTo(field, answers) ? [] : [{ field, answer, origin: answer === '' ? '' : origin }];
  };
  if (typed.shortName === questions.employer) {
    const facts = employerFacts(textAnswer(answers, questions.employer), context.regionNames);
    return [
      ...choose(questions.province, facts.province),
      ...choose(questions.isGrassroots, facts.isGrassroots),
      ...choose(questions.isFromGrassroots, facts.isGrassroots),
    ];
  }
  if (typed.kind !== 'region') return [];
  const given = regionKind.read(typed, answerTo(typed, answers));
  const found = given.province === '' ? placesOf(typed, given.detail, context.regionNames) : null;
  const { province } = found ?? given;
  return [
    ...(found === null ? [] : [{ field: typed, answer: found, origin: foundInAddress }]),
    ...(province === '' ? [] : choose(questions.province, province)),
  ];
}

/** Splits a full address into its places and its street; null unless every level is certain. */
function placesOf(field: FormField, address: string, regionNames: RegionNames): RegionAnswer | null {
  const context = { initial: regionKind.empty, regionNames };
  const { answer } = regionCells.fromCells(field, [{ part: 'detail', text: address }], context);
  const { district, detail } = answer;
  if (district === '') return null;
  // A place alone is no street.
  return { ...answer, detail: detail === district ? '' : detail };
}
