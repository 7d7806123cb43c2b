import { readSmsChallenge, readSmsProof, writeSmsChallenge, writeSmsProof } from './sms-challenge';

const challenge = { salt: 'AbC-_123.k9zx', target: 'a'.repeat(64), max: 20_000, signature: 'sig-_9' };

test('a challenge and its proof are read as they were written', () => {
  expect(readSmsChallenge(writeSmsChallenge(challenge))).toEqual(challenge);
  const proof = { salt: challenge.salt, max: 20_000, number: 7, signature: 'sig-_9' };
  expect(readSmsProof(writeSmsProof(proof))).toEqual(proof);
});

test.each([
  null,
  {},
  'text',
  { challenge: {} },
  { challenge: { ...challenge, salt: '' } },
  { challenge: { ...challenge, salt: '盐' } },
  { challenge: { ...challenge, salt: 'x'.repeat(41) } },
  { challenge: { ...challenge, target: 'A' } },
  { challenge: { ...challenge, max: -1 } },
  { challenge: { ...challenge, max: 0.5 } },
])('%j is no challenge', (data) => {
  expect(readSmsChallenge(data)).toBeNull();
});

test.each([undefined, '', 'x', 'a:1:2', 'a:x:2:s', 'a:1:2:s:t', ['a:1:2:s']])('%j is no proof', (header) => {
  expect(readSmsProof(header)).toBeNull();
});
