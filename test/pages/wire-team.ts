import { wireCentre, wireEntered, type WireCentre } from './wire-centre';

/** A team of the meeting in `wire-centre`, in wire form. */

export const wireOperator = { contactName: '陈秘书', concatPhone: '13800000001', webUserId: 'u-1' };

/** A member, by default paid for by the operator. */
export const wireMember = (part: object): object => ({ ...wireEntered, userType: 2, whoPay: 2, ...part });

const unpaid = { payStatus: 0, whoPay: 0, isSignUp: 0, ticketCode: '' };

export const wireMembers = {
  paid: wireMember({ id: '11', name: '欧阳晓明', phone: '13812345678' }),
  unpaid: wireMember({ id: '12', name: '阿卜杜热合曼·买买提', phone: '13900000042', ...unpaid }),
  reviewed: wireMember({ id: '13', name: '李静', phone: '13700008810', refundStatus: 1, attr4: '1' }),
  own: wireMember({ id: '14', name: '陈秘书', phone: '13800000001', ...unpaid }),
};

export const wireTeam = (part: { meeting?: object; members?: object[]; orders?: object[] } = {}): WireCentre => ({
  ...wireCentre({ meeting: part.meeting, orderList: part.orders ?? [] }),
  entered: null,
  isTeamOperator: true,
  teamOperator: wireOperator,
  enteredList: part.members ?? Object.values(wireMembers),
});
