import { count, list, nothing, number, record, text } from '../codec';
import { consequence } from './consequence';
import { deskGet, deskPost, deskSearch } from './desk-call';
import { nullableText, word } from '../value-codecs';
import { listAnswer, listInput } from './list-codecs';

const teamRow = record({
  id: text(),
  name: text(),
  contactName: text(),
  /** Masked. */
  phone: text(),
  province: text(),
  members: count,
  paid: count,
  unpaid: count,
  createdAt: number(0),
});

const operator = { contactName: text(50, 1), phone: text(64, 1) };
const teamPath = '/api/desk/meetings/:meetingId/teams/:teamId';
const movePath = '/api/desk/meetings/:meetingId/people/:personId/team';
const moveInput = record({ teamId: nullableText(64) });

export const teamCalls = {
  listTeams: deskSearch('/api/desk/meetings/:meetingId/teams', listInput, listAnswer(teamRow)),
  getTeam: deskGet(
    teamPath,
    record({
      ...teamRow.shape,
      people: list(record({ id: text(), name: text(), state: text(), dueFen: number(0) }), 20_000),
      orders: list(
        record({
          id: text(),
          number: text(),
          amountFen: number(0),
          people: count,
          state: word(['unpaid', 'waiting', 'short', 'paid', 'cancelled']),
          createdAt: number(0),
        }),
        5_000,
      ),
    }),
  ),
  /** `seenName` and the masked `seenPhone` are the operator that the caller has seen. */
  previewHandTeam: deskPost(
    `${teamPath}/operator/preview`,
    record({ ...operator, seenName: text(50), seenPhone: text(64) }),
    consequence,
  ),
  handTeam: deskPost(`${teamPath}/operator`, record({ ...operator, seenName: text(50), seenPhone: text(64) }), nothing),
  /** Null for no team. */
  previewMoveMember: deskPost(`${movePath}/preview`, moveInput, consequence),
  moveMember: deskPost(movePath, moveInput, nothing),
} as const;
