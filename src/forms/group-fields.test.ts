import fc from 'fast-check';
import { makeField } from '../domain/form/kinds/answer-kinds';
import { branchesFrom, groupFields, groupSize } from './group-fields';

const ids = fc.uniqueArray(fc.integer({ min: 0, max: 400 }), { maxLength: 320 });
const fieldsOf = (names: readonly number[]) => names.map((name) => makeField(`q${name}`, `问题${name}`, 'text', {}));

test('groups hold every field once and in order, few side by side', () => {
  fc.assert(
    fc.property(ids, ids, (earlier, later) => {
      const before = groupFields(fieldsOf(earlier), groupSize, []);
      const members = fieldsOf(later);
      const leaves = groupFields(members, groupSize, before);
      expect(leaves.flatMap((leaf) => leaf.members)).toEqual(members);
      expect(new Set(leaves.map(({ key }) => key)).size).toBe(leaves.length);
      const branches = branchesFrom(leaves);
      expect(branches.length).toBeLessThanOrEqual(8);
      expect(branches.flatMap((branch) => branch.leaves)).toEqual(leaves);
      expect(branches.map(({ start }) => start)).toEqual(
        branches.map((_, at) => branches.slice(0, at).reduce((total, { size }) => total + size, 0)),
      );
    }),
  );
});

test('a changed definition leaves each field in its group, whatever comes or goes between', () => {
  fc.assert(
    fc.property(ids, fc.func(fc.boolean()), fc.array(fc.nat(320), { maxLength: 3 }), (names, stays, places) => {
      const before = groupFields(fieldsOf(names), groupSize, []);
      const kept = names.filter((name) => stays(name));
      const now = [...kept];
      places.forEach((place, index) => now.splice(Math.min(place, now.length), 0, 1000 + index));
      const groupOf = (leaves: typeof before) =>
        new Map(leaves.flatMap(({ key, members }) => members.map(({ id }) => [id, key] as const)));
      const [earlier, later] = [groupOf(before), groupOf(groupFields(fieldsOf(now), groupSize, before))];
      for (const { id } of fieldsOf(kept)) expect(later.get(id)).toBe(earlier.get(id));
    }),
  );
});
