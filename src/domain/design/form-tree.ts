import type { FormItem } from '../form/form-field';
import { showingKeys } from '../form/linkage';

/** An item of a form as a designer sees it: with the question on whose answer it depends, and its depth below the top. */
export interface DesignedItem {
  item: FormItem;
  /** Null at the top level. */
  parent: FormItem | null;
  depth: number;
}

/** Lists all items of a form in their order, those that are not shown included. */
export function allItems(form: readonly FormItem[], parent: FormItem | null = null, depth = 0): DesignedItem[] {
  return form.flatMap((item) => [{ item, parent, depth }, ...allItems(item.linkage, item, depth + 1)]);
}

export const findItem = (form: readonly FormItem[], shortName: string): DesignedItem | undefined =>
  allItems(form).find(({ item }) => item.shortName === shortName);

/** Replaces one item by others: none to take it out, itself and another to put one beside it. */
export function replaceItem(
  form: readonly FormItem[],
  shortName: string,
  change: (item: FormItem) => readonly FormItem[],
): FormItem[] {
  return form.flatMap((item) => {
    if (item.shortName === shortName) return [...change(item)];
    const linkage = replaceItem(item.linkage, shortName, change);
    return linkage.every((child, place) => child === item.linkage[place]) && linkage.length === item.linkage.length
      ? [item]
      : [{ ...item, linkage }];
  });
}

/** The levels of questions below a question, itself included. */
export const heightOf = ({ linkage }: FormItem): number => 1 + Math.max(0, ...linkage.map(heightOf));

/**
 * Writes down which answers show the questions under a question, where only the words of its options and of theirs told, so
 * that these may be worded otherwise.
 */
export const withWrittenAnswers = (item: FormItem): FormItem => ({
  ...item,
  linkage: item.linkage.map((child) => {
    const keys = child.when === null ? showingKeys(child, item) : [];
    return keys.length === 0 ? child : { ...child, when: keys };
  }),
});
