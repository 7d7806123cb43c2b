import type { FastifyInstance } from 'fastify';
import { calls } from '../../../src/contract/calls';
import { addedMembersCodec, batchFaultsCodec, type BatchFault } from '../../../src/contract/team';
import { answer, answersRefusal, refuse } from '../../http/answers';
import type { Dependencies } from '../../context/dependencies';
import { limitedTo } from '../../http/rate-limits';
import { actingFor } from '../audit/acting-as';
import { requestSchema } from '../../http/request-schema';
import { readAndReport } from '../keys/unreadable-values';
import { givenConsent } from '../privacy/consents';
import { sessionOf } from '../login/session';
import { replayOrRun } from '../submissions/answer-once';
import { requireOperator, teamSubmission } from '../teams/team-of';
import { addMembers, FaultyMembers } from './add-members';
import { findTeamMembers } from './find-members';
import { deleteMember, updateMember } from './change-member';

/** The limit in bytes: a thousand members of a form with a hundred fields. */
const batchBodyLimit = 8_000_000;

/** Serves an operator's calls to add, correct and delete team members (product §5.22, §5.23, §5.24). */
export function teamMemberRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { cipher } = dependencies;
  const options = { preHandler: requireOperator(dependencies), config: limitedTo(120, dependencies.settings) };

  app.post(
    calls.addMember.path,
    // The form's fields are siblings of these and are checked by the form's rules.
    {
      ...options,
      schema: requestSchema(calls.addMember),
    },
    async (request) => {
      const submission = teamSubmission(request, calls.addMember, addedMembersCodec);
      const member = calls.addMember.readInput(request);
      const session = sessionOf(request);
      const given = givenConsent(member.consent, request, cipher);
      try {
        await replayOrRun(submission, dependencies, (keep) =>
          addMembers({ rows: [member], given }, session, actingFor(session, dependencies), keep),
        );
      } catch (error) {
        if (!(error instanceof FaultyMembers)) throw error;
        throw answersRefusal(error.faults.map(({ field, message }) => [field, message]));
      }
      return answer(calls.addMember, '添加成功', '添加成功');
    },
  );

  app.post(
    calls.addMembers.path,
    {
      ...options,
      bodyLimit: batchBodyLimit,
      schema: requestSchema(calls.addMembers),
    },
    async (request) => {
      const submission = teamSubmission(request, calls.addMembers, addedMembersCodec);
      const batch = calls.addMembers.readInput(request);
      const session = sessionOf(request);
      const given = givenConsent(batch.consent, request, cipher);
      try {
        const added = await replayOrRun(submission, dependencies, (keep) =>
          addMembers(
            { rows: batch.members, given, isTold: batch.isTold },
            session,
            actingFor(session, dependencies),
            keep,
          ),
        );
        return answer(calls.addMembers, added, `已添加 ${added.count} 位参会人`);
      } catch (error) {
        throw error instanceof FaultyMembers ? batchRefusal(error.faults) : error;
      }
    },
  );

  app.post(
    calls.getMembers.path,
    {
      ...options,
      // A large team is read page by page, and searched with each typed character.
      config: limitedTo(300, dependencies.settings),
      schema: requestSchema(calls.getMembers),
    },
    async (request) => {
      const page = await readAndReport({ query: dependencies.database.query, log: request.log }, () =>
        findTeamMembers(calls.getMembers.readInput(request), sessionOf(request), dependencies),
      );
      return answer(calls.getMembers, page);
    },
  );

  app.post(
    calls.updateMember.path,
    {
      ...options,
      schema: requestSchema(calls.updateMember),
    },
    async (request) => {
      const input = calls.updateMember.readInput(request);
      const given = givenConsent(input.consent, request, cipher);
      const session = sessionOf(request);
      await updateMember({ ...input, given }, session, actingFor(session, dependencies));
      return answer(calls.updateMember, '修改成功', '修改成功');
    },
  );

  app.post(
    calls.deleteMember.path,
    {
      ...options,
      schema: requestSchema(calls.deleteMember),
    },
    async (request) => {
      const { phone } = calls.deleteMember.readInput(request);
      await deleteMember(phone, sessionOf(request), actingFor(sessionOf(request), dependencies));
      return answer(calls.deleteMember, '删除成功', '删除成功');
    },
  );
}

function batchRefusal(faults: readonly BatchFault[]) {
  const rows = new Set(faults.map(({ index }) => index)).size;
  return refuse(`有 ${rows} 行信息需要修改，尚未添加任何参会人`, { data: batchFaultsCodec.write(faults) });
}
