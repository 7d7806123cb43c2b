import { personalKeyPrefixes, personalKeys } from './personal-keys';

it.each(Object.entries(personalKeys))('the key of %s is among those that a logout forgets', (_, keyOf) => {
  const key = keyOf('one', 'another');
  expect(personalKeyPrefixes.some((beginning) => key.startsWith(beginning))).toBe(true);
});
