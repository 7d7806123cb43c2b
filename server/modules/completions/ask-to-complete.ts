import { reminderBlock, reminderBlockTexts } from '../../../src/domain/link/reminder-block';
import type { Dependencies } from '../../context/dependencies';
import { refuse } from '../../http/answers';
import { lockWaitingCompletions } from '../../stores/entries/completions';
import { lockEntry } from '../../stores/entries/store';
import { meetingById } from '../../stores/meetings/store';
import { findTeamById } from '../../stores/teams/store';
import { askedOf } from '../entries/shown-completions';
import { sendsCompletions } from '../notices/sends-links';
import { completingIsOver, mayComplete } from './place';
import { sendLinks } from './remind-members';

/**
 * Sends somebody the link to complete the place that was taken for them, as the office may within the same limits as their
 * operator (product §11.22).
 * @throws Refusal
 */
export async function askToComplete(id: string, dependencies: Dependencies): Promise<void> {
  const { database, clock } = dependencies;
  if (!sendsCompletions(dependencies)) throw refuse('没有配置完善信息的短信模板');
  await database.query.transaction(async (query) => {
    const entry = await lockEntry(query, id);
    if (entry === null || !entry.live) throw refuse('该报名已退费、已转赠或已取消');
    const meeting = await meetingById(query, String(entry.meetingId));
    if (!mayComplete(meeting, clock.now())) throw refuse(completingIsOver);
    const [waiting] = await lockWaitingCompletions(query, [id]);
    const team = entry.teamId === null ? null : await findTeamById(query, entry.teamId);
    if (waiting === undefined || !entry.isIncomplete || team === null) throw refuse('信息已完整');
    const block = reminderBlock(askedOf(waiting), clock.now());
    if (block !== null) throw refuse(reminderBlockTexts[block]);
    await sendLinks([entry], { meeting, team }, query, dependencies);
  });
}
