import type { Json } from '../../src/domain/json/read-value';
import { formCase, item, required } from './form-case';

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

const badIdNumbers = [
  ...['0101051949123100', '01010519491231002X', '110105194912310021X', '11010518491231002X', '11010521491231002X'],
  ...['11010519491331002X', '11010519490031002X', '11010519490230002X', '11010519490229002X', '11010519491231002Y'],
];

/** ID types and their numbers (product §3.3). */
export const identityCases = [
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
];
