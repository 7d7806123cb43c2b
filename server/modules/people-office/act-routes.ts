import type { FastifyInstance } from 'fastify';
import type { peopleCalls } from '../../../src/contract/desk-calls/people-calls';
import { entrantOf } from '../../../src/domain/people/entrant';
import { manyActNames, personActCalls, type PersonActName } from '../../../src/domain/people/person-acts';
import { mayCall } from '../../../src/domain/staff/rights';
import type { Role } from '../../../src/domain/staff/roles';
import type { Dependencies } from '../../context/dependencies';
import { forbidden } from '../../http/answers';
import { recordAct, staffActor } from '../../stores/audit/store';
import { meetingById } from '../../stores/meetings/store';
import { manyRuns, resumeRun, runProgress, startRun, stopRun } from './manage-runs';
import { workRunsBesides } from './work-runs';
import { sendNotices } from '../notices/send-notices';
import { sendRefunds } from '../refunds/send-refunds';
import { serveDeskOf, type DeskRequest } from '../staff/serve-desk';
import { idempotencyKey } from '../submissions/answer-once';
import { addPerson, previewAddPerson } from './add-person';
import { exportPeople } from './export-people';
import { eraseAtMeeting, exportAtMeeting, previewErasure } from './hand-out-data';
import { personActs, type PersonActInput } from './person-acts';
import { requirePersonOf } from './person-details';
import { previewPeopleAct, previewPersonAct } from './preview-act';
import { selectedPeople } from './select-people';

type ActInput = Omit<ReturnType<(typeof peopleCalls.changeEntrant)['readInput']>, 'meetingId' | 'personId'>;

/** Reads what an act is given, by whom. */
function actInputOf({ typed, ...given }: ActInput, memberId: string): PersonActInput {
  const { reason, isForced, entrant, amountFen, note, seenNote } = given;
  return {
    ...{ reason, isForced, entrant, amountFen, note, seenNote, by: staffActor(memberId) },
    typed: typed.map(({ isSeen, from, ...correction }) => ({ ...correction, ...(isSeen ? { from } : {}) })),
  };
}

/** @throws Refusal (403) for an act that none of these roles may do */
function requireAct(act: PersonActName, roles: readonly Role[]): void {
  if (!mayCall(personActCalls[act], roles)) throw forbidden('您的角色不能做这件事');
}

