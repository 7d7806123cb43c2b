import type { CreditRule } from './credit-rule';

/** The facts of a person that a column of the list for the authority can show. */
export type ListedFact =
  | 'number'
  | 'name'
  | 'sex'
  | 'age'
  | 'jobTitle'
  | 'employer'
  | 'isGrassroots'
  | 'province'
  | 'phone'
  | 'projectNumber'
  | 'projectName'
  | 'days'
  | 'hours'
  | 'credits'
  | 'certificateNumber';

/** The list for an authority as data: another authority, or another year's form, is a further layout. */
export interface AuthorityLayout {
  key: string;
  /** As the organiser chooses it. */
  name: string;
  /** The rule that this authority sets itself, as far as it does; the meeting's rule starts with it. */
  rule: Partial<CreditRule>;
  title: string;
  columns: readonly { heading: string; fact: ListedFact; width: number }[];
}

/** The first one is used where a meeting chooses none. */
export const authorityLayouts: readonly [AuthorityLayout, ...AuthorityLayout[]] = [
  {
    key: 'national-2024',
    name: '国家级继续医学教育',
    rule: {},
    title: '继续医学教育项目学员登记表',
    columns: [
      { heading: '序号', fact: 'number', width: 6 },
      { heading: '项目编号', fact: 'projectNumber', width: 18 },
      { heading: '项目名称', fact: 'projectName', width: 36 },
      { heading: '姓名', fact: 'name', width: 14 },
      { heading: '性别', fact: 'sex', width: 6 },
      { heading: '年龄', fact: 'age', width: 6 },
      { heading: '职称', fact: 'jobTitle', width: 14 },
      { heading: '工作单位', fact: 'employer', width: 30 },
      { heading: '是否基层', fact: 'isGrassroots', width: 10 },
      { heading: '所在省份', fact: 'province', width: 14 },
      { heading: '联系电话', fact: 'phone', width: 14 },
      { heading: '学时', fact: 'hours', width: 8 },
      { heading: '学分', fact: 'credits', width: 8 },
      { heading: '证书编号', fact: 'certificateNumber', width: 20 },
    ],
  },
  {
    key: 'tcm',
    name: '中医药继续教育',
    rule: { hoursPerCreditMilli: 3_000, maxTotalMilli: 10_000 },
    title: '中医药继续教育项目学员名单',
    columns: [
      { heading: '序号', fact: 'number', width: 6 },
      { heading: '姓名', fact: 'name', width: 14 },
      { heading: '性别', fact: 'sex', width: 6 },
      { heading: '单位', fact: 'employer', width: 30 },
      { heading: '省份', fact: 'province', width: 14 },
      { heading: '是否来自基层', fact: 'isGrassroots', width: 12 },
      { heading: '专业技术职务', fact: 'jobTitle', width: 14 },
      { heading: '手机号', fact: 'phone', width: 14 },
      { heading: '项目编号', fact: 'projectNumber', width: 18 },
      { heading: '起止日期', fact: 'days', width: 24 },
      { heading: '实到学时', fact: 'hours', width: 10 },
      { heading: '授予学分', fact: 'credits', width: 10 },
      { heading: '学分证号', fact: 'certificateNumber', width: 20 },
    ],
  },
];

/** Finds a layout by its key or name, or the beginning of its name; null for none or several. */
export function findLayout(typed: string): AuthorityLayout | null {
  const text = typed.trim();
  const exact = authorityLayouts.find(({ key, name }) => key === text || name === text);
  if (exact !== undefined) return exact;
  const found = authorityLayouts.filter(
    ({ key, name }) => text !== '' && (name.startsWith(text) || key.startsWith(text)),
  );
  return found.length === 1 ? (found[0] ?? null) : null;
}
