import { isCancelled, isPrivacyRefused, isRefused, isRefusedByPhone } from './permission-refusal';

const checks = { isCancelled, isPrivacyRefused, isRefused, isRefusedByPhone };
const album = (reason: string) => ({ errMsg: `saveImageToPhotosAlbum:fail${reason}` });

it.each([
  [album(' cancel'), 'isCancelled'],
  [album(' auth deny'), 'isRefused'],
  [album(':auth denied'), 'isRefused'],
  [album(' authorize no response'), 'isRefused'],
  [{ errMsg: 'addPhoneCalendar:fail authorization refuesed' }, 'isRefused'],
  [{ ...album(' privacy permission is not authorized'), errno: 104 }, 'isPrivacyRefused'],
  [album(' system permission denied'), 'isRefusedByPhone'],
  [album(' invalid file type'), null],
  [{ ...album(' api scope is not declared in the privacy agreement'), errno: 112 }, null],
  [new Error('network'), null],
  [null, null],
] as const)('%j is %s', (error, expected) => {
  const found = Object.entries(checks).filter(([, check]) => check(error));
  expect(found.map(([name]) => name)).toEqual(expected === null ? [] : [expected]);
});
