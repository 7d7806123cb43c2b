import type { Gate } from '../../../src/domain/door/gate';
import type { Dependencies } from '../../context/dependencies';
import { gateOf, gatesOfMeeting } from '../../stores/door/gates';
import { gateCounts, type GateCounts } from '../../stores/door/scans';
import { meetingByCode } from '../../stores/meetings/store';

/**
 * Lists a meeting's gates with what their scans count.
 * @throws Refusal for a meeting that does not exist
 */
export async function listGates(
  meetingCode: string,
  { database }: Pick<Dependencies, 'database'>,
): Promise<{ gate: Gate; counts: GateCounts }[]> {
  const { id } = await meetingByCode(database.query, meetingCode);
  const counts = await gateCounts(database.query, id);
  const none = { people: 0, scansIn: 0, scansOut: 0, undone: 0 };
  const gates = await gatesOfMeeting(database.query, id);
  return gates.map((row) => ({ gate: gateOf(row), counts: counts.get(row.id) ?? none }));
}
