import { entryType } from '../../src/domain/attendee/attendee';
import type { Json } from '../../src/domain/json/read-value';
import { formCase, item, required } from './form-case';
import { plainPhone, writtenPhones } from './written-phones';

/** Every known shortName of product §3.3, with its behaviour. */

const zjlx = (linkage?: Json, valueEnum?: Json): Json =>
  item('zjlx', '证件类型', {
    formType: 3,
    rules: required,
    ...(linkage === undefined ? {} : { linkage }),
    ...(valueEnum === undefined ? {} : { valueEnum }),
  });
const numbers = [
  item('cardNum', '身份证号', { rules: required }),
  item('officer', '军官证号', { rules: required }),
  item('HKMpass', '通行证号', { rules: required }),
  item('passport', '护照号', { rules: required }),
];
const idTypes = { '1': '身份证', '2': { text: '军官证' }, '3': '港澳通行证', '4': '护照' };
const credentials = [zjlx(numbers, idTypes)];
const idNumber = '11010519491231002X';

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
const birth = [item('csrq', '出生日期', { formType: 6, rules: required })];
const address = [item('ReAddress', '通讯地址', { rules: required })];
const place = { province: '陕西省', city: '西安市', district: '雁塔区', detail: '会展大道1号' };
const files = [item('bmtable', '报名回执', { formType: 5, rules: required })];
const pdf = { reference: '/files/a.pdf', name: '回执.pdf', size: 1024 };
const png = { reference: '/files/b.png', name: '照片.png', size: 2048 };

const phoneForm = [item('phone', '手机号码', { rules: required })];
const goodPhones = [
  ...['13012345678', '15912345678', '17012345678', '18888888888'],
  ...['14012345678', '14112345678', '14412345678', '14912345678'],
  ...['16212345678', '16512345678', '16612345678', '16712345678'],
  ...['19012345678', '19312345678', '19512345678', '19912345678'],
];
const abroad = '境外参会者请填写可接收短信的中国大陆手机号';
const badPhones: (readonly [phone: string, message: string])[] = [
  ...['12012345678', '10012345678', '14212345678', '14312345678', '16112345678', '16812345678', '19412345678'].map(
    (phone) => [phone, '请输入正确手机号码'] as const,
  ),
  ...['23812345678', '1381234567a', '010-66668888', '66', '+', '无'].map(
    (phone) => [phone, '请输入正确手机号码'] as const,
  ),
  ['1381234567', '少 1 位：手机号码是 11 位'],
  ['138 1234 567', '少 1 位：手机号码是 11 位'],
  ['+86 138', '少 8 位：手机号码是 11 位'],
  ['138123456789', '多 1 位：手机号码是 11 位'],
  ...['+14155552671', '0014155552671', '+852 9123 4567', '91234567', '0912345678'].map(
    (phone) => [phone, abroad] as const,
  ),
];
const emailForm = [item('email', '电子邮箱', { rules: required })];
const goodEmails = [
  ...['zhang@example.com', 'a_b-c9@mail.example.com.cn', 'A@b.c'],
  ...['zhang.wei@xjtu.edu.cn', 'a+b@example.com', 'a.b@c.cn'],
];
/** The narrow rule as organisers write it, and one that restricts to a domain. */
const specEmail = '^[A-Za-z0-9_-]+@[A-Za-z0-9_-]+(\\.[A-Za-z0-9_-]+)+$';
const ownEmail = (pattern: string): Json[] => [item('email', '电子邮箱', { rules: [{ required: true, pattern }] })];
const badEmails = [
  'zhang',
  'zhang@',
  '@example.com',
  'zhang@example',
  'zhang san@example.com',
  'a@b..c',
  '.a@b.cn',
  'a.@b.cn',
  'a..b@c.cn',
  '张@a.cn',
];
const badIdNumbers = [
  ...['0101051949123100', '01010519491231002X', '110105194912310021X', '11010518491231002X', '11010521491231002X'],
  ...['11010519491331002X', '11010519490031002X', '11010519490230002X', '11010519490229002X', '11010519491231002Y'],
];

