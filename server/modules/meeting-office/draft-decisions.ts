import { readFormDefinition } from '../../../src/contract/form-definition';
import { itemsByName } from '../../../src/domain/form/settle-options';
import { fieldOptions } from '../../../src/domain/form/item-fields';
import { offeredOptions } from '../../../src/domain/form/offered-options';
import {
  isAbout,
  openDecision,
  type FormDecision,
  type OpenDecision,
} from '../../../src/domain/meeting/form-decisions';
import type { MeetingRow } from '../../db/tables/meetings';
import type { Draft } from '../../stores/meetings/revisions';
import type { OptionDecisions, Undecided } from '../meetings/import/option-changes';

/** Turns what was decided about a draft into what an import is told. */
export function optionDecisions(
  existing: Pick<MeetingRow, 'formDefinition'>,
  draft: Pick<Draft, 'unkeyed'>,
  decisions: readonly FormDecision[],
): OptionDecisions {
  const items = itemsByName(readFormDefinition(existing.formDefinition));
  const textOf = ({ shortName, key }: FormDecision): string | undefined => {
    const item = items.get(shortName)?.item;
    return item && fieldOptions(item).find((option) => option.key === key)?.text;
  };
  const renames = decisions.flatMap((decision) => {
    const from = decision.choice === 'rename' ? textOf(decision) : undefined;
    return from === undefined ? [] : [{ shortName: decision.shortName, from, to: decision.to }];
  });
  // An option that is another one gets a key of its own, as if the file had named none.
  const others = decisions.filter(({ choice }) => choice === 'other');
  const unkeyed = new Map(Object.entries(draft.unkeyed).map(([name, keys]) => [name, new Set(keys)]));
  for (const { shortName, key } of others) unkeyed.set(shortName, (unkeyed.get(shortName) ?? new Set()).add(key));
  const removed = decisions.filter(({ choice }) => choice !== 'rename');
  return { unkeyed, renames, keepsRemoved: (change) => removed.some((decision) => isAbout(decision, change)) };
}

/** Says what is still to be decided before a draft can be published. */
export function openDecisions(
  existing: Pick<MeetingRow, 'formDefinition'>,
  draft: Pick<Draft, 'definition'>,
  { changes }: Undecided,
): OpenDecision[] {
  const olds = itemsByName(readFormDefinition(existing.formDefinition));
  const news = itemsByName(readFormDefinition(draft.definition.formDefinition));
  const textsOf = (items: typeof olds, shortName: string): string[] => {
    const item = items.get(shortName)?.item;
    return item === undefined ? [] : offeredOptions(fieldOptions(item)).map(({ text }) => text);
  };
  return changes.map((change) => {
    const before = textsOf(olds, change.shortName);
    const added = textsOf(news, change.shortName).filter((text) => !before.includes(text));
    return openDecision(change, added);
  });
}
