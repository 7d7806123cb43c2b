import type { FormField } from '../domain/form/form-field';

/** Neighbouring fields that are drawn together. */
export interface Leaf {
  key: number;
  members: readonly FormField[];
}

export const leafSize = 8;
const branching = 8;

/**
 * Groups a card's fields, in their order.
 * @param before the groups of an earlier definition: a field stays in its group as far as the order allows, so that the
 *   same input is drawn and typing can continue
 */
export function groupFields(members: readonly FormField[], size: number, before: readonly Leaf[]): Leaf[] {
  const homes = new Map(before.flatMap((leaf) => leaf.members.map(({ id }) => [id, leaf.key] as const)));
  const taken = new Set<number>();
  let unused = Math.max(-1, ...before.map(({ key }) => key)) + 1;
  const leaves: { key: number; members: FormField[] }[] = [];
  // What comes before all that was there joins the first group.
  const firstHome = members.map(({ id }) => homes.get(id)).find((home) => home !== undefined);
  for (const field of members) {
    const home = homes.get(field.id) ?? (leaves.length === 0 ? firstHome : undefined);
    const last = leaves[leaves.length - 1];
    const isAtHome = last !== undefined && home === last.key;
    const isOpening = home !== undefined && !taken.has(home);
    if (last !== undefined && (isAtHome || (!isOpening && last.members.length < size))) {
      last.members.push(field);
      continue;
    }
    const key = isOpening ? home : unused++;
    taken.add(key);
    leaves.push({ key, members: [field] });
  }
  return leaves;
}

/** Several groups that are drawn next to each other, and how many fields come before them. */
export interface Branch {
  key: number;
  leaves: readonly Leaf[];
  start: number;
  size: number;
}

/** Divides groups into as many branches as should stand side by side. */
export function branchesOf(leaves: readonly Leaf[]): Branch[] {
  let width = 1;
  while (width * branching < leaves.length) width *= branching;
  const branches: Branch[] = [];
  let start = 0;
  for (let at = 0; at < leaves.length; at += width) {
    const part = leaves.slice(at, at + width);
    const size = part.reduce((total, { members }) => total + members.length, 0);
    branches.push({ key: width === 1 ? (part[0]?.key ?? 0) : at, leaves: part, start, size });
    start += size;
  }
  return branches;
}
