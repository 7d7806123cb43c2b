import { fullForm } from '../../../server/demo/demo-forms';
import { readFormDefinition } from '../../contract/form-definition';
import { regionNames } from '../../ui/fields/region-levels';
import { buildForm } from '../registration/build-form';
import { restoreAnswers } from './answers';
import { derivedAnswers } from './derived-answers';
import { fieldByShortName, type FieldValue } from './form-field';

const form = buildForm(readFormDefinition(fullForm), {
  meetingId: '1',
  meetingCode: 'MI2027',
  startTime: '',
  endTime: '',
  today: '2027-03-20',
  entryType: 'paid',
});

function derived(typed: string, given: Record<string, FieldValue>, isFree = true) {
  const field = fieldByShortName(form, typed);
  if (field === undefined) throw new Error(`No field ${typed}`);
  const answers = restoreAnswers(
    form,
    Object.entries(given).map(([shortName, value]) => ({ shortName, value })),
    null,
  );
  return derivedAnswers(form, field, answers, { regionNames, isFree: () => isFree }).map(
    ({ field: { shortName }, answer, origin }) => [shortName, answer, origin] as const,
  );
}

const ofEmployer = '按工作单位填写，可修改';

it('answers province and 基层 from an employer, where they are open', () => {
  expect(derived('gzdw', { gzdw: '西安市第一人民医院' })).toEqual([
    ['province', '陕西省', ofEmployer],
    ['isBase', '2', ofEmployer],
  ]);
  expect(derived('gzdw', { gzdw: '西安市第一人民医院' }, false)).toEqual([]);
  expect(derived('gzdw', { gzdw: '某某科技有限公司' })).toEqual([]);
});

it('takes back what followed from an employer that has changed', () => {
  expect(derived('gzdw', { gzdw: '某某科技有限公司', province: '陕西省', isBase: '2' })).toEqual([
    ['province', '', ''],
    ['isBase', '', ''],
  ]);
});

const address = (province: string, city: string, district: string, detail: string) => ({
  ...{ province, city, district, detail },
});
const found = '已识别省市区，请核对';

it.each([
  ['陕西省西安市雁塔区朱雀大街 229 号', address('陕西省', '西安市', '雁塔区', '朱雀大街 229 号')],
  ['北京市朝阳区望京街 1 号', address('北京市', '北京市', '朝阳区', '望京街 1 号')],
  // A place alone is no street.
  ['陕西省西安市雁塔区', address('陕西省', '西安市', '雁塔区', '')],
])('splits %s', (text, parts) => {
  const [first, second] = derived('ReAddress', { ReAddress: address('', '', '', text) });
  expect(first).toEqual(['ReAddress', parts, found]);
  expect(second).toEqual(['province', parts.province, '按通讯地址填写，可修改']);
});

it.each(['朱雀大街 229 号', '西安市朱雀大街 229 号', '陕西省人民医院', '西安路 3 号'])('leaves %s whole', (text) => {
  expect(derived('ReAddress', { ReAddress: address('', '', '', text) })).toEqual([]);
});

it('leaves a chosen region as it is, which answers the province', () => {
  const chosen = address('浙江省', '杭州市', '西湖区', '陕西省西安市雁塔区');
  expect(derived('ReAddress', { ReAddress: chosen })).toEqual([['province', '浙江省', '按通讯地址填写，可修改']]);
  expect(derived('name', { name: '西安市' })).toEqual([]);
});
