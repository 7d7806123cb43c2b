import { annualMeetingForm } from '../../../test/conformance/annual-meeting-form';
import { formCase, formOf, item } from '../../../test/conformance/form-case';
import type { FormField } from '../form/form-field';
import { importColumns } from './columns';
import { columnNames, isRowNumberTitle, matchHeader } from './match-header';

/** The keys of the columns that headings are taken for. */
function keysOf(fields: readonly FormField[], ...headings: string[]): (string | null)[] {
  const { columns } = matchHeader(headings, columnNames(importColumns(fields)));
  return columns.map((column) => column?.key ?? null);
}

/** A form that asks for these, as a0, a1 ... */
function formAsking(...labels: string[]): FormField[] {
  return formOf(formCase({ title: '', items: labels.map((label, index) => item(`a${index}`, label)) }));
}

const addressForm = formOf(formCase({ title: '', items: [item('ReAddress', ' ', { formType: 8 })] }));

describe('headings that mean the same', () => {
  it.each([
    '姓名 名字 参会人 参会人姓名 参会人员 参会代表 参会者 参会者姓名 人员姓名',
    '手机号码 手机 手机号 移动电话 联系电话 联系手机 电话 电话号码 联系方式 手机电话 Mobile TEL Phone',
    '电子邮箱 邮箱 电子邮件 邮件 邮箱地址 电子邮箱地址 Email E-mail Mail',
    '工作单位 单位 单位名称 工作单位名称 所在单位 医院 医院名称 所在医院 工作单位全称 单位全称',
    '科室或部门 科室 部门 所在科室 所在部门 科室/部门 部门/科室 科室部门',
    '职称 技术职称 专业技术职称 专业技术职务 职称等级 现职称',
    '职务 职位 行政职务 现职务',
    '最高学历 学历 文化程度',
    '出生日期 出生年月日 生日',
    '所在省份 省份 所在省 省 省市 省/市',
    '证件类型 证件类别 证件种类 证件名称',
    '证件号码 证件号 证件编号 有效证件号码 有效证件号',
    '身份证号 身份证 身份证号码 居民身份证 居民身份证号 居民身份证号码 公民身份号码',
    '护照号 护照 护照号码',
    '军官证号 军官证 军官证号码',
    '港澳通行证号 港澳通行证 港澳通行证号码',
    '通讯地址 地址 联系地址 邮寄地址 详细地址 通信地址',
    '是否预订酒店 是否订酒店 预订酒店 是否住宿 是否订房',
    '入住日期 入住时间 入住 酒店入住日期',
    '离店日期 离店时间 离店 退房日期 退房时间',
    '到达日期 到达时间 抵达日期 抵达时间 到会日期 来程日期',
    '返程日期 返程时间 离会日期 离会时间 返回日期',
  ])('whichever of them the form uses and whichever the table: %s', (group) => {
    const names = group.split(' ');
    names.forEach((label, index) => {
      const heading = names[(index + 1) % names.length] ?? '';
      expect([label, heading, ...keysOf(formAsking(label), heading)]).toEqual([label, heading, 'a0']);
    });
  });

  it.each([
    [
      ['姓名', '职务', '职称'],
      ['职称', '姓名', '职务'],
      ['a2', 'a0', 'a1'],
    ],
    // Neither of the form's two phones is simply 电话.
    [['手机号码', '联系电话'], ['电话'], [null]],
    [
      ['手机号码', '联系电话'],
      ['联系电话', '手机'],
      ['a1', null],
    ],
    // Nor is one of two in brackets the other.
    [
      ['职称（中文）', '职称（英文）'],
      ['职称（英文）', '职称'],
      ['a1', null],
    ],
    [
      ['职称（中文）', '姓名'],
      ['技术职称（如主任医师）', '姓名（真实姓名）'],
      ['a0', 'a1'],
    ],
    [['姓名'], ['姓名', '姓名'], ['a0', null]],
    [['姓名'], ['', 'A0'], [null, 'a0']],
    [['身高'], ['体重'], [null]],
  ])('a form of %j takes %j for %j', (labels, headings, keys) => {
    expect(keysOf(formAsking(...labels), ...headings)).toEqual(keys);
  });

  it('of an address without a name are not blank ones', () => {
    expect(keysOf(addressForm, '', '省')).toEqual([null, 'ReAddress.province']);
  });

  it.each([
    ['省份', 'ReAddress.province', 'province'],
    ['所在市', 'ReAddress.city', 'ReAddress.city'],
    ['联系地址', 'ReAddress.detail', 'ReAddress.detail'],
  ])('%s is the address’s where nothing else asks for it', (heading, alone, among) => {
    const form = annualMeetingForm.filter(({ shortName }) => shortName === 'ReAddress');
    expect(keysOf(form, heading)).toEqual([alone]);
    expect(keysOf(annualMeetingForm, heading)).toEqual([among]);
  });
});

describe('headings that the form does not know', () => {
  const unknown = (...headings: string[]): readonly string[] =>
    matchHeader(headings, columnNames(importColumns(formAsking('姓名')))).unknownTitles;

  it('are named once, as they are written but for the spaces around them', () => {
    expect(unknown(' 身高 ', '姓名', '身高', '血 型', '', ' ', '＊')).toEqual(['身高', '血 型']);
  });

  it.each(['序号', '序列', '编号', '行号', 'No', 'NO.', '#', 'ID', ' 序 号 ', '＃'])('but for %s', (heading) => {
    expect(unknown('姓名', heading)).toEqual([]);
    expect(isRowNumberTitle(heading)).toBe(true);
  });

  it.each(['姓名', '', '序号2', '编号规则'])('nor does %p number rows', (heading) => {
    expect(isRowNumberTitle(heading)).toBe(false);
  });
});
