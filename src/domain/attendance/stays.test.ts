import * as fc from 'fast-check';
import type { Passing } from '../door/gate';
import { parseShanghaiTime } from '../time/shanghai-time';
import { minuteOf } from './programme-session';
import { minutesWithin, staysOf } from './stays';

const at = (time: string, day = '2027-05-14'): number => parseShanghaiTime(`${day} ${time}`) ?? Number.NaN;
const session = (room: string, from: string, to: string, day?: string) => ({
  room,
  from: minuteOf(at(from, day)),
  to: minuteOf(at(to, day)),
});
const morning = session('A', '08:30', '12:00');
const afternoon = session('A', '13:30', '17:30');
const elsewhere = session('B', '13:30', '17:30');
const sessions = [morning, afternoon, elsewhere];

/** Reads scans such as `in A 08:20`, or `out A 00:10 2027-05-15`. */
const scans = (lines: readonly string[]): Passing[] =>
  lines.map((line) => {
    const [direction, room = '', time = '', day] = line.split(' ');
    return { gateId: room, room, direction: direction === 'out' ? 'out' : 'in', at: at(time, day) };
  });
const attended = (...lines: string[]): number[] => {
  const stays = staysOf(scans(lines), sessions);
  return sessions.map((one) => stays.reduce((sum, stay) => sum + minutesWithin(stay, one), 0));
};

it.each([
  ['in and out', ['in A 08:41', 'out A 11:58'], [197, 0, 0]],
  ['seconds are cut off', ['in A 08:41:59', 'out A 11:58:59'], [197, 0, 0]],
  ['in again in that room changes nothing', ['in A 09:00', 'in A 10:00', 'out A 11:00'], [120, 0, 0]],
  ['in again later, and out at last: nobody left', ['in A 08:20', 'in A 14:00', 'out A 17:30'], [210, 240, 0]],
  ['in elsewhere ends it there', ['in A 13:26', 'in B 15:10', 'out B 17:31'], [0, 100, 140]],
  ['an out at any gate ends it', ['in A 09:00', 'out B 10:00', 'out A 11:00'], [60, 0, 0]],
  ['an out without an in is nothing', ['out A 10:00'], [0, 0, 0]],
  ['a missing out ends with the session that is on', ['in A 09:00'], [180, 0, 0]],
  ['a missing out ends with the session that comes next', ['in A 08:00'], [210, 0, 0]],
  ['a missing out after the morning ends with the afternoon', ['in A 12:00'], [0, 240, 0]],
  ['a missing out, and in again in the afternoon', ['in A 09:00', 'in A 13:40'], [180, 230, 0]],
  ['a missing out, and in again in the same session', ['in A 09:00', 'in A 10:00'], [180, 0, 0]],
  ['a missing out where there is nothing more', ['in A 18:00'], [0, 0, 0]],
  ['rooms are the same however they are written', ['in ａ 09:00', 'out a 10:00'], [60, 0, 0]],
  ['in any order of arrival', ['out A 11:58', 'in A 08:41'], [197, 0, 0]],
  ['the next day begins anew', ['in A 13:00', 'out A 00:10 2027-05-15'], [0, 240, 0]],
  ['an in of the day before does not reach here', ['in A 23:00 2027-05-13', 'out A 11:00'], [0, 0, 0]],
])('%s', (_rule, lines, minutes) => {
  expect(attended(...lines)).toEqual(minutes);
});

it('nothing goes over midnight, though a session may end with it', () => {
  const late = { room: 'A', from: minuteOf(at('22:00')), to: minuteOf(at('00:00', '2027-05-15')) };
  const stays = staysOf(scans(['in A 22:30']), [late]);
  expect(stays.map((stay) => minutesWithin(stay, late))).toEqual([90]);
});

describe('for any scans', () => {
  const passing = fc.record({
    gateId: fc.constant(''),
    room: fc.constantFrom('A', 'B', 'C'),
    direction: fc.constantFrom('in' as const, 'out' as const),
    at: fc.integer({ min: at('00:00'), max: at('00:00') + 3 * 86_400_000 }),
  });
  const times = fc.tuple(
    fc.integer({ min: 0, max: 1_439 }),
    fc.integer({ min: 1, max: 300 }),
    fc.integer({ min: 0, max: 2 }),
  );
  const programme = fc.array(
    fc.tuple(fc.constantFrom('A', 'B', 'C'), times).map(([room, [begin, length, day]]) => {
      const from = minuteOf(at('00:00')) + day * 1_440 + begin;
      return { room, from, to: Math.min(from + length, minuteOf(at('00:00')) + (day + 1) * 1_440) };
    }),
    { maxLength: 8 },
  );

  it('a person is in one room at a time, no stay is negative or leaves its day, and nobody is in longer than the session', () => {
    fc.assert(
      fc.property(fc.array(passing, { maxLength: 14 }), programme, (passings, listed) => {
        const stays = staysOf(passings, listed);
        stays.forEach((stay, n) => {
          expect(stay.to).toBeGreaterThanOrEqual(stay.from);
          expect(stay.from).toBeGreaterThanOrEqual(stays[n - 1]?.to ?? 0);
        });
        for (const one of listed) {
          const minutes = stays.reduce((sum, stay) => sum + minutesWithin(stay, one), 0);
          expect(minutes).toBeLessThanOrEqual(one.to - one.from);
        }
      }),
    );
  });

  it('a scan in again in the same room before its stay ends changes no minute', () => {
    fc.assert(
      fc.property(fc.array(passing, { maxLength: 10 }), programme, fc.nat(), (passings, listed, pick) => {
        const stays = staysOf(passings, listed);
        const stay = stays[pick % Math.max(1, stays.length)];
        fc.pre(stay !== undefined && stay.to - stay.from > 1);
        const middle = Math.floor((stay.from + stay.to) / 2) * 60_000;
        fc.pre(passings.every((one) => minuteOf(one.at) !== minuteOf(middle)));
        const again = { gateId: '', room: stay.room, direction: 'in' as const, at: middle };
        expect(staysOf([...passings, again], listed)).toEqual(stays);
      }),
    );
  });
});
