import type { FormItem } from '../form/form-field';
import { allItems } from './form-tree';

/** A question apart from its place in the form. */
interface Part {
  own: Omit<FormItem, 'linkage'>;
  /** The question under which it stands; '' at the top level. */
  parent: string;
}

const partsOf = (form: readonly FormItem[]): Map<string, Part> =>
  new Map(
    allItems(form).map(({ item: { linkage: _, ...own }, parent }) => [
      own.shortName,
      { own, parent: parent?.shortName ?? '' },
    ]),
  );

const isSame = (one: Part | undefined, other: Part | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * Joins what two people have changed of one form, question by question.
 * @param base the form from which both began
 * @param prefers `mine` where a question that both changed is to be as mine. A question that then stands under none, since one
 * took away what the other had put it under, is asked of everybody: nothing that either has made is lost
 * @returns null if both changed the same question, and neither is preferred
 */
export function mergeForms(
  base: readonly FormItem[],
  mine: readonly FormItem[],
  theirs: readonly FormItem[],
  prefers: 'mine' | 'neither' = 'neither',
): FormItem[] | null {
  const [was, own, other] = [partsOf(base), partsOf(mine), partsOf(theirs)];
  const merged = new Map<string, Part>();
  for (const name of new Set([...own.keys(), ...other.keys()])) {
    const [before, one, two] = [was.get(name), own.get(name), other.get(name)];
    const isDoubtful = !isSame(before, one) && !isSame(before, two) && !isSame(one, two);
    if (isDoubtful && prefers === 'neither') return null;
    const taken = isSame(before, one) ? two : one;
    if (taken !== undefined) merged.set(name, taken);
  }
  const isRooted = (name: string, above: ReadonlySet<string>): boolean => {
    const part = merged.get(name);
    if (part === undefined || above.has(name)) return false;
    return part.parent === '' || isRooted(part.parent, new Set([...above, name]));
  };
  const order = mergedOrder([...was.keys()], [...own.keys()], [...other.keys()]);
  for (;;) {
    const loose = order.filter((name) => merged.has(name) && !isRooted(name, new Set()));
    if (loose.length === 0) break;
    if (prefers === 'neither') return null;
    // Of a circle, the question that the other has put somewhere is let go.
    const first =
      loose.find((name) => !merged.has(merged.get(name)?.parent ?? '')) ??
      loose.find((name) => !isSame(merged.get(name), own.get(name)));
    const part = merged.get(first ?? '');
    if (first === undefined || part === undefined) return [...mine];
    merged.set(first, { own: { ...part.own, when: null }, parent: '' });
  }
  const itemsUnder = (parent: string): FormItem[] =>
    order.flatMap((name) => {
      const part = merged.get(name);
      return part?.parent === parent ? [{ ...part.own, linkage: itemsUnder(name) }] : [];
    });
  return itemsUnder('');
}

/** The order of whoever changed it, with the other's questions behind those that they stood behind. */
function mergedOrder(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const known = (list: readonly string[], others: readonly string[]): string =>
    list.filter((name) => base.includes(name) && others.includes(name)).join('\n');
  const isMoved = known(mine, base) !== known(base, mine);
  const [lead, rest] = isMoved ? [mine, theirs] : [theirs, mine];
  const order = [...lead];
  for (const [place, name] of rest.entries()) {
    if (order.includes(name)) continue;
    const before = rest
      .slice(0, place)
      .reverse()
      .find((one) => order.includes(one));
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, name);
  }
  return order;
}
