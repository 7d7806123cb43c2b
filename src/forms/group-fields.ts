import type { FormField } from '../domain/form/form-field';

/** Neighbouring fields that are rendered together: a leaf of the tree. */
export interface FieldGroup {
  key: number;
  members: readonly FormField[];
}

export const groupSize = 8;
const branching = 8;

/**
 * Groups a card's fields, in their order.
 * @param before the groups of an earlier definition: a field stays in its group as far as the order allows, so that
 *   React keeps its input element and typing can continue
 */
export function groupFields(members: readonly FormField[], size: number, before: readonly FieldGroup[]): FieldGroup[] {
  const homes = new Map(before.flatMap((leaf) => leaf.members.map(({ id }) => [id, leaf.key] as const)));
  const taken = new Set<number>();
  let unused = Math.max(-1, ...before.map(({ key }) => key)) + 1;
  const leaves: { key: number; members: FormField[] }[] = [];
  // Fields before all earlier ones join the first group.
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

/** Several neighbouring groups, with the number of fields before them. */
export interface Branch {
  key: number;
  leaves: readonly FieldGroup[];
  start: number;
  size: number;
}

/** Divides groups into a few branches, which become siblings in the tree. */
export function branchesFrom(leaves: readonly FieldGroup[]): Branch[] {
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
