import { badgeLayoutOf, type BadgeLayoutKey } from '../../../src/domain/badge/badge-layout';
import { shortCode, shortCodeText } from '../../../src/domain/ticket/short-code';
import { shanghaiDate } from '../../../src/domain/time/shanghai-time';
import type { Dependencies } from '../../context/dependencies';
import type { PeopleSearch } from '../../context/people-index';
import type { EntryRow } from '../../db/tables/entries';
import type { MeetingRow } from '../../db/tables/meetings';
import { refuse } from '../../http/answers';
import { keepBadgePrints, printedBadges } from '../../stores/badges/badge-prints';
import { attendeesById } from '../../stores/entries/store';
import { seenOf } from '../door/scan-at-gate';
import { ticketRefusal } from '../door/ticket-refusal';
import { printFonts } from '../print/print-fonts';
import { drawBadges, type Badge } from './draw-badges';

/** The badges of a file: more take the server longer than anybody waits, and a printer has no more labels on a roll. */
const mostBadges = 500;

/** Whose badges are wanted, and in which order they are printed. */
interface Wanted {
  search: PeopleSearch;
  sort: string;
}

/** The badges of a selection. */
interface SelectedBadges {
  /** In the order of the list, each with whether it was printed already. */
  badges: { entry: EntryRow; badge: Badge; isPrinted: boolean }[];
  /** The people who get none, and why. */
  left: { id: string; name: string; reason: string }[];
}

/**
 * Tells whose badges can be printed, how many were printed already, and who is left out: a ticket that admits nobody, and a
 * name with a character that no font has.
 * @throws Refusal for too many at once
 */
export async function selectBadges(
  meeting: MeetingRow,
  { search, sort }: Wanted,
  { people, database, cipher }: Pick<Dependencies, 'people' | 'database' | 'cipher'>,
): Promise<SelectedBadges> {
  const ids = await people.findIds(meeting.id, search, sort);
  if (ids.length === 0) throw refuse('没有选中的人');
  if (ids.length > mostBadges)
    throw refuse(`选了 ${ids.length} 人，一次最多 ${mostBadges} 张胸卡。请按团队、身份或姓名分几次选`);
  const found = new Map((await attendeesById(database.query, ids)).map(({ entry }) => [entry.id, entry]));
  const printed = await printedBadges(database.query, ids);
  const selected: SelectedBadges = { badges: [], left: [] };
  for (const id of ids) {
    const entry = found.get(id);
    if (entry === undefined || entry.meetingId !== meeting.id) continue;
    const { name, employer, identity } = seenOf(entry, meeting, cipher);
    const badge: Badge = {
      ...{ meetingName: meeting.name, identity },
      ...{ name: name.normalize('NFC'), employer: employer.normalize('NFC') },
      ticketCode: entry.ticketRef,
      shortCode: shortCodeText(shortCode(entry.ticketRef)),
    };
    const missing = printFonts('badge').missingIn(badge.name + badge.employer + badge.meetingName);
    const reason =
      ticketRefusal(entry) || (missing.length === 0 ? '' : `“${missing.join('')}”没有字体，印不出来，请手写或先更正`);
    if (reason === '') selected.badges.push({ entry, badge, isPrinted: printed.has(id) });
    else selected.left.push({ id, name: entry.name, reason });
  }
  return selected;
}

/**
 * Makes the badges of a selection as a PDF, and keeps that they were printed.
 * @param isAgain prints those too that were printed already
 * @param actor as the audit trail names it
 * @returns the PDF in base64
 * @throws Refusal
 */
export async function printBadges(
  meeting: MeetingRow,
  { layout, isAgain, ...wanted }: Wanted & { layout: BadgeLayoutKey; isAgain: boolean },
  actor: string,
  dependencies: Dependencies,
): Promise<{ fileName: string; badges: number; pdf: string }> {
  const { database, clock } = dependencies;
  const { badges } = await selectBadges(meeting, wanted, dependencies);
  const printed = badges.filter(({ isPrinted }) => isAgain || !isPrinted);
  if (printed.length === 0) throw refuse('没有要打印的胸卡');
  const pdf = await drawBadges(
    printed.map(({ badge }) => badge),
    badgeLayoutOf(layout),
  );
  const at = new Date(clock.now());
  await keepBadgePrints(
    database.query,
    printed.map(({ entry }) => entry),
    { printedAt: at, printedBy: actor },
  );
  const [only] = printed;
  const whose = printed.length === 1 && only !== undefined ? only.badge.name : `${printed.length} 张`;
  return {
    fileName: `胸卡 ${whose} ${shanghaiDate(at.getTime())}.pdf`,
    badges: printed.length,
    pdf: pdf.toString('base64'),
  };
}
