import * as fc from 'fast-check';
import { countTicked, isTicked, nothingTicked, tick, tickPage, type Ticked } from './selection';

const ids = ['a', 'b', 'c', 'd', 'e'];
const steps = fc.array(
  fc.oneof(
    fc.record({ id: fc.constantFrom(...ids), isOn: fc.boolean() }),
    fc.constantFrom('all' as const, 'none' as const, 'page' as const),
  ),
);

test('a selection is a set of rows, however it came about', () => {
  fc.assert(
    fc.property(steps, (given) => {
      let ticked: Ticked = nothingTicked;
      let wanted = new Set<string>();
      for (const step of given) {
        if (step === 'all') [ticked, wanted] = [{ kind: 'all', except: [] }, new Set(ids)];
        else if (step === 'none') [ticked, wanted] = [nothingTicked, new Set()];
        else if (step === 'page')
          [ticked, wanted] = [tickPage(ticked, ['a', 'b'], true), new Set([...wanted, 'a', 'b'])];
        else {
          ticked = tick(ticked, step.id, step.isOn);
          wanted = new Set([...wanted].filter((id) => id !== step.id));
          if (step.isOn) wanted.add(step.id);
        }
      }
      expect(ids.filter((id) => isTicked(ticked, id))).toEqual(ids.filter((id) => wanted.has(id)));
      expect(countTicked(ticked, ids.length)).toBe(wanted.size);
    }),
  );
});
