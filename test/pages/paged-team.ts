import { readAttendees } from '../../src/contract/attendee';
import { memberQueryCodec, teamSummaryCodec } from '../../src/contract/member-pages';
import { calls } from '../../src/contract/calls';
import { findMembers } from '../../src/domain/team/member-groups';
import { summaryOf } from '../../src/domain/centre/team-progress';
import { now } from '../../src/platform/device/clock';
import type { MadeCall, ServedCalls } from '../jest/serve-calls';
import { wireTeam } from './wire-team';

/**
 * Makes a fake server answer a team by pages, as ours does a large one.
 * @param team in wire form; may change between two answers
 * @param size of a page
 */
export function serveByPages(served: ServedCalls, team: () => readonly object[], size: number): void {
  const idOf = (member: object): string => String((member as { id: unknown }).id);
  served.answers.getCentre = () => {
    const whole = wireTeam({ members: [...team()] });
    const centre = calls.getCentre.answer.read(whole);
    if (centre.meeting === null || team().length <= size) return whole;
    const teamSummary = teamSummaryCodec.write(summaryOf(centre, centre.meeting, now()));
    return { ...whole, enteredList: team().slice(0, size), teamSummary };
  };
  served.answers.getMembers = ({ body }: MadeCall) => {
    const { group, search, after, ids } = memberQueryCodec.read(body);
    const found = new Set(
      findMembers(readAttendees([...team()]), { group, search }, { isPaid: true }).map(({ id }) => id),
    );
    const listed = team().filter(
      (member) => found.has(idOf(member)) && (ids.length === 0 || ids.includes(idOf(member))),
    );
    const begin = listed.findIndex((member) => idOf(member) === after) + 1;
    const page = listed.slice(begin, begin + size);
    const last = page[page.length - 1];
    const nextAfterId = begin + size < listed.length && last !== undefined ? idOf(last) : '';
    return { enteredList: page, total: listed.length, nextAfterId };
  };
}
