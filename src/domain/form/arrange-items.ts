import { credentialShortName, credentialShortNames } from './credential-types';
import type { FormItem } from './form-field';
import { fieldOptions } from './item-fields';
import { isHotelDetail, questions, reservedShortNames } from './known-questions';
import { showingKeys } from './linkage';

/** An item that becomes a field, and the parent's answer that shows it. */
export interface ArrangedItem {
  item: FormItem;
  /** The item whose linkage it belongs to; null at the top level. */
  owner: ArrangedItem | null;
  shownWhen: { parent: ArrangedItem; keys: readonly string[] } | null;
  /** Not in the definition: the number of an ID type without a field of its own. Always required. */
  isImplied: boolean;
}

/**
 * Flattens a definition into the items to ask, in order (product §7.1, §7.3). Omits items that are not shown, listed in
 * `removed`, duplicate in name, or not shown by any answer of their parent.
 */
export function arrangeItems(items: readonly FormItem[], removed: ReadonlySet<string>): ArrangedItem[] {
  const taken = new Set<string>();
  const arranged: ArrangedItem[] = [];
  const add = (list: readonly FormItem[], owner: ArrangedItem | null): void => {
    for (const item of list) {
      const { shortName } = item;
      if (!item.isShow || taken.has(shortName) || removed.has(shortName) || reservedShortNames.has(shortName)) continue;
      const keys = owner === null ? [] : showingKeys(item, owner.item);
      if (owner !== null && keys.length === 0) continue;
      const entry: ArrangedItem = {
        item,
        owner,
        shownWhen: owner === null ? null : { parent: owner, keys },
        isImplied: false,
      };
      taken.add(shortName);
      arranged.push(entry);
      add(item.linkage, entry);
    }
  };
  add(items, null);
  linkNeighbours(arranged);
  return addMissingCredentials(arranged, taken);
}

/**
 * Some definitions place dependent items beside the question instead of in its linkage: number fields beside zjlx; room
 * type, stay, check-in and departure beside isYdjd. They depend on its answer nonetheless.
 */
function linkNeighbours(arranged: readonly ArrangedItem[]): void {
  for (const question of arranged) {
    const { shortName } = question.item;
    const isNeighbour =
      shortName === questions.idType
        ? (name: string) => credentialShortNames.has(name)
        : (name: string) => shortName === questions.needsHotel && isHotelDetail(name);
    for (const entry of arranged) {
      if (entry.owner !== question.owner || !isNeighbour(entry.item.shortName)) continue;
      // An item that names its parent's answers itself keeps them.
      if (entry.owner !== null && entry.item.when !== null) continue;
      const keys = showingKeys(entry.item, question.item);
      if (keys.length > 0) entry.shownWhen = { parent: question, keys };
    }
  }
}

/** Adds a required number field 证件号码 after zjlx for ID types that have none. */
function addMissingCredentials(arranged: readonly ArrangedItem[], taken: ReadonlySet<string>): ArrangedItem[] {
  return arranged.flatMap((entry) =>
    entry.item.shortName === questions.idType ? [entry, ...missing(entry)] : [entry],
  );

  function missing(question: ArrangedItem): ArrangedItem[] {
    const covered = new Set(
      arranged.flatMap(({ shownWhen }) => (shownWhen?.parent === question ? shownWhen.keys : [])),
    );
    const keysByName = new Map<string, string[]>();
    for (const { key, text } of fieldOptions(question.item)) {
      if (covered.has(key)) continue;
      const known = credentialShortName(text);
      const shortName = taken.has(known) ? questions.otherIdNumber : known;
      keysByName.set(shortName, [...(keysByName.get(shortName) ?? []), key]);
    }
    return [...keysByName].map(([shortName, keys]) => ({
      item: credentialItem(shortName),
      owner: question,
      shownWhen: { parent: question, keys },
      isImplied: true,
    }));
  }
}

function credentialItem(shortName: string): FormItem {
  return {
    shortName,
    name: '证件号码',
    isShow: true,
    formType: 1,
    rule: null,
    options: [],
    linkage: [],
    when: null,
    value: '',
  };
}
