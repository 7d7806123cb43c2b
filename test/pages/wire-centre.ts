/** The meeting, attendee and order of the centre's tests, in wire form. */

export const wireMeeting = {
  id: '7',
  code: 'MI2027',
  meetingName: '第二十届中国医学信息学学术年会',
  isBmf: '1',
  isScore: '1',
  bmEndTime: '2099-04-30',
  startTime: '2099-05-14',
  endTime: '2099-05-16',
  meetingAddress: '西安国际会议中心',
  scoreDeadline: '2099-05-30',
  invoiceDeadline: '2099-05-30',
  changeDeadline: '2099-05-10',
  refundDeadline: '2099-05-10',
};

export const wireEntered = {
  id: '31',
  meetingId: '7',
  name: '欧阳晓明',
  phone: '13812345678',
  userType: 7,
  ticketCode: 'T-7f3a9c51',
  crtTime: '2099-03-20 10:00:00',
  isSignUp: 1,
  payStatus: 1,
  refundStatus: 0,
  transferStatus: 0,
  whoPay: 1,
  attr4: '',
  extendParam: JSON.stringify({
    name: '欧阳晓明',
    phone: '13812345678',
    sex: '1',
    zjlx: '0',
    cardNum: '610102199001011234',
    gzdw: '湘江医院',
    bmtable: '/files/a.pdf,/files/b.jpg',
    invoiceInfo: {
      invoiceType: 1,
      invoiceTitle: '湘江医院',
      taxpayerIdentificationNumber: '91430100',
      recipientEmail: 'a@b.cn',
    },
  }),
};

export const wireOrder = {
  orderId: '501',
  outTradeNo: 'T202703208F3K2QXM',
  crtTime: '2099-03-20 10:00:00',
  money: 1200,
  actualMoney: 1200,
  payStatus: 1,
};

export interface WireCentre {
  entered: object | null;
  meeting: object;
  orderList: object[];
  isTeamOperator?: boolean;
  teamOperator?: object;
  enteredList?: object[];
}

export const wireCentre = (
  part: { entered?: object; meeting?: object | undefined; orderList?: object[] } = {},
): WireCentre => ({
  entered: { ...wireEntered, ...part.entered },
  meeting: { ...wireMeeting, ...part.meeting },
  orderList: part.orderList ?? [wireOrder],
});

const rules = [{ required: true, message: '' }];
export const wireForm = {
  meetingForm: [
    { shortName: 'name', name: '姓名', isShow: 1, formType: 1, defaultValue: JSON.stringify({ rules }) },
    { shortName: 'phone', name: '手机号码', isShow: 1, formType: 1, defaultValue: JSON.stringify({ rules }) },
    {
      shortName: 'sex',
      name: '性别',
      isShow: 1,
      formType: 4,
      defaultValue: JSON.stringify({ valueEnum: { 0: { text: '男' }, 1: { text: '女' } } }),
    },
    {
      shortName: 'zjlx',
      name: '证件类型',
      isShow: 1,
      formType: 3,
      defaultValue: JSON.stringify({ valueEnum: { 0: { text: '身份证' }, 3: { text: '护照' } } }),
      linkage: [{ shortName: 'cardNum', name: '身份证号', isShow: 1, formType: 1, defaultValue: '{}' }],
    },
    { shortName: 'gzdw', name: '工作单位', isShow: 1, formType: 1, defaultValue: '{}' },
    { shortName: 'bmtable', name: '报名附件', isShow: 1, formType: 5, defaultValue: '{}' },
  ],
  meeting: { id: '7' },
};
