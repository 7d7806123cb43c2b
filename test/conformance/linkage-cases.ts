import type { Json } from '../../src/domain/json/read-value';
import { formCase, item, required } from './form-case';

const yesNo = { '1': '是', '0': '否' };
/** A question whose child names the answers that show it. */
const workOf = (when: Json): Json =>
  item('work', '身份', {
    formType: 3,
    valueEnum: { s: '学生', n: '护士', y: '是' },
    linkage: [item('school', '学校', { rules: required, when })],
  });

/** Questions that others show (product §3.2). */
export const linkageCases = [
  formCase({
    title: 'linked children show when the answer reads 是',
    items: [
      item('eats', '是否用餐', {
        formType: 4,
        valueEnum: yesNo,
        linkage: [item('diet', '饮食要求', { rules: required })],
      }),
    ],
    answers: { eats: '1' },
    visible: ['eats', 'diet'],
    messages: { diet: '请填写饮食要求' },
  }),
  formCase({
    title: 'and hide when it does not',
    items: [
      item('eats', '是否用餐', {
        formType: 4,
        valueEnum: yesNo,
        linkage: [item('diet', '饮食要求', { rules: required })],
      }),
    ],
    answers: { eats: '0', diet: '素食' },
    visible: ['eats'],
    submission: { eats: '0' },
  }),
  ...[['学生'], ['s', '护士'], '学生', '["s"]'].map((when) =>
    formCase({
      title: `a child shows when its parent reads ${JSON.stringify(when)}`,
      items: [workOf(when)],
      answers: { work: 's' },
      visible: ['work', 'school'],
      messages: { school: '请填写学校' },
    }),
  ),
  formCase({
    title: 'a child that names its answers does not show for 是',
    items: [workOf(['学生'])],
    answers: { work: 'y' },
    visible: ['work'],
    submission: { work: 'y' },
  }),
  formCase({
    title: 'a child that names no answer shows for 是',
    items: [workOf([])],
    answers: { work: 'y' },
    visible: ['work', 'school'],
    messages: { school: '请填写学校' },
  }),
  formCase({
    title: 'a child that names an unknown answer is never asked',
    items: [workOf(['教师'])],
    answers: { work: 's' },
    visible: ['work'],
  }),
  formCase({
    title: 'an answer is named by its key before another one’s text',
    items: [
      item('count', '人数', {
        formType: 4,
        valueEnum: { '1': '2', '2': '3' },
        linkage: [item('why', '原因', { when: ['2'] })],
      }),
    ],
    answers: { count: '1' },
    visible: ['count'],
  }),
  formCase({
    title: 'a child may name a typed answer',
    items: [item('diet', '饮食', { linkage: [item('why', '原因', { when: ['素食'] })] })],
    answers: { diet: '素食' },
    visible: ['diet', 'why'],
  }),
  formCase({
    title: 'what an item under another question says goes before the hotel’s rule',
    items: [
      item('stay', '同行', {
        formType: 4,
        valueEnum: { a: '家属', b: '无' },
        linkage: [
          item('isYdjd', '是否预订酒店', { formType: 4, when: ['a'] }),
          item('fangXing', '房型', { when: ['b'] }),
        ],
      }),
    ],
    answers: { stay: 'b' },
    visible: ['stay', 'fangXing'],
  }),
  formCase({
    title: 'linkage may be JSON text',
    items: [
      item('eats', '是否用餐', {
        formType: 4,
        valueEnum: yesNo,
        linkage: JSON.stringify([item('diet', '饮食要求', { rules: required })]),
      }),
    ],
    answers: { eats: '1' },
    messages: { diet: '请填写饮食要求' },
  }),
  formCase({
    title: "a child's child shows only while its parent does",
    items: [
      item('a', '甲', {
        formType: 4,
        valueEnum: yesNo,
        linkage: [item('b', '乙', { formType: 4, valueEnum: yesNo, linkage: [item('c', '丙', { rules: required })] })],
      }),
    ],
    answers: { a: '0', b: '1' },
    visible: ['a'],
  }),
  formCase({
    title: 'and then it counts',
    items: [
      item('a', '甲', {
        formType: 4,
        valueEnum: yesNo,
        linkage: [item('b', '乙', { formType: 4, valueEnum: yesNo, linkage: [item('c', '丙', { rules: required })] })],
      }),
    ],
    answers: { a: '1', b: '1' },
    visible: ['a', 'b', 'c'],
    messages: { c: '请填写丙' },
  }),
];
