import type { FastifyInstance } from 'fastify';
import type { gateCalls } from '../../../src/contract/gate-calls';
import { mayCall } from '../../../src/domain/staff/rights';
import type { Dependencies } from '../../context/dependencies';
import { meetingById } from '../../stores/meetings/store';
import { actingAs } from '../audit/acting-as';
import { serveAnybody, serveDeskOf } from '../staff/serve-desk';
import { MiniProgramCodeCache } from '../posters/drawn-codes';
import { gateLinkCode } from './gate-link-code';
import { gateAtDesk, gatesAtDesk, makeGateLink, saveGate, withdrawGateLink, type GateAtDesk } from './gate-office';
import { countsAt, doorPeople, openGate, scanTickets, undoScan } from './scan-at-gate';
import { hallCounts } from './hall-counts';

const gateRow = ({ gate, counts, admits, admitsKind, links, doubles }: GateAtDesk) => {
  const { id, name, room, kind, isOnce, opensAt, closesAt } = gate;
  const { people, scansIn, scansOut } = counts;
  return {
    ...{ id, name, room, kind, isOnce, opensAt, closesAt, admits, admitsKind },
    ...{ people, scansIn, scansOut, links, doubles },
  };
};

/** A hall's phones may share one address: 80 of them, with a scan every two seconds each, and their lists. */
const scannerLimitPerMinute = 3_000;

/** Serves a meeting's gates at the desk, and their scanners, which carry a gate's link (product §18.10 to §18.13). */
export function doorDeskRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { query } = dependencies.database;
  const codes = new MiniProgramCodeCache(dependencies);
  const serve = serveDeskOf(app, dependencies);
  const idOf = async (meetingId: string): Promise<number> => (await meetingById(query, meetingId)).id;

  serve('listGates', async ({ input }) => ({
    gates: (await gatesAtDesk(await idOf(input.meetingId), dependencies)).map(gateRow),
  }));
  serve('getGate', async ({ input, roles }) => {
    const { gateLinks, twice, ...gate } = await gateAtDesk(await idOf(input.meetingId), input.gateId, dependencies);
    // A link lets whoever has it scan.
    const mayOpen = mayCall('makeGateLink', roles);
    return { ...gateRow(gate), twice, gateLinks: gateLinks.map((one) => (mayOpen ? one : { ...one, address: '' })) };
  });
  serve('getHall', ({ input }) => hallCounts(input.meetingId, dependencies));
  serve('saveGate', async ({ input, dependencies: acting }) => ({
    id: await saveGate(await meetingById(query, input.meetingId), input, acting),
  }));
  serve('makeGateLink', async ({ input, dependencies: acting }) => ({
    id: await makeGateLink(await idOf(input.meetingId), input, acting),
  }));
  serve('getGateLinkCode', ({ input }) => gateLinkCode(input, codes, dependencies));
  serve('withdrawGateLink', async ({ input, dependencies: acting }) => {
    await withdrawGateLink(await idOf(input.meetingId), input, acting);
    return null;
  });

  const rules = { limitPerMinute: scannerLimitPerMinute, isProvedByInput: true };
  const scanner: <Name extends keyof typeof gateCalls>(
    name: Name,
    run: Parameters<typeof serveAnybody<Name>>[3],
  ) => void = (name, run) => serveAnybody(app, dependencies, name, run, rules);

  scanner('openScanner', async ({ input }) => {
    const { link, gate, meeting, state } = await openGate(input.link, dependencies);
    const { name, room, kind, isOnce, opensAt, closesAt } = gate;
    return {
      ...{
        meetingId: String(meeting.id),
        meeting: meeting.name,
        name,
        room,
        kind,
        isOnce,
        opensAt,
        closesAt,
        label: link.label,
      },
      ...{ endsAt: link.endsAt.getTime(), state, now: dependencies.clock.now() },
      counts: await countsAt({ gate, meeting }, dependencies),
    };
  });
  scanner('listDoor', async ({ input }) => {
    const opened = await openGate(input.link, dependencies);
    const now = dependencies.clock.now();
    const counts = await countsAt(opened, dependencies);
    if (opened.state === 'ended') return { version: '', list: null, passes: [], counts, now };
    const known = { version: input.version, at: input.listAt };
    const { version, people, passes } = await doorPeople(opened, known, dependencies);
    return { version, list: people === null ? null : { people }, passes, counts, now };
  });
  scanner('scanTickets', async ({ input }) => {
    const opened = await openGate(input.link, dependencies);
    const results = await scanTickets(opened, input, actingAs(dependencies, `gate ${opened.link.label}`));
    return { results, counts: await countsAt(opened, dependencies), now: dependencies.clock.now() };
  });
  scanner('undoScan', async ({ input }) => {
    const opened = await openGate(input.link, dependencies);
    await undoScan(opened, input.scanId, actingAs(dependencies, `gate ${opened.link.label}`));
    return countsAt(opened, dependencies);
  });
}
