import { isAnswered } from '../domain/form/answers';
import type { FormField } from '../domain/form/form-field';
import { answerKinds } from '../domain/form/kinds/answer-kinds';
import { questions } from '../domain/form/known-questions';
import type { FormStore } from './form-store';

/** The questions that an employer's name or an address may answer. */
const answered: ReadonlySet<string> = new Set([questions.province, questions.isGrassroots, questions.isFromGrassroots]);

const loadRules = () => import('./derive-answers');
let rules: Awaited<ReturnType<typeof loadRules>> | null = null;

/** Loads the rules while an answer is being typed from which others follow. A failure is ignored: people can answer by hand. */
export function prepareFill(field: FormField, store: FormStore): void {
  if (rules === null && mayFill(field, store)) void load().catch(() => undefined);
}

/** Fills in what follows from the answer that a person has just left, such as the province of an employer (product §7.34). */
export function fillFromTyped(field: FormField, store: FormStore): void {
  if (!mayFill(field, store)) return;
  if (rules !== null) rules.deriveAnswers(field, store);
  else
    void load().then(
      (loaded) => loaded.deriveAnswers(field, store),
      () => undefined,
    );
}

const load = async () => (rules = await loadRules());

function mayFill(field: FormField, store: FormStore): boolean {
  const { fields, current } = store;
  const isAddress = answerKinds[field.kind].hasPlaces;
  if (!(isAddress || field.shortName === questions.employer) || !isAnswered(field, current)) return false;
  return (
    isAddress ||
    fields.some((one) => answered.has(one.shortName) && (!isAnswered(one, current) || store.slot(one.id).origin !== ''))
  );
}
