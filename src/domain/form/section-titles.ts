import type { FormSection } from './form-field';

/** The titles of the cards, in order. A card without a title is the only one on its screen. */
export const sectionTitles: Readonly<Record<FormSection, string | undefined>> = {
  basic: '基本信息',
  person: '身份',
  work: '单位',
  contact: '通讯',
  attendance: '会务',
  hotel: '住宿',
  attachments: '附件',
  credit: '学分信息',
  invoice: '发票信息',
  employer: '单位信息',
  team: '团队信息',
  login: undefined,
  receipt: undefined,
  consent: undefined,
};

export const sections = Object.keys(sectionTitles) as FormSection[];
