import type { Json } from '../../src/domain/json/read-value';
import { formCase, item, required } from './form-case';

const arrival = item('djsj', '到达日期', { rules: required });
const departure = item('fjsj', '返程日期');
/** Dates beside the hotel question, and in its linkage. */
const hotelAnd = (items: Json[]): Json[] => [item('isYdjd', '是否预订酒店', { formType: 4 }), ...items];
const hotelWith = (linkage: Json[]): Json[] => [item('isYdjd', '是否预订酒店', { formType: 4, linkage })];

const hotel = (extra: Json = required): Json =>
  item('isYdjd', '是否预订酒店', {
    formType: 4,
    rules: extra,
    valueEnum: { '1': '是', '0': '否' },
    linkage: [
      item('fangXing', '房型', { formType: 3, rules: required, valueEnum: { a: '大床房', b: '双床房' } }),
      item('rzld', '入住离店', { formType: 6, rules: required }),
    ],
  });

/** The hotel, the stay and the days of travel (product §3.3). */
export const hotelCases = [
  formCase({
    title: 'isYdjd 是 shows room type and stay',
    items: [hotel()],
    answers: { isYdjd: '1' },
    visible: ['isYdjd', 'fangXing', 'rzld'],
    messages: { fangXing: '请选择房型', rzld: '请选择入住离店' },
  }),
  formCase({
    title: 'isYdjd 否 hides them, and does not send what was in them',
    items: [hotel()],
    answers: { isYdjd: '0', fangXing: 'a', rzld: { start: '2027-05-13', end: '2027-05-16' } },
    visible: ['isYdjd'],
    submission: { isYdjd: '0' },
  }),
  formCase({
    title: 'isYdjd unanswered hides them',
    items: [hotel()],
    visible: ['isYdjd'],
    messages: { isYdjd: '请选择是否预订酒店' },
  }),
  formCase({
    title: 'room type and stay beside isYdjd follow its answer too',
    items: [
      item('isYdjd', '是否预订酒店', { formType: 4 }),
      item('fangXing', '房型', { rules: required }),
      item('rzld', '入住离店', { formType: 6, rules: required }),
    ],
    answers: { isYdjd: '否' },
    visible: ['isYdjd'],
    submission: { isYdjd: '否' },
  }),
  formCase({
    title: 'a stay from the day before the meeting to its last day is sent in three fields',
    items: [hotel()],
    answers: { isYdjd: '1', fangXing: 'b', rzld: { start: '2027-05-13', end: '2027-05-16' } },
    submission: {
      isYdjd: '1',
      fangXing: 'b',
      rzldStartTime: '2027-05-13',
      rzldEndTime: '2027-05-16',
      rzldTime: '2027-05-13,2027-05-16',
    },
  }),
  ...[
    {
      ...{ why: 'two days before the meeting', start: '2027-05-12', end: '2027-05-14' },
      message: '入住日期须在 5月13日–16日 之间',
    },
    {
      ...{ why: 'past the meeting', start: '2027-05-14', end: '2027-05-17' },
      message: '离店日期须在 5月13日–16日 之间',
    },
    {
      ...{ why: 'in another year', start: '2026-05-14', end: '2027-05-15' },
      message: '入住日期须在 2027年5月13日–16日 之间',
    },
    { why: 'of no night', start: '2027-05-14', end: '2027-05-14', message: '离店日期应晚于入住日期' },
    { why: 'backwards', start: '2027-05-15', end: '2027-05-14', message: '离店日期应晚于入住日期' },
    {
      ...{ why: 'on no real day', start: '2027-05-14', end: '2027-05-15x' },
      message: '离店日期须在 5月13日–16日 之间',
    },
  ].map(({ why, start, end, message }) =>
    formCase({
      title: `a stay ${why} is refused`,
      items: [hotel()],
      answers: { isYdjd: '1', fangXing: 'a', rzld: { start, end } },
      messages: { rzld: message },
    }),
  ),
  formCase({
    title: 'half a stay is no stay',
    items: [hotel()],
    answers: { isYdjd: '1', fangXing: 'a', rzld: { start: '2027-05-14', end: '' } },
    messages: { rzld: '请选择入住离店' },
  }),
  formCase({
    title: 'a stay may be read from rzldTime alone',
    items: [item('rzld', '入住离店', { rules: required })],
    answers: { rzld: { start: '2027-05-14', end: '2027-05-15' } },
    body: { rzldTime: '2027-05-14,2027-05-15' },
  }),
  formCase({
    title: 'a meeting without dates limits no stay',
    items: [item('rzld', '入住离店', { rules: required })],
    meeting: { meetingId: '1', meetingCode: 'MI2027', startTime: '', endTime: '' },
    answers: { rzld: { start: '2030-01-01', end: '2030-01-02' } },
  }),
  formCase({
    title: 'djsj and fjsj are dates without limits',
    items: [
      item('djsj', '到达日期', { rules: required }),
      item('fjsj', '返程日期', { rules: required }),
      item('isVisit', '是否参观', { formType: 4 }),
    ],
    answers: { djsj: '2027-05-10', fjsj: '2027-05-20', isVisit: '是' },
    submission: { djsj: '2027-05-10', fjsj: '2027-05-20', isVisit: '是' },
  }),
  ...[hotelAnd([arrival, departure]), hotelWith([arrival, departure])].flatMap((items, index) => {
    const where = index === 0 ? 'beside' : 'linked to';
    return [
      formCase({
        title: `djsj and fjsj ${where} isYdjd are not asked of those who need no hotel`,
        items,
        answers: { isYdjd: '否', djsj: '2027-05-10' },
        visible: ['isYdjd'],
        submission: { isYdjd: '否' },
      }),
      formCase({
        title: `djsj and fjsj ${where} isYdjd are asked with the hotel`,
        items,
        answers: { isYdjd: '是' },
        visible: ['isYdjd', 'djsj', 'fjsj'],
        messages: { djsj: '请选择到达日期' },
      }),
      formCase({
        title: `djsj and fjsj ${where} isYdjd may be the days of a stay`,
        items,
        answers: { isYdjd: '是', djsj: '2027-05-13', fjsj: '2027-05-16' },
        submission: { isYdjd: '是', djsj: '2027-05-13', fjsj: '2027-05-16' },
      }),
      formCase({
        title: `djsj and fjsj ${where} isYdjd are bounded by the meeting`,
        items,
        answers: { isYdjd: '是', djsj: '2027-05-12', fjsj: '2027-05-17' },
        messages: { djsj: '到达日期须在 5月13日–16日 之间', fjsj: '返程日期须在 5月13日–16日 之间' },
      }),
      ...['2027-05-14', '2027-05-13'].map((fjsj) =>
        formCase({
          title: `fjsj ${fjsj} ${where} isYdjd is not after djsj`,
          items,
          answers: { isYdjd: '是', djsj: '2027-05-14', fjsj },
          messages: { fjsj: '返程日期应晚于到达日期' },
        }),
      ),
    ];
  }),
  formCase({
    title: 'fjsj alone belongs to the hotel too',
    items: hotelAnd([departure]),
    answers: { isYdjd: '是', fjsj: '2027-05-16' },
    submission: { isYdjd: '是', fjsj: '2027-05-16' },
  }),
  formCase({
    title: 'djsj is required',
    items: [item('djsj', '到达日期', { rules: required })],
    messages: { djsj: '请选择到达日期' },
  }),
  formCase({
    title: 'a date with a time counts as its date',
    items: [item('fjsj', '返程日期')],
    answers: { fjsj: '2027-05-20 08:00:00' },
    submission: { fjsj: '2027-05-20' },
  }),

  formCase({
    title: 'a free entrant of LITE2027 is not asked isYdjd, djsj, fjsj and isVisit',
    items: [
      item('name', '姓名', { rules: required }),
      hotel(),
      item('djsj', '到达日期', { rules: required }),
      item('fjsj', '返程日期', { rules: required }),
      item('isVisit', '是否参观', { formType: 4, rules: required }),
    ],
    meeting: { meetingId: '9', meetingCode: 'LITE2027', startTime: '2027-05-14', endTime: '2027-05-16' },
    entryType: 'free',
    answers: { name: '李静' },
    visible: ['name'],
    submission: { name: '李静' },
  }),
  formCase({
    title: 'a paid delegate of LITE2027 is',
    items: [item('djsj', '到达日期', { rules: required })],
    meeting: { meetingId: '9', meetingCode: 'LITE2027', startTime: '2027-05-14', endTime: '2027-05-16' },
    visible: ['djsj'],
    messages: { djsj: '请选择到达日期' },
  }),
  formCase({
    title: 'a free entrant of any other meeting is',
    items: [item('djsj', '到达日期', { rules: required })],
    entryType: 'free',
    visible: ['djsj'],
    messages: { djsj: '请选择到达日期' },
  }),
];