export const knownFieldCases = [
  ...goodPhones.map((phone) => formCase({ title: `phone ${phone} is accepted`, items: phoneForm, answers: { phone } })),
  ...badPhones.map(([phone, message]) =>
    formCase({
      title: `phone ${phone} is refused`,
      items: phoneForm,
      answers: { phone },
      messages: { phone: message },
    }),
  ),
  formCase({ title: 'phone is required', items: phoneForm, messages: { phone: '请填写手机号码' } }),
  ...writtenPhones.map((written) =>
    formCase({
      title: `phone ${JSON.stringify(written)} is sent in digits alone`,
      items: phoneForm,
      answers: { phone: written },
      submission: { phone: plainPhone },
    }),
  ),
  formCase({
    title: 'a phone pasted with invisible characters around it is cleaned',
    items: phoneForm,
    answers: { phone: ' \u202d13812345678\u202c ' },
    submission: { phone: '13812345678' },
  }),
  formCase({
    title: 'a rule without a pattern does not change what a wrong phone says',
    items: [item('phone', '手机号码', { rules: [{ required: true, message: '手机号必填' }] })],
    answers: { phone: '12012345678' },
    messages: { phone: '请输入正确手机号码' },
  }),
  formCase({
    title: 'an optional phone may be left out',
    items: [item('phone', '手机号码')],
    submission: { phone: '' },
  }),
  formCase({
    title: 'an optional phone must be right where given',
    items: [item('phone', '手机号码')],
    answers: { phone: '12012345678' },
    messages: { phone: '请输入正确手机号码' },
  }),
  ...goodEmails.map((email) => formCase({ title: `email ${email} is accepted`, items: emailForm, answers: { email } })),
  ...badEmails.map((email) =>
    formCase({
      title: `email ${email} is refused`,
      items: emailForm,
      answers: { email },
      messages: { email: '请输入正确电子邮箱' },
    }),
  ),
  formCase({
    title: 'an email in full width is sent narrow',
    items: emailForm,
    answers: { email: '\u3000ｚｈａｎｇ．ｗｅｉ＠xjtu。edu。cn ' },
    submission: { email: 'zhang.wei@xjtu.edu.cn' },
  }),
  ...[specEmail, `/${specEmail}/`, '@(xjtu|pku)\\.edu\\.cn$'].map((pattern) =>
    formCase({
      title: `dots and pluses of an email are no matter of ${pattern}`,
      items: ownEmail(pattern),
      answers: { email: 'zhang.wei+conf@xjtu.edu.cn' },
      submission: { email: 'zhang.wei+conf@xjtu.edu.cn' },
    }),
  ),
  formCase({
    title: "a definition's own pattern still keeps other emails out",
    items: ownEmail('@(xjtu|pku)\\.edu\\.cn$'),
    answers: { email: 'zhang.wei@example.com' },
    messages: { email: '请输入正确电子邮箱' },
  }),
  formCase({ title: 'email is required', items: emailForm, messages: { email: '请填写电子邮箱' } }),

  formCase({
    title: 'zjlx offers the four ID types where the definition gives none, and no number before one is chosen',
    items: [zjlx()],
    messages: { zjlx: '请选择证件类型' },
    visible: ['zjlx'],
  }),
  formCase({
    title: 'zjlx 身份证 shows cardNum only',
    items: credentials,
    answers: { zjlx: '1', cardNum: idNumber, passport: 'E12345678' },
    visible: ['zjlx', 'cardNum'],
    submission: { zjlx: '1', cardNum: idNumber },
  }),
  formCase({
    title: 'zjlx 军官证 shows officer only',
    items: credentials,
    answers: { zjlx: '2', officer: '军字第1234567号' },
    visible: ['zjlx', 'officer'],
    submission: { zjlx: '2', officer: '军字第1234567号' },
  }),
  formCase({
    title: 'zjlx 港澳通行证 shows HKMpass only',
    items: credentials,
    answers: { zjlx: '3', HKMpass: 'H12345678' },
    visible: ['zjlx', 'HKMpass'],
    submission: { zjlx: '3', HKMpass: 'H12345678' },
  }),
  formCase({
    title: 'zjlx 护照 shows passport only',
    items: credentials,
    answers: { zjlx: '4' },
    visible: ['zjlx', 'passport'],
    messages: { passport: '请填写护照号' },
  }),
  formCase({
    title: 'zjlx by its text is taken for its key',
    items: credentials,
    answers: { zjlx: '身份证', cardNum: idNumber },
    submission: { zjlx: '1', cardNum: idNumber },
  }),
  formCase({
    title: 'number fields beside zjlx follow its choice too',
    items: [zjlx(undefined, idTypes), ...numbers],
    answers: { zjlx: '4', passport: 'E12345678' },
    visible: ['zjlx', 'passport'],
    submission: { zjlx: '4', passport: 'E12345678' },
  }),
  formCase({
    title: 'an ID type without a number field gets a required 证件号码',
    items: [zjlx([item('cardNum', '身份证号', { rules: required })])],
    answers: { zjlx: '护照' },
    visible: ['zjlx', 'passport'],
    messages: { passport: '请填写证件号码' },
  }),
  formCase({
    title: 'the implied number of 身份证 must be an identity number',
    items: [zjlx()],
    answers: { zjlx: '身份证', cardNum: '123' },
    visible: ['zjlx', 'cardNum'],
    messages: { cardNum: '请输入正确身份证号' },
  }),
  formCase({
    title: 'an unknown ID type gets a required 证件号码 of its own',
    items: [zjlx(numbers, { ...idTypes, '9': '外国人永久居留身份证' })],
    answers: { zjlx: '9', otherCardNum: 'USA310101012345' },
    visible: ['zjlx', 'otherCardNum'],
    submission: { zjlx: '9', otherCardNum: 'USA310101012345' },
  }),
  formCase({
    title: 'a linked number field of an unnamed ID type is found by its name',
    items: [zjlx([...numbers, item('tbz', '台胞证号', { rules: required })], { ...idTypes, '5': '台胞证' })],
    answers: { zjlx: '5' },
    visible: ['zjlx', 'tbz'],
    messages: { tbz: '请填写台胞证号' },
  }),
  ...badIdNumbers.map((cardNum) =>
    formCase({
      title: `identity number ${cardNum} is refused`,
      items: credentials,
      answers: { zjlx: '1', cardNum },
      messages: { cardNum: '请输入正确身份证号' },
    }),
  ),
  formCase({
    title: 'a small x is taken, and sent as X',
    items: credentials,
    answers: { zjlx: '1', cardNum: '11010519491231002x' },
    submission: { zjlx: '1', cardNum: idNumber },
  }),
  formCase({
    title: 'an identity number written in groups is sent without them',
    items: credentials,
    answers: { zjlx: '1', cardNum: '110105 19491231 002x' },
    submission: { zjlx: '1', cardNum: idNumber },
  }),
  formCase({
    title: '29 February is a day of a leap year',
    items: credentials,
    answers: { zjlx: '1', cardNum: '110105200002290021' },
  }),
  formCase({
    title: 'cardNum without zjlx is an identity number too',
    items: [item('cardNum', '身份证号')],
    answers: { cardNum: '123' },
    messages: { cardNum: '请输入正确身份证号' },
  }),
  formCase({
    title: 'a hidden zjlx asks for no number, and the number beside it stands alone',
    items: [item('zjlx', '证件类型', { isShow: 0, formType: 3 }), item('passport', '护照号', { rules: required })],
    visible: ['passport'],
    messages: { passport: '请填写护照号' },
  }),
  formCase({
    title: 'other ID types know their own rule only',
    items: [zjlx([item('officer', '军官证号', { rules: [{ pattern: '^\\d{8}$', message: '军官证号为8位数字' }] })])],
    answers: { zjlx: '军官证', officer: '1234' },
    messages: { officer: '军官证号为8位数字' },
  }),

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
    { why: 'two days before the meeting', start: '2027-05-12', end: '2027-05-14' },
    { why: 'past the meeting', start: '2027-05-14', end: '2027-05-17' },
    { why: 'of no night', start: '2027-05-14', end: '2027-05-14' },
    { why: 'backwards', start: '2027-05-15', end: '2027-05-14' },
    { why: 'on no real day', start: '2027-05-14', end: '2027-05-15x' },
  ].map(({ why, start, end }) =>
    formCase({
      title: `a stay ${why} is refused`,
      items: [hotel()],
      answers: { isYdjd: '1', fangXing: 'a', rzld: { start, end } },
      messages: { rzld: '请输入正确入住离店' },
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

  formCase({ title: 'csrq is required', items: birth, messages: { csrq: '请选择出生日期' } }),
  formCase({ title: 'csrq 1900-01-01 is the earliest', items: birth, answers: { csrq: '1900-01-01' } }),
  formCase({ title: 'csrq may be today', items: birth, answers: { csrq: '2027-03-20' } }),
  ...['1899-12-31', '2027-03-21', '2026-02-29', '1980-13-01', '1980年1月1日'].map((csrq) =>
    formCase({
      title: `csrq ${csrq} is refused`,
      items: birth,
      answers: { csrq },
      messages: { csrq: '请输入正确出生日期' },
    }),
  ),
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
        messages: { djsj: '请输入正确到达日期', fjsj: '请输入正确返程日期' },
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
    title: 'ReAddress sends its region as texts, and its detail line under its own name',
    items: address,
    answers: { ReAddress: place },
    submission: { provinceSelect: '陕西省', citySelect: '西安市', districtSelect: '雁塔区', ReAddress: '会展大道1号' },
  }),
  formCase({ title: 'ReAddress is required', items: address, messages: { ReAddress: '请选择通讯地址' } }),
  formCase({
    title: 'ReAddress needs its detail line',
    items: address,
    answers: { ReAddress: { ...place, detail: ' ' } },
    messages: { ReAddress: '请填写通讯地址' },
  }),
  formCase({
    title: 'ReAddress needs its region',
    items: address,
    answers: { ReAddress: { province: '', city: '', district: '', detail: '会展大道1号' } },
    messages: { ReAddress: '请选择通讯地址' },
  }),
  formCase({
    title: 'ReAddress is bounded',
    items: address,
    answers: { ReAddress: { ...place, detail: '号'.repeat(201) } },
    messages: { ReAddress: '通讯地址最多 200 个字' },
  }),

  formCase({ title: 'bmtable is required', items: files, messages: { bmtable: '请上传报名回执' } }),
  formCase({
    title: 'bmtable sends its references joined by commas',
    items: files,
    answers: { bmtable: [pdf, png] },
    submission: { bmtable: '/files/a.pdf,/files/b.png' },
  }),
  formCase({
    title: 'bmtable takes at most 20 files',
    items: files,
    answers: { bmtable: Array.from({ length: 21 }, () => pdf) },
    messages: { bmtable: '报名回执最多上传 20 个文件' },
  }),

  formCase({
    title: 'province offers all provinces where the definition gives none',
    items: [item('province', '所在省份', { formType: 3, rules: required })],
    answers: { province: '新疆维吾尔自治区' },
    submission: { province: '新疆维吾尔自治区' },
  }),
  formCase({
    title: 'province is a picker over its valueEnum, whatever its formType says',
    items: [item('province', '所在省份', { rules: required, valueEnum: { '61': '陕西省' } })],
    answers: { province: '陕西省' },
    submission: { province: '61' },
  }),
  formCase({
    title: 'province refuses what it does not offer',
    items: [item('province', '所在省份', { rules: required, valueEnum: { '61': '陕西省' } })],
    answers: { province: '北京市' },
    messages: { province: '请选择所在省份' },
  }),
  ...['sex', 'isVisit', 'isBase', 'zzmm', 'nation', 'education', 'shens', 'ssjg', 'fangXing'].flatMap((shortName) => {
    const items = [
      item(shortName, '问题', { formType: 4, rules: required, valueEnum: { '1': '甲', '2': { text: '乙' } } }),
    ];
    return [
      formCase({
        title: `${shortName} is sent as its key`,
        items,
        answers: { [shortName]: '2' },
        submission: { [shortName]: '2' },
      }),
      formCase({ title: `${shortName} is required`, items, messages: { [shortName]: '请选择问题' } }),
      formCase({
        title: `${shortName} refuses what it does not offer`,
        items,
        answers: { [shortName]: '3' },
        messages: { [shortName]: '请选择问题' },
      }),
    ];
  }),
  formCase({
    title: 'sex offers 男 and 女 where the definition gives no choices',
    items: [item('sex', '性别', { formType: 4, rules: required })],
    answers: { sex: '女' },
    submission: { sex: '女' },
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
    entryType: entryType.free,
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
    entryType: entryType.free,
    visible: ['djsj'],
    messages: { djsj: '请选择到达日期' },
  }),
];
