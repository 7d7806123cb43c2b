import type { Json } from '../../src/domain/json/read-value';
import { formCase, item, required } from './form-case';
import { linkageCases } from './linkage-cases';

const name = (rules: Json): Json[] => [item('name', '姓名', { rules })];

/** Every form type, linkage, and every variation of definitions and bodies (product §3.2, §7). */
export const definitionCases = [
  formCase({
    title: 'formType 1 is a text',
    items: name(required),
    answers: { name: '欧阳晓明' },
    submission: { name: '欧阳晓明' },
  }),
  formCase({ title: 'a required text says 请填写', items: name(required), messages: { name: '请填写姓名' } }),
  formCase({
    title: 'formType 3 is a picker',
    items: [item('title', '职称', { formType: 3, rules: required, valueEnum: { a: '主任医师' } })],
    answers: { title: 'a' },
    submission: { title: 'a' },
  }),
  formCase({
    title: 'a required picker says 请选择',
    items: [item('title', '职称', { formType: 3, rules: required, valueEnum: { a: '主任医师' } })],
    messages: { title: '请选择职称' },
  }),
  formCase({
    title: 'formType 4 is a radio',
    items: [item('lunch', '午餐', { formType: 4, rules: required, valueEnum: { '1': '是', '0': '否' } })],
    answers: { lunch: '0' },
    submission: { lunch: '0' },
  }),
  formCase({
    title: 'formType 5 is an upload',
    items: [item('proof', '证明材料', { formType: 5, rules: required })],
    messages: { proof: '请上传证明材料' },
  }),
  formCase({
    title: 'formType 6 is a date',
    items: [item('graduated', '毕业日期', { formType: 6, rules: required })],
    messages: { graduated: '请选择毕业日期' },
  }),
  formCase({
    title: 'formType 6 takes real days only',
    items: [item('graduated', '毕业日期', { formType: 6 })],
    answers: { graduated: '2025-06-31' },
    messages: { graduated: '请输入正确毕业日期' },
  }),
  ...[2, 7, 99, '?', null, {}].map((formType) =>
    formCase({
      title: `formType ${JSON.stringify(formType)} is a text`,
      items: [item('other', '其他', { formType, rules: required })],
      answers: { other: '文字' },
      submission: { other: '文字' },
    }),
  ),
  formCase({
    title: 'formType may be a numeric text',
    items: [item('title', '职称', { formType: '3', rules: required, valueEnum: { a: '主任医师' } })],
    answers: { title: '主任医师' },
    submission: { title: 'a' },
  }),

  formCase({
    title: "a rule's own message is shown for a missing answer",
    items: name([{ required: true, message: '请写真实姓名' }]),
    messages: { name: '请写真实姓名' },
  }),
  formCase({
    title: 'only the first rule applies',
    items: name([{ message: '第一条' }, { pattern: '^x$', message: '第二条' }]),
    answers: { name: '张伟' },
  }),
  formCase({
    title: 'any rule makes a field required, even an empty one',
    items: name([{}]),
    messages: { name: '请填写姓名' },
  }),
  formCase({ title: 'an empty rules list makes it optional', items: name([]), submission: { name: '' } }),
  formCase({ title: 'rules may be JSON text', items: name('[{"message":"必填"}]'), messages: { name: '必填' } }),
  formCase({
    title: 'a pattern is matched',
    items: name([{ pattern: '^\\d{6}$' }]),
    answers: { name: '12345' },
    messages: { name: '请输入正确姓名' },
  }),
  formCase({
    title: 'a pattern accepts what it matches',
    items: name([{ pattern: '^\\d{6}$' }]),
    answers: { name: '123456' },
  }),
  formCase({
    title: "a broken pattern's message is the rule's own",
    items: name([{ pattern: '^\\d{6}$', message: '请输入 6 位邮编' }]),
    answers: { name: 'abc' },
    messages: { name: '请输入 6 位邮编' },
  }),
  formCase({
    title: 'a pattern written as a literal is taken for its source',
    items: name([{ pattern: '/^\\d{6}$/' }]),
    answers: { name: '123456' },
  }),
  formCase({
    title: 'a pattern that does not compile is ignored',
    items: name([{ pattern: '([' }]),
    answers: { name: '张伟' },
  }),
  formCase({
    title: 'a rule bounds the length',
    items: name([{ min: 2, max: 4 }]),
    answers: { name: '张' },
    messages: { name: '姓名须为 2–4 个字' },
  }),
  formCase({
    title: "a rule for numbers does not bound a text's length",
    items: name([{ type: 'number', min: 18 }]),
    answers: { name: '30' },
  }),
  formCase({
    title: 'spaces are no answer',
    items: name(required),
    answers: { name: ' \u3000\u200b ' },
    messages: { name: '请填写姓名' },
  }),
  formCase({
    title: 'an answer is sent without the spaces around it',
    items: name(required),
    answers: { name: '\u3000 王芳 ' },
    submission: { name: '王芳' },
  }),
  formCase({
    title: 'a text of 500 characters is accepted',
    items: name(required),
    answers: { name: '字'.repeat(500) },
  }),
  formCase({
    title: 'a longer one is refused',
    items: name(required),
    answers: { name: '字'.repeat(501) },
    messages: { name: '姓名最多 500 个字' },
  }),

  ...[1, '1', true, 'true'].map((isShow) =>
    formCase({
      title: `isShow ${JSON.stringify(isShow)} shows an item`,
      items: [item('name', '姓名', { isShow, rules: required })],
      messages: { name: '请填写姓名' },
    }),
  ),
  ...[0, '0', false, null, '', 'no'].map((isShow) =>
    formCase({
      title: `isShow ${JSON.stringify(isShow)} hides an item`,
      items: [item('name', '姓名', { isShow, rules: required })],
      visible: [],
      submission: {},
    }),
  ),
  ...linkageCases,
  formCase({
    title: 'broken JSON makes a plain, optional text field',
    items: [item('broken', '单位', { formType: 3, defaultValue: '{"rules":[' }), ...name(required)],
    answers: { broken: '某医院', name: '张伟' },
    submission: { broken: '某医院', name: '张伟' },
  }),
  formCase({
    title: 'a picker without choices is a text field',
    items: [item('unit', '单位', { formType: 3, rules: required })],
    answers: { unit: '某医院' },
    submission: { unit: '某医院' },
  }),
  formCase({
    title: 'an empty key is a placeholder, not a choice',
    items: [item('title', '职称', { formType: 3, rules: required, valueEnum: { '': '请选择', a: '主任医师' } })],
    answers: { title: '' },
    messages: { title: '请选择职称' },
  }),
  formCase({
    title: 'what is no item is dropped',
    items: [null, 1, 'x', [], {}, { shortName: '' }, ...name(required)],
    visible: ['name'],
    messages: { name: '请填写姓名' },
  }),
  formCase({
    title: 'of two items with one shortName the first is asked',
    items: [item('name', '姓名', { rules: required }), item('name', '单位', { rules: required })],
    visible: ['name'],
    messages: { name: '请填写姓名' },
  }),
  formCase({
    title: 'names that the submission needs for itself are not asked',
    items: [
      ...['meetingId', 'isCharge', 'attr2', 'invoiceInfo', 'rzldTime', '__proto__'].map((shortName) =>
        item(shortName, shortName, { rules: required }),
      ),
      ...name(required),
    ],
    answers: { name: '张伟' },
    visible: ['name'],
    submission: { name: '张伟' },
  }),
  formCase({
    title: 'any other name will do',
    items: [
      ...['constructor', 'toString', 'a.b', 'a[0]', '姓 名'].map((shortName) =>
        item(shortName, '答', { rules: required }),
      ),
    ],
    answers: { constructor: '1', toString: '2', 'a.b': '3', 'a[0]': '4', '姓 名': '5' },
    submission: { constructor: '1', toString: '2', 'a.b': '3', 'a[0]': '4', '姓 名': '5' },
  }),
  formCase({
    title: 'names of the prototype are unanswered until answered',
    items: [item('constructor', '建造商', { rules: required }), item('toString', '说明', { rules: required })],
    messages: { constructor: '请填写建造商', toString: '请填写说明' },
  }),
  formCase({
    title: "the definition's value starts the field",
    items: [
      item('city', '城市', { value: '西安' }),
      item('title', '职称', { formType: 3, valueEnum: { a: '教授' }, value: '教授' }),
    ],
    submission: { city: '西安', title: 'a' },
  }),

  ...[null, 1, 'text', '{', [], [1, 2], { name: null }, { name: {} }, { name: ['张伟'] }].map((body) =>
    formCase({
      title: `a body of ${JSON.stringify(body)} has no name in it`,
      items: name(required),
      body,
      messages: { name: '请填写姓名' },
    }),
  ),
  formCase({
    title: 'a number in a body reads as its text',
    items: name(required),
    answers: { name: '42' },
    body: { name: 42 },
  }),
];
