import * as fc from 'fast-check';
import { calendarFile } from '../time/calendar-file';
import { calendarEntry } from './calendar-entry';

const meeting = {
  id: '1',
  name: '第二十届中国医学信息学学术年会',
  address: '西安国际会议中心',
  startTime: '2027-05-14 09:00:00',
  endTime: '2027-05-16',
};
const stamp = Date.parse('2027-03-20T01:02:03Z');
const fileOf = (part: Partial<typeof meeting>) => {
  const entry = calendarEntry({ ...meeting, ...part });
  return entry === null ? null : calendarFile(entry, stamp);
};
const unfolded = (file: string) => file.replace(/\r\n /g, '');

test('a meeting takes its whole days, the last one included', () => {
  expect(unfolded(fileOf({}) ?? '')).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Conference registration//CN',
      'BEGIN:VEVENT',
      'UID:meeting-1',
      'DTSTAMP:20270320T010203Z',
      'DTSTART;VALUE=DATE:20270514',
      'DTEND;VALUE=DATE:20270517',
      'SUMMARY:第二十届中国医学信息学学术年会',
      'LOCATION:西安国际会议中心',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  );
});

test.each([
  ['2027-12-31', '2027-12-31', 'DTEND;VALUE=DATE:20280101'],
  ['2027-05-14', '', 'DTEND;VALUE=DATE:20270515'],
  ['2027-05-14', '2027-05-13', 'DTEND;VALUE=DATE:20270515'],
])('from %j to %j ends with %s', (startTime, endTime, line) => {
  expect(fileOf({ startTime, endTime })).toContain(line);
});

test('a meeting without days has no entry, one without a place no LOCATION', () => {
  expect(fileOf({ startTime: '' })).toBeNull();
  expect(fileOf({ address: '' })).not.toContain('LOCATION');
});

test('no text breaks the file: lines are short, and nothing in a name ends one', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (name, address) => {
      const file = fileOf({ name, address }) ?? '';
      for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      const lines = unfolded(file).split('\r\n');
      expect(lines.filter((line) => line.startsWith('SUMMARY:'))).toHaveLength(1);
      expect(lines).toHaveLength(address === '' ? 12 : 13);
    }),
  );
});

test.each([
  ['a,b;c\\d', 'a\\,b\\;c\\\\d'],
  ['one\ntwo\r\nthree\rfour', 'one\\ntwo\\nthree\\nfour'],
])('%j in a name is written %j', (name, written) => {
  expect(unfolded(fileOf({ name }) ?? '')).toContain(`SUMMARY:${written}\r\n`);
});

test.each([
  ['one byte', 'a', 67, 74],
  ['two bytes', 'é', 33, 37],
  ['three bytes', '会', 22, 24],
  ['four bytes', '😀', 16, 18],
  ['the last of one byte', '\x7f', 67, 74],
  ['the first of two', '\x80', 33, 37],
  ['the last of two', '\u07ff', 33, 37],
  ['the first of three', '\u0800', 22, 24],
  ['the last of three', '\uffff', 22, 24],
  ['the first of four', '\u{10000}', 16, 18],
])('a line holds as many characters of %s as 75 bytes take', (_what, character, first, next) => {
  const lines = (fileOf({ name: character.repeat(200) }) ?? '').split('\r\n');
  const start = lines.findIndex((line) => line.startsWith('SUMMARY:'));
  const lengthOf = (line = ''): number => Array.from(line).length;
  expect(lengthOf(lines[start])).toBe('SUMMARY:'.length + first);
  expect(lengthOf(lines[start + 1])).toBe(1 + next);
  expect(lines[start + 1]).toMatch(/^ /);
});

test('a meeting of one day ends where it begins', () => {
  expect(calendarEntry({ ...meeting, endTime: meeting.startTime })).toMatchObject({
    firstDay: '2027-05-14',
    lastDay: '2027-05-14',
  });
});
