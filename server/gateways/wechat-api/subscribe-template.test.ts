import * as fc from 'fast-check';
import type { SubscribeMessage } from '../ports';
import { parseSubscribeTemplate, subscribeData } from './subscribe-template';

const message: SubscribeMessage = {
  ...{ kind: 'payment', meeting: '第十二届全国医学信息学术年会暨智慧医院论坛', status: '支付成功' },
  ...{ note: '请凭参会码入场', amountFen: 120_050, orderNumber: 'T20270320', name: '欧阳娜娜' },
  at: Date.parse('2027-03-20T09:05:00+08:00'),
};
const dataOf = (keywords: string, changes: Partial<SubscribeMessage> = {}) => {
  const template = parseSubscribeTemplate(`TEMPLATE_ID_1 ${keywords}`);
  if (template === null) throw new Error(`${keywords} is no template`);
  const data = subscribeData(template, { ...message, ...changes });
  return Object.fromEntries(Object.entries(data).map(([key, { value }]) => [key, value]));
};

test.each<[string, Partial<SubscribeMessage>, object]>([
  ['thing1=meeting', {}, { thing1: '第十二届全国医学信息学术年会暨智慧医院…' }],
  ['thing1=meeting', { meeting: '年会' }, { thing1: '年会' }],
  ['thing1=meeting', { meeting: '字'.repeat(20) }, { thing1: '字'.repeat(20) }],
  ['thing1=note', { note: '' }, { thing1: '无' }],
  ['thing1=note', { note: '一\n\t二' }, { thing1: '一 二' }],
  ['thing1=note', { note: '😀'.repeat(11) }, { thing1: `${'😀'.repeat(9)}…` }],
  ['phrase2=status time3=time', {}, { phrase2: '支付成功', time3: '2027年3月20日 09:05' }],
  ['phrase2=status', { status: 'OK' }, { phrase2: '已更新' }],
  ['date4=time', {}, { date4: '2027年3月20日' }],
  ['amount5=amount', {}, { amount5: '¥1200.50' }],
  ['amount5=amount', { amountFen: null }, { amount5: '¥0.00' }],
  ['character_string6=order', {}, { character_string6: 'T20270320' }],
  ['character_string6=order', { orderNumber: '' }, { character_string6: '-' }],
  ['name7=name', {}, { name7: '欧阳娜娜' }],
  ['name7=name', { name: 'Anna-Maria Łódź 123' }, { name7: 'AnnaMariad' }],
  ['name7=name', { name: '买买提·阿不都热合曼·艾合买提江' }, { name7: '买买提阿不都热合曼艾' }],
])('%s of %j', (keywords, changes, data) => {
  expect(dataOf(keywords, changes)).toEqual(data);
});

test.each([
  '',
  'TEMPLATE_ID_1',
  'short thing1=meeting',
  'TEMPLATE_ID_1 thing1',
  'TEMPLATE_ID_1 thing1=phone',
  'TEMPLATE_ID_1 thing=meeting',
  'TEMPLATE_ID_1 phrase1=meeting',
  'TEMPLATE_ID_1 amount1=order',
  'TEMPLATE_ID_1 constructor1=meeting',
  `TEMPLATE_ID_1 ${[1, 2, 3, 4, 5, 6].map((n) => `thing${n}=note`).join(' ')}`,
])('%s is no template', (text) => {
  expect(parseSubscribeTemplate(text)).toBeNull();
});

/**
 * The values that WeChat accepts (others get 47003), written from its documentation of sendMessage independently of the
 * code.
 */
const taken: Readonly<Record<string, RegExp>> = {
  thing1: /^[^\n]{1,20}$/,
  phrase2: /^\p{Script=Han}{1,5}$/u,
  time3: /^\d{4}年\d{1,2}月\d{1,2}日 \d{2}:\d{2}$/,
  amount4: /^¥\d{1,10}(\.\d+)?$/,
  character_string5: /^[\x21-\x7e]{1,32}$/,
};

test('whatever happens, WeChat takes each value', () => {
  const text = fc.string({ unit: 'binary', maxLength: 60 });
  const messages = fc.record({
    ...{ kind: fc.constant('review' as const), meeting: text, status: text, note: text, name: text, orderNumber: text },
    amountFen: fc.option(fc.integer({ min: 0, max: 2_147_483_647 })),
    at: fc.integer({ min: 0, max: 4_000_000_000_000 }),
  });
  const keywords = 'thing1=note phrase2=status time3=time amount4=amount character_string5=order';
  fc.assert(
    fc.property(messages, (one) => {
      for (const [key, value] of Object.entries(dataOf(keywords, one))) expect(value).toMatch(taken[key] ?? /^$/);
      for (const fact of ['meeting', 'status', 'note', 'order', 'name', 'time', 'amount'])
        expect(dataOf(`thing1=${fact}`, one).thing1).toMatch(/^[^\n]{1,20}$/);
      expect(dataOf('name1=name', one).name1).toMatch(/^(\p{Script=Han}|[a-zA-Z]){1,20}$/u);
    }),
  );
});