/** Serves the office's acts on people, one or many, and what they would come to (product §17). */
export function personActRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { query } = dependencies.database;
  const serve = serveDeskOf(app, dependencies);
  /** Sends what an act has queued at once, rather than with the next run of its job. */
  const sendQueued = async ({ dependencies: acting, log }: Pick<DeskRequest<'notePerson'>, 'dependencies' | 'log'>) => {
    await sendRefunds(acting, log);
    await sendNotices(acting, log);
  };

  serve('previewPersonAct', async ({ input, caller, roles, dependencies: acting }) => {
    const { meetingId, personId, act, ...given } = input;
    requireAct(act, roles);
    const { entry } = await requirePersonOf(personId, Number(meetingId), dependencies);
    const person = { id: entry.id, meetingId: entry.meetingId };
    return previewPersonAct(person, { act, input: actInputOf(given, caller.member.id) }, acting);
  });
  serve('previewPeopleAct', async ({ input, caller, roles, dependencies: acting }) => {
    const { meetingId, act, selection, ...given } = input;
    requireAct(act, roles);
    const meeting = await meetingById(query, meetingId);
    const search = selectedPeople(selection, { meeting, roles }, dependencies);
    return previewPeopleAct(meeting.id, search, { act, input: actInputOf(given, caller.member.id) }, acting);
  });

  for (const act of manyActNames) {
    serve(personActCalls[act], async (request) => {
      const { caller, roles, dependencies: acting } = request;
      const { meetingId, selection, ...given } = request.input as ReturnType<
        (typeof peopleCalls.approvePeople)['readInput']
      >;
      const meeting = await meetingById(query, meetingId);
      const input = actInputOf(given, caller.member.id);
      const { people } = dependencies;
      const ids = await people.findIds(meeting.id, selectedPeople(selection, { meeting, roles }, dependencies), '');
      const [only = ''] = ids;
      if (ids.length === 1) {
        await personActs[act].run({ id: only, meetingId: meeting.id }, input, acting);
        await sendQueued(request);
        return { runId: '' };
      }
      const key = idempotencyKey(request.request);
      const run = { meetingId: meeting.id, memberId: caller.member.id, act, input, key };
      const runId = await startRun(run, ids, acting);
      workRunsBesides(dependencies, request.log);
      return { runId };
    });
  }

  const onePerson = async (
    {
      input,
      caller,
      dependencies: acting,
    }: DeskRequest<'changeEntrant' | 'refuseIdentity' | 'correctPerson' | 'handOver' | 'notePerson'>,
    act: PersonActName,
  ): Promise<unknown> => {
    const { meetingId, personId, ...given } = input;
    const { entry } = await requirePersonOf(personId, Number(meetingId), dependencies);
    const person = { id: entry.id, meetingId: entry.meetingId };
    return personActs[act].run(person, actInputOf(given, caller.member.id), acting);
  };
  serve('changeEntrant', async (request) => {
    const { input, roles } = request;
    const { entry } = await requirePersonOf(input.personId, Number(input.meetingId), dependencies);
    const givesBack = entry.payment === 'paid' && entrantOf(entry) === 'delegate' && input.entrant !== 'delegate';
    if (givesBack && !mayCall('refundPeople', roles)) throw forbidden('改身份要退费，请财务或负责人来改');
    await onePerson(request, 'entrant');
    await sendQueued(request);
    return null;
  });
  serve('refuseIdentity', async (request) => {
    const { input, roles, caller } = request;
    const { personId, reason, isForced: isWaived } = input;
    const { entry } = await requirePersonOf(personId, Number(input.meetingId), dependencies);
    if (entry.payment === 'paid' && !isWaived && !mayCall('refundPeople', roles))
      throw forbidden('补差价要退回已交的，请财务或负责人来办');
    await onePerson(request, 'identity');
    const act = { memberId: caller.member.id, act: 'refuseIdentity', subjectId: personId };
    await recordAct(query, { ...act, after: { entered_id: personId, reason: reason.trim(), is_waived: isWaived } });
    await sendQueued(request);
    return null;
  });
  serve('correctPerson', async (request) => {
    await onePerson(request, 'correct');
    return null;
  });
  serve('handOver', async (request) => {
    const made = (await onePerson(request, 'hand-over')) as { id: string };
    await sendQueued(request);
    return { id: made.id };
  });
  serve('notePerson', async (request) => {
    await onePerson(request, 'note');
    return null;
  });

  serve('previewAddPerson', async ({ input, caller, dependencies: acting }) => {
    const { meetingId, ...given } = input;
    const { entrant, typed, isForced: isBeyond } = actInputOf(given, caller.member.id);
    return previewAddPerson({ meetingId: Number(meetingId), entrant, typed, isBeyond, key: '' }, acting);
  });
  serve('addPerson', async (request) => {
    const { meetingId, ...given } = request.input;
    const { entrant, typed, isForced: isBeyond } = actInputOf(given, request.caller.member.id);
    const key = idempotencyKey(request.request);
    const asked = { meetingId: Number(meetingId), entrant, typed, key, isBeyond };
    const added = await addPerson(asked, request.dependencies);
    const act = { memberId: request.caller.member.id, act: 'addPersonBeyond', subjectId: added.id };
    if (isBeyond) await recordAct(query, { ...act, after: { entered_id: added.id } });
    await sendQueued(request);
    return added;
  });

  serve('exportPeople', async ({ input, caller, roles, dependencies: acting }) => {
    const { meetingId, selection, ...asked } = input;
    const meeting = await meetingById(query, meetingId);
    const search = selectedPeople(selection, { meeting, roles }, dependencies);
    return exportPeople(meeting, { search, ...asked }, caller.member.id, acting);
  });
  serve('exportPerson', async ({ input, caller, dependencies: acting }) =>
    exportAtMeeting(input, caller.member.id, acting),
  );
  serve('previewErasePerson', async ({ input, dependencies: acting }) => previewErasure(input, acting));
  serve('erasePerson', async ({ input, caller, dependencies: acting }) => {
    await eraseAtMeeting(input, caller.member.id, acting);
    return null;
  });

  serve('getRuns', async ({ input }) => manyRuns(Number(input.meetingId), dependencies));
  serve('getRun', async ({ input }) => runProgress(Number(input.meetingId), input.runId, dependencies));
  serve('stopRun', async ({ input, dependencies: acting }) => {
    await stopRun(Number(input.meetingId), input.runId, acting);
    return null;
  });
  serve('resumeRun', async ({ input, dependencies: acting, log }) => {
    await resumeRun(Number(input.meetingId), input.runId, acting);
    workRunsBesides(dependencies, log);
    return null;
  });
}
