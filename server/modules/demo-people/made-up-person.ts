import { answersOf, readAnswer } from '../../../src/domain/form/answers';
import type { FieldValue, FormField } from '../../../src/domain/form/form-field';
import { cellsOfKinds } from '../../../src/domain/form/cells/cells-of-kinds';
import { answerKinds } from '../../../src/domain/form/kinds/answer-kinds';
import { questions } from '../../../src/domain/form/known-questions';
import { offeredOptions } from '../../../src/domain/form/offered-options';
import { buildSubmission } from '../../../src/domain/form/submission';
import type { Dependencies } from '../../context/dependencies';
import { checkAnswers, type ReadAnswers, type SubmissionForm } from '../entries/read-answers';
import { cities, departments, doubleSurnames, givenCharacters, hospitals, otherNames, surnames } from './people-words';

/** Chance that is the same at every run, so that a list looks the same twice. */
export interface Dice {
  /** Returns a number from 0 to below 1. */
  roll(): number;
  hits(probability: number): boolean;
  pick<Item>(items: ArrayLike<Item>): Item;
}

export function createDice(seed: number): Dice {
  let state = seed;
  const roll = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return {
    roll,
    hits: (probability) => roll() < probability,
    pick: (items) => items[Math.floor(roll() * items.length)] as never,
  };
}

function nameOf(dice: Dice): string {
  if (dice.hits(0.02)) return dice.pick(otherNames);
  const surname = dice.hits(0.02) ? dice.pick(doubleSurnames) : dice.pick(surnames);
  return surname + dice.pick(givenCharacters) + (dice.hits(0.8) ? dice.pick(givenCharacters) : '');
}

/** Makes up a team and its operator. */
export function madeUpTeam(dice: Dice): { contactName: string; teamName: string; province: string } {
  const place = dice.pick(cities).replace('市', '');
  return {
    contactName: nameOf(dice),
    teamName: `${place}${dice.pick(['医联体', '代表队', '医学会', '信息学组'])}`,
    province: '',
  };
}

/** Fills in a form, by the form's own checks. */
export function madeUpPerson(
  form: SubmissionForm,
  phone: string,
  dice: Dice,
  { cipher }: Pick<Dependencies, 'cipher'>,
): ReadAnswers {
  const birthDay = `${1957 + Math.floor(dice.roll() * 45)}-${two(1 + dice.roll() * 12)}-${two(1 + dice.roll() * 28)}`;
  const serial = String(1_000 + Math.floor(dice.roll() * 9_000));
  const known: Readonly<Record<string, unknown>> = {
    [questions.name]: nameOf(dice),
    [questions.phone]: phone,
    [questions.email]: `a${phone.slice(3)}@example.org`,
    [questions.idType]: '身份证',
    [questions.identityNumber]: `110101${birthDay.replace(/-/g, '')}${serial}`,
    [questions.birthDate]: birthDay,
    [questions.employer]: dice.pick(cities) + dice.pick(hospitals),
    [questions.department]: dice.pick(departments),
  };
  const answers = answersOf(form.fields, (field) =>
    readAnswer(field, known[field.shortName] ?? madeUpAnswer(field, dice)),
  );
  const outcome = checkAnswers(form, buildSubmission(form.fields, answers), cipher);
  if ('answers' in outcome) return outcome.answers;
  throw new Error(`The form refuses a made-up answer: ${outcome.faults.flat().join(' ')}`);
}

const two = (number: number): string => String(Math.floor(number)).padStart(2, '0');

function madeUpAnswer(field: FormField, dice: Dice): FieldValue {
  const kind = answerKinds[field.kind];
  if (kind.hasFiles || (!field.isRequired && dice.hits(0.3))) return kind.empty;
  const options = offeredOptions(field.options);
  return options.length > 0 ? dice.pick(options).key : cellsOfKinds[field.kind].example(field);
}
