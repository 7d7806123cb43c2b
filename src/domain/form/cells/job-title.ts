import type { FormField } from '../form-field';
import { looseText, onlyOne } from '../../text/loose-text';
import { offeredOptions } from '../offered-options';
import { matchChoice } from './choice-cells';

/** The ranks of professional titles in China. */
type JobRank = '正高' | '副高' | '中级' | '初级';

const professions = '(?:中?医|中西医|护|药|中药|技|检验技?|公卫)?';

/** Titles as hospitals, universities and their offices write them, by rank; the first pattern that matches decides. */
const titlesOfRank: readonly (readonly [JobRank, RegExp])[] = [
  ['副高', new RegExp(`^副(?:主任${professions}(?:师|医生)|教授|研究员|编审|研究馆员|主任编辑|主任法医师)$`)],
  ['副高', /^高级(?:工程|会计|经济|统计|审计|实验|政工|农艺|讲)师$/],
  ['正高', /^(?:正|教授级)高级(?:工程|会计|经济|统计|审计|实验|政工)师$/],
  ['正高', new RegExp(`^(?:主任${professions}(?:师|医生)|教授|研究员|编审|研究馆员)$`)],
  ['中级', new RegExp(`^主(?:治|管)${professions}(?:师|医生)$`)],
  ['中级', /^(?:工程|会计|经济|统计|审计|实验|政工|讲)师$|^(?:讲师|馆员|编辑|助理研究员)$/],
  ['初级', /^(?:住院|执业|助理|执业助理)(?:中)?医(?:师|生)$/],
  ['初级', /^(?:中?医|护|药|中药|技|检验|检验技)(?:师|士)$/],
  ['初级', /^助理(?:工程|会计|经济|统计|审计|实验|政工)师$|^(?:助教|助理馆员|研究实习员|技术员|会计员)$/],
];

/** Ranks written as such, in cells and in options: 正高, 正高级职称, 高级（副高）. */
const ranksNamed: readonly (readonly [RegExp, readonly JobRank[]])[] = [
  [/副高及?以上/, ['正高', '副高']],
  [/正高/, ['正高']],
  [/副高/, ['副高']],
  [/^高级(?:职称)?$/, ['正高', '副高']],
  [/^中级/, ['中级']],
  [/^初级|^(?:师|士)级/, ['初级']],
];

function ranksNamedIn(loose: string): readonly JobRank[] {
  return ranksNamed.find(([pattern]) => pattern.test(loose))?.[1] ?? [];
}

function rankOf(loose: string): JobRank | null {
  const known = titlesOfRank.find(([, pattern]) => pattern.test(loose))?.[0];
  if (known !== undefined) return known;
  const [named, ...others] = ranksNamedIn(loose);
  return others.length === 0 ? (named ?? null) : null;
}

/**
 * Finds the option that has the rank of a title: 主任医师 is 正高级, 主管护师（信息科） is 中级. Several titles in one cell count
 * if they have one rank.
 * @returns undefined if the title is unknown or the options are not ranks
 */
export function optionOfJobTitle<Option extends { text: string }>(
  text: string,
  options: readonly Option[],
): Option | undefined {
  const ranked = options.map((option) => ({ option, ranks: ranksNamedIn(looseText(option.text)) }));
  if (ranked.filter(({ ranks }) => ranks.length > 0).length < 2) return undefined;
  const titles = looseText(text)
    .replace(/[([][^()[\]]*[)\]]/g, '')
    .split(/[/、,;和兼]/)
    .filter((title) => title !== '');
  const [rank, ...others] = new Set(titles.map(rankOf));
  if (others.length > 0) return undefined;
  return onlyOne(ranked, ({ ranks }) => ranks.some((own) => own === rank))?.option;
}

/**
 * Finds the choice that a text means: as `matchChoice`, or by the rank of a title. Only tables use it, since a form offers
 * options and nobody types a title there; so the form's page does not load the titles.
 * @returns the choice's key, or null for no match or an ambiguous one
 */
export function matchChoiceOrTitle(field: Pick<FormField, 'options'>, text: string): string | null {
  return matchChoice(field, text) ?? optionOfJobTitle(text, offeredOptions(field.options))?.key ?? null;
}
