import { changeFormDefinition, readFormDefinition } from '../../../src/contract/form-definition';
import type { FormItem } from '../../../src/domain/form/form-field';
import { fieldOptions } from '../../../src/domain/form/item-fields';
import { offeredOptions } from '../../../src/domain/form/offered-options';
import { itemsByName, sameText } from '../../../src/domain/form/settle-options';
import type { MeetingDefinition } from '../../stores/meetings/definition';

/**
 * Prepares a form that was edited by hand to be kept as a draft, as if a file had given it: without the options that are
 * offered no longer, which a publication adds again, and with the keys of new options as provisional ones.
 * @param page the definition that the page shows; null for a meeting that was never published, whose keys nobody has used
 */
export function ownForm(
  definition: MeetingDefinition,
  page: MeetingDefinition | null,
): { definition: MeetingDefinition; unkeyed: Record<string, string[]> } {
  if (page === null) return { definition, unkeyed: {} };
  const before = itemsByName(readFormDefinition(page.formDefinition));
  const items = [...itemsByName(readFormDefinition(definition.formDefinition)).values()].map(({ item }) => item);
  const unkeyed = items.flatMap((item): [string, string[]][] => {
    const old = before.get(item.shortName)?.item;
    const keys = old === undefined ? [] : newKeys(item, old);
    return keys.length === 0 ? [] : [[item.shortName, keys]];
  });
  const hasOld = (item: FormItem): boolean =>
    before.has(item.shortName) && offeredOptions(item.options).length < item.options.length;
  const olds = new Map(items.filter(hasOld).map((item) => [item.shortName, offeredOptions(item.options)]));
  const formDefinition = changeFormDefinition(
    definition.formDefinition,
    (shortName) => {
      const options = olds.get(shortName);
      return options && { options };
    },
    () => false,
  );
  return { definition: { ...definition, formDefinition }, unkeyed: Object.fromEntries(unkeyed) };
}

/** Lists the keys of a question's options that its former definition did not have. */
function newKeys(item: FormItem, old: FormItem): string[] {
  const options = offeredOptions(fieldOptions(item));
  // Where a key reads as another option's text, what names it could be misunderstood.
  if (options.some(({ key }) => options.some((other) => other.key !== key && sameText(other.text, key)))) return [];
  return options.flatMap(({ key }) => (fieldOptions(old).some((one) => one.key === key) ? [] : [key]));
}
