import fc from 'fast-check';
import { decodeGateScene, decodeScene, encodeScene, maxSceneLength, type EntryTarget } from './entry-scene';

const targets: readonly EntryTarget[] = ['landing', 'centre', 'teamRegister'];
/** The meeting codes that the organiser's import accepts. */
const ourCodes = /^[A-Za-z0-9_-]{1,64}$/;

test.each([
  ['landing', 'MI2027', 'l.MI2027'],
  ['centre', 'MI2027', 'c.MI2027'],
  ['teamRegister', 'a_b-c', 't.a_b-c'],
  ['landing', 'x'.repeat(30), `l.${'x'.repeat(30)}`],
  ['landing', 'x'.repeat(31), null],
  ['landing', '年会', null],
  ['landing', 'a b', null],
  ['landing', '50%', null],
  ['landing', '', null],
] as const)('%s of %p is %p', (target, meetingCode, scene) => {
  expect(encodeScene({ target, meetingCode })).toBe(scene);
});

test.each([
  ...['', '.', 'l.', 'l', 'MI2027', 'x.MI2027', 'L.MI2027', 'l.年会', 'l.a b', 'l%2EMI2027', ' l.MI2027', 'l.MI2027\n'],
  `l.${'x'.repeat(31)}`,
])('%p is nobody’s code', (scene) => {
  expect(decodeScene(scene)).toBeNull();
});

describe('whatever the meeting’s code', () => {
  const anyCode = fc.oneof(fc.string({ maxLength: 70 }), fc.stringMatching(ourCodes));
  const entry = fc.record({ target: fc.constantFrom(...targets), meetingCode: anyCode });

  it('a scene is read as it was written, and WeChat takes it', () => {
    fc.assert(
      fc.property(entry, (given) => {
        const scene = encodeScene(given);
        if (scene === null) return;
        expect(decodeScene(scene)).toEqual(given);
        expect(scene.length).toBeLessThanOrEqual(maxSceneLength);
        expect(scene).toMatch(/^[0-9A-Za-z!#$&'()*+,/:;=?@\-._~]+$/);
      }),
    );
  });

  it('each of ours of up to 30 characters has one', () => {
    fc.assert(
      fc.property(fc.stringMatching(ourCodes), fc.constantFrom(...targets), (meetingCode, target) => {
        expect(encodeScene({ target, meetingCode }) !== null).toBe(meetingCode.length <= 30);
      }),
    );
  });

  it('what is read can be written', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (scene) => {
        const read = decodeScene(scene);
        if (read !== null) expect(encodeScene(read)).toBe(scene);
      }),
    );
  });
});

test('a gate’s link is a scene of its own, which is no meeting’s', () => {
  const link = 'aZ09_-'.padEnd(maxSceneLength, 'x');
  expect([decodeGateScene(link), decodeScene(link)]).toEqual([link, null]);
  expect(['l.MI2027', `l.${'x'.repeat(30)}`, link.slice(1), ''].map(decodeGateScene)).toEqual([null, null, null, null]);
});
