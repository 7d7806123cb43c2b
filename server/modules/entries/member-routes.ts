import { Type, type Static } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { calls } from '../../../src/contract/calls';
import { extraCalls, type BatchFault } from '../../../src/contract/extra-calls';
import { maxBatchMembers } from '../../../src/domain/team/batch-limit';
import { answersRefusal, refuse, success } from '../../answers';
import type { Dependencies } from '../../dependencies';
import { limitedTo } from '../../plugins/rate-limits';
import { sessionOf } from '../login/session';
import { answerOnce } from '../submissions/answer-once';
import { requireOperator, teamSubmission } from '../teams/team-of';
import { addMembers, FaultyMembers } from './add-members';
import { deleteMember, updateMember } from './change-member';

const meetingId = Type.Optional(Type.Union([Type.String({ maxLength: 16 }), Type.Integer({ minimum: 0 })]));
const id = Type.Optional(Type.String({ maxLength: 64 }));
/** The form's fields come beside what is named here, and are checked by the form's rules. */
const memberBody = Type.Object({ meetingId }, { additionalProperties: true });
const recordBody = Type.Object({ meetingId, id, enteredId: id }, { additionalProperties: true });
const deleteBody = Type.Object({ meetingId, phone: Type.String({ maxLength: 64 }) });
const batchBody = Type.Object({
  meetingId,
  members: Type.Array(Type.Record(Type.String(), Type.Unknown()), { minItems: 1, maxItems: maxBatchMembers }),
});

/** A thousand members of a form with a hundred fields. */
const batchBodyLimit = 8_000_000;

/** A team's members (spec section 7), whom their operator adds, corrects and deletes. */
export function teamMemberRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const options = { preHandler: requireOperator(dependencies), config: limitedTo(120, dependencies.settings) };

  app.post<{ Body: Static<typeof memberBody> }>(
    calls.addMember.path,
    { ...options, schema: { body: memberBody } },
    async (request) => {
      const session = sessionOf(request);
      try {
        await answerOnce(teamSubmission(request, calls.addMember), dependencies, (keep) =>
          addMembers([request.body], session, dependencies, keep),
        );
      } catch (error) {
        if (!(error instanceof FaultyMembers)) throw error;
        throw answersRefusal(error.faults.map(({ field, message }) => [field, message]));
      }
      return success('添加成功', '添加成功');
    },
  );

  app.post<{ Body: Static<typeof batchBody> }>(
    extraCalls.addMembers.path,
    { ...options, bodyLimit: batchBodyLimit, schema: { body: batchBody } },
    async (request) => {
      const session = sessionOf(request);
      try {
        const answer = await answerOnce(teamSubmission(request, extraCalls.addMembers), dependencies, (keep) =>
          addMembers(request.body.members, session, dependencies, keep),
        );
        return success(answer, `已添加${String(answer.count)}位参会人`);
      } catch (error) {
        throw error instanceof FaultyMembers ? batchRefusal(error.faults) : error;
      }
    },
  );

  app.post<{ Body: Static<typeof recordBody> }>(
    calls.updateMember.path,
    { ...options, schema: { body: recordBody } },
    async (request) => {
      const { id: recordId = '', enteredId = '', ...form } = request.body;
      await updateMember({ entryId: enteredId || recordId, form }, sessionOf(request), dependencies);
      return success('修改成功', '修改成功');
    },
  );

  app.post<{ Body: Static<typeof deleteBody> }>(
    calls.deleteMember.path,
    { ...options, schema: { body: deleteBody } },
    async (request) => {
      await deleteMember(request.body.phone, sessionOf(request), dependencies);
      return success('删除成功', '删除成功');
    },
  );
}

function batchRefusal(faults: readonly BatchFault[]) {
  const rows = new Set(faults.map(({ index }) => index)).size;
  return refuse(`有${rows}行信息需要修改，尚未添加任何参会人`, { data: { errors: faults } });
}
