import { calls, type CallName } from '../../src/contract/calls';
import { creditInfo, invoiceInfo } from './submissions';
import { pay } from './attendees';
import {
  addTestMembers,
  memberBody,
  memberPhone,
  startTeam,
  submitTestOrder,
  teamBody,
  teamMeetingId,
  type TestOperator,
} from './team';
import type { TestServer } from './test-server';

/** A team with an object for every call to act on. */
export interface FuzzedTeam {
  operator: TestOperator;
  unpaidId: string;
  unpaidPhone: string;
  paidId: string;
  pendingOrderId: string;
  /** A paid order whose invoice was requested. */
  paidOrderId: string;
}

/** @param first the number of the first of its three members */
export async function makeFuzzedTeam(server: TestServer, phone: string, first: number): Promise<FuzzedTeam> {
  const operator = await startTeam(server, phone);
  const [unpaid, ordered, paid] = await addTestMembers(server, operator, [first, first + 1, first + 2]);
  const pending = await submitTestOrder(operator, [ordered!]);
  const paidOrder = await submitTestOrder(operator, [paid!]);
  await pay(server, paidOrder.outTradeNo);
  const orderId = paidOrder.meetingPayorderId;
  const applied = await server.post(
    calls.applyOrderInvoice.url({ meetingId: teamMeetingId } as never),
    { ...invoiceInfo, orderId },
    operator.headers,
  );
  if (applied.status !== 200) throw new Error(applied.message);
  return {
    ...{ operator, unpaidId: unpaid!.id, unpaidPhone: unpaid!.phone, paidId: paid!.id },
    ...{ pendingOrderId: pending.meetingPayorderId, paidOrderId: orderId },
  };
}

/** Fields of the short form that must be answered. */
export const formFields = ['name', 'sex', 'phone', 'email', 'gzdw', 'province'];

/** A request that succeeds, and the members that its body requires. */
export interface GoodRequest {
  body: (team: FuzzedTeam) => Record<string, unknown>;
  needs: readonly string[];
}

/** Requests of all calls that change something, as their pages send them. */
export const goodCommands = {
  applyRefund: { body: ({ paidId }) => ({ meetingId: teamMeetingId, enteredId: paidId }), needs: ['enteredId'] },
  disownEntry: { body: ({ unpaidId }) => ({ meetingId: teamMeetingId, enteredId: unpaidId }), needs: ['enteredId'] },
  applyCredit: {
    body: ({ paidId }) => ({ ...creditInfo, enteredId: paidId }),
    needs: ['enteredId', ...Object.keys(creditInfo)],
  },
  applyTransfer: { body: ({ paidId }) => memberBody(31, { enteredId: paidId }), needs: ['enteredId', ...formFields] },
  offerTransfer: {
    body: ({ paidId }) => ({ enteredId: paidId, name: '第37位', phone: memberPhone(37) }),
    needs: ['enteredId', 'name', 'phone'],
  },
  registerTeam: {
    body: () => teamBody({ concatPhone: memberPhone(32), code: '123456' }),
    needs: ['meetingId', 'contactName', 'teamName', 'province', 'concatPhone', 'code'],
  },
  logInByCode: { body: () => ({ phone: memberPhone(1), code: '123456' }), needs: ['phone', 'code'] },
  addMember: { body: () => memberBody(33), needs: formFields },
  addMembers: { body: () => ({ members: [memberBody(34), memberBody(35)] }), needs: ['members'] },
  updateMember: { body: ({ unpaidId }) => memberBody(1, { id: unpaidId }), needs: ['id', ...formFields] },
  correctAnswers: {
    body: ({ paidId }) => ({ meetingId: teamMeetingId, enteredId: paidId, gzdw: '浏阳河医院' }),
    needs: ['enteredId'],
  },
  deleteMember: { body: ({ unpaidPhone }) => ({ phone: unpaidPhone }), needs: ['phone'] },
  submitTeamOrder: { body: ({ unpaidId }) => ({ enteredIds: unpaidId }), needs: ['enteredIds'] },
  cancelOrder: { body: ({ pendingOrderId }) => ({ orderId: pendingOrderId }), needs: ['orderId'] },
  applyOrderInvoice: {
    body: ({ paidOrderId }) => ({ ...invoiceInfo, orderId: paidOrderId }),
    needs: ['orderId', 'invoiceTitle', 'taxpayerIdentificationNumber', 'recipientEmail'],
  },
  cancelOrderInvoice: { body: ({ paidOrderId }) => ({ orderId: paidOrderId }), needs: ['orderId'] },
  saveInvoicePart: {
    body: ({ paidOrderId }) => ({ ...invoiceInfo, orderId: paidOrderId, money: 10 }),
    needs: ['orderId', 'money', 'invoiceTitle', 'taxpayerIdentificationNumber', 'recipientEmail'],
  },
} as const satisfies Partial<Record<CallName, GoodRequest>>;
