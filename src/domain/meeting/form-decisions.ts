import { hasHolders, type Holders, type OptionChange } from '../form/option-changes';

/**
 * The decisions about an option or a question that people have answered: the option was only renamed, another option stands
 * in its place, or it is asked or offered no longer.
 */
export const decisionChoices = ['rename', 'other', 'remove'] as const;
export type DecisionChoice = (typeof decisionChoices)[number];

/** A decision about a change, which is found again by question and key. */
export interface FormDecision {
  shortName: string;
  /** The option's key; '' for the question itself. */
  key: string;
  choice: DecisionChoice;
  /** The new name; '' unless the option was renamed. */
  to: string;
}

/** A change that has to be decided on before a draft can be published, in words. */
export interface OpenDecision {
  shortName: string;
  key: string;
  title: string;
  text: string;
  /** The option's former text; '' for the question itself. */
  from: string;
  /** Empty where only another draft helps, as `text` says. */
  choices: { choice: DecisionChoice; to: string; label: string }[];
}

const keyOf = (change: OptionChange): string => ('key' in change ? change.key : '');

function formerText(change: OptionChange): string {
  if (change.kind === 'option-gone') return change.text;
  return change.kind === 'text-changed' ? change.from : '';
}

/** Tells whether a decision is about a change. */
export const isAbout = ({ shortName, key }: Pick<FormDecision, 'shortName' | 'key'>, change: OptionChange): boolean =>
  change.shortName === shortName && keyOf(change) === key;

/** Says how many people a change concerns: 1,204 人选过. */
function peopleText({ live, past }: Holders, verb: '选' | '填'): string {
  const others = past === 0 ? '' : `${past} 份已退费或转赠的报名`;
  if (live === 0) return past === 0 ? `还没有人${verb}过` : `${others}中${verb}过`;
  return others === '' ? `${live} 人${verb}过` : `${live} 人${verb}过，另有${others}`;
}

/**
 * Says what has to be decided about a change, and what may be chosen.
 * @param newTexts the texts of the question's options that are new
 */
export function openDecision(change: OptionChange, newTexts: readonly string[]): OpenDecision {
  const { shortName, label, holders } = change;
  const at = { shortName, key: keyOf(change), from: formerText(change) };
  const [chosen, filled] = [peopleText(holders, '选'), peopleText(holders, '填')];
  switch (change.kind) {
    case 'question-gone':
      return {
        ...{ ...at, title: `不再问“${label}”`, text: `${filled}。填过的内容保留，以后不再显示。` },
        choices: [{ choice: 'remove', to: '', label: '不再问' }],
      };
    case 'kind-changed':
      return {
        ...{ ...at, title: `“${label}”的答法变了`, choices: [] },
        text: `${filled}，换了答法就看不懂了。请在草稿里保留原来的类型，或换一个字段名，作为新问题。`,
      };
    case 'option-gone':
      return change.keyNow === null
        ? {
            ...{ ...at, title: `“${label}”里没有“${change.text}”了`, text: `${chosen}。` },
            choices: [
              ...newTexts.map((to) => ({ choice: 'rename', to, label: `改名为“${to}”` }) as const),
              { choice: 'remove', to: '', label: '不再提供，选过的人照常显示' },
            ],
          }
        : {
            ...{ ...at, title: `“${label}”的选项“${change.text}”换了键`, choices: [] },
            text: `${chosen}。原来的键是 ${change.key}，现在是 ${change.keyNow}：请在草稿里写回原来的键。`,
          };
    case 'text-changed':
      return change.isMoved
        ? {
            ...{ ...at, title: `“${label}”的键 ${change.key} 由“${change.from}”变成“${change.to}”`, choices: [] },
            text: `${chosen}。请在草稿里写回 ${change.key}=${change.from}，给“${change.to}”新的键。`,
          }
        : {
            ...{ ...at, title: `“${label}”的“${change.from}”写成了“${change.to}”`, text: `${chosen}。` },
            choices: [
              { choice: 'rename', to: change.to, label: '只是改名' },
              { choice: 'other', to: '', label: `是另一个选项，选过“${change.from}”的人不变` },
            ],
          };
  }
}

/** A change that is decided, as a consequence; null for one that nobody notices. */
export function decidedText(change: OptionChange): { title: string; text: string } | null {
  const { label, holders } = change;
  switch (change.kind) {
    case 'question-gone':
      return { title: `不再问“${label}”`, text: `${peopleText(holders, '填')}，内容保留，不再显示。` };
    case 'option-gone':
      return hasHolders(holders)
        ? { title: `“${label}”不再提供“${change.text}”`, text: `${peopleText(holders, '选')}，照常显示。` }
        : null;
    case 'text-changed':
      return {
        title: `“${change.from}”改名为“${change.to}”`,
        text: `“${label}”的这个选项，${peopleText(holders, '选')}，以后显示新名字。`,
      };
    case 'kind-changed':
      return null;
  }
}
