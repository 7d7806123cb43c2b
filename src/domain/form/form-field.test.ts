import * as fc from 'fast-check';
import { fieldId } from './form-field';

it.each([
  ['isYdjd', 'f_isYdjd'],
  ['', 'f_'],
  ['a.b[0]', 'f_a_2e_b_5b_0_5d_'],
  ['a_b', 'f_a_5f_b'],
  ['__proto__', 'f__5f__5f_proto_5f__5f_'],
  ['中', 'f__4e2d_'],
])('names the field %j %s', (shortName, id) => expect(fieldId(shortName)).toBe(id));

it('is a plain word, and tells every two names apart', () => {
  const name = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('_', '5', 'f', '.', '中') }));
  fc.assert(
    fc.property(name, name, (one, other) => {
      expect(fieldId(one)).toMatch(/^f_\w*$/);
      expect(fieldId(one) === fieldId(other)).toBe(one === other);
    }),
  );
});
