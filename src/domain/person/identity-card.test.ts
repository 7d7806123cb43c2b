import * as fc from 'fast-check';
import { ageOn, identityFacts, isIdentityCardNumber } from './identity-card';

test.each(['11010519491231002X', '11010519491231002x', '440308199901010012', '110105200002290021'])('%s', (number) => {
  expect(isIdentityCardNumber(number)).toBe(true);
});

test.each([
  ['starts with 0', '01010519491231002X'],
  ['is too short', '11010519491231002'],
  ['is too long', '11010519491231002X1'],
  ['is of the 18th century', '11010518491231002X'],
  ['is of the 22nd century', '11010521491231002X'],
  ['has a 13th month', '11010519491331002X'],
  ['has a month 00', '11010519490031002X'],
  ['has a 30 February', '11010519490230002X'],
  ['has a 29 February of no leap year', '110105190002290021'],
  ['ends with Y', '11010519491231002Y'],
  ['has 15 digits', '110105491231002'],
  ['follows another digit', '111010519491231002X'],
  ['follows a word', '身份证11010519491231002X'],
])('a number that %s is refused', (_, number) => {
  expect(isIdentityCardNumber(number)).toBe(false);
});

test('any real day of 19xx and 20xx will do; the check digit is not looked at', () => {
  const born = fc.date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(born, fc.integer({ min: 0, max: 9999 }), (date, tail) => {
      const number = `110105${date.toISOString().slice(0, 10).replace(/-/g, '')}${String(tail).padStart(4, '0')}`;
      expect(isIdentityCardNumber(number)).toBe(true);
    }),
  );
});

test.each([
  ['1985-03-20', '2027-03-20', 42],
  ['1985-03-21', '2027-03-20', 41],
  ['2027-03-20', '2027-03-20', 0],
  ['2027-03-21', '2027-03-20', null],
  ['soon', '2027-03-20', null],
  ['1985-03-20', '', null],
])('who was born on %s is on %s of the age %j', (birthDay, day, age) => {
  expect(ageOn(birthDay, day)).toBe(age);
});

test('a number tells birth day and sex, by its last digit but one', () => {
  expect(identityFacts('11010519491231002X')).toEqual({ birthDay: '1949-12-31', sex: '女' });
  expect(identityFacts('110105198706010013')).toEqual({ birthDay: '1987-06-01', sex: '男' });
  expect(identityFacts('1101051987060100')).toBeNull();
});
