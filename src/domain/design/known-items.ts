import type { FormItem } from '../form/form-field';
import { asOptions, questions } from '../form/known-questions';

/** A number of the definition's kinds of answer (product §3). */
const kinds = { text: 1, picker: 3, radio: 4, upload: 5, date: 6 } as const;

interface Worded extends Partial<Pick<FormItem, 'options' | 'linkage'>> {
  kind?: keyof typeof kinds;
  isOptional?: boolean;
  message?: string;
}

function known(shortName: string, name: string, given: Worded = {}): FormItem {
  const { kind = 'text', isOptional = false, message = '', options = [], linkage = [] } = given;
  const rule = isOptional ? null : { message, pattern: '', min: null, max: null };
  return { shortName, name, isShow: true, formType: kinds[kind], rule, options, linkage, when: null, value: '' };
}

/** Options with keys of their own, which stay when their texts are changed. */
const options = (...texts: string[]): FormItem['options'] =>
  texts.map((text, place) => ({ key: String(place + 1), text }));
const optional = { isOptional: true } as const;
const yesNo = asOptions(['是', '否']);

/** The known questions as a form begins with them, by the part of the form in which they stand. */
export const knownItems: readonly { title: string; items: readonly FormItem[] }[] = [
  {
    title: '身份',
    items: [
      known(questions.name, '姓名'),
      known(questions.phone, '手机号码'),
      known(questions.sex, '性别', { kind: 'radio', options: options('男', '女') }),
      known(questions.birthDate, '出生日期', { kind: 'date' }),
      known(questions.idType, '证件类型', {
        kind: 'picker',
        options: options('身份证', '军官证', '港澳通行证', '护照'),
        linkage: [
          known(questions.identityNumber, '身份证号'),
          known(questions.officerNumber, '军官证号'),
          known(questions.hongKongMacaoPass, '港澳通行证号'),
          known(questions.passport, '护照号'),
        ],
      }),
      known(questions.ethnicity, '民族', optional),
      known(questions.politicalStatus, '政治面貌', {
        ...{ ...optional, kind: 'picker' },
        options: options('中共党员', '共青团员', '民主党派', '群众'),
      }),
      known(questions.education, '最高学历', {
        ...{ ...optional, kind: 'picker' },
        options: options('博士研究生', '硕士研究生', '大学本科', '大学专科', '其他'),
      }),
    ],
  },
  {
    title: '单位',
    items: [
      known(questions.employer, '工作单位', { message: '请填写工作单位全称' }),
      known(questions.department, '科室或部门', optional),
      known(questions.jobTitle, '职称', {
        ...{ ...optional, kind: 'picker' },
        options: options('正高级', '副高级', '中级', '初级', '其他'),
      }),
      known(questions.province, '所在省份', { kind: 'picker' }),
      known(questions.institution, '所属机构类别', {
        ...{ ...optional, kind: 'picker' },
        options: options(
          '三级医院',
          '二级医院',
          '基层医疗卫生机构',
          '疾控与公共卫生机构',
          '高等院校',
          '科研院所',
          '企业',
        ),
      }),
      known(questions.isGrassroots, '是否来自基层（县及以下）', { kind: 'radio', options: yesNo }),
    ],
  },
  {
    title: '通讯',
    items: [known(questions.email, '电子邮箱'), known(questions.address, '通讯地址')],
  },
  {
    title: '会务',
    items: [
      known(questions.needsHotel, '是否预订酒店', {
        ...{ kind: 'radio', options: yesNo },
        linkage: [
          known(questions.roomType, '房型', { kind: 'picker', options: options('大床房', '标准双床房') }),
          known(questions.stay, '入住离店日期', { kind: 'date' }),
        ],
      }),
      known(questions.checkIn, '到达日期', { ...optional, kind: 'date' }),
      known(questions.departure, '返程日期', { ...optional, kind: 'date' }),
      known(questions.joinsVisit, '是否参加参观', { ...optional, kind: 'radio', options: yesNo }),
      known(questions.letter, '附件（如单位介绍信、学生证）', { ...optional, kind: 'upload' }),
    ],
  },
];

/** The ways in which a question of one's own can be answered, as a new question begins. */
export const ownItems: readonly { kind: keyof typeof kinds; name: string; hint: string }[] = [
  { kind: 'text', name: '填空', hint: '自己写一行字' },
  { kind: 'radio', name: '单选', hint: '平铺，适合两三个选项' },
  { kind: 'picker', name: '下拉', hint: '选一个，适合选项多的' },
  { kind: 'date', name: '日期', hint: '选一天' },
  { kind: 'upload', name: '附件', hint: '图片、PDF 等文件' },
];

/** The words with which a new question and its options begin, until somebody types their own. */
const newTexts = { question: '新问题', options: ['选项一', '选项二'] } as const;

/** Reports whether a question or an option still has the words with which it began. */
export const hasNoWordsYet = (text: string): boolean =>
  text === newTexts.question || newTexts.options.some((option) => option === text);

/**
 * Makes a question of one's own.
 * @param random between 0 and 1; a name that was ever used would show the answers that were given under it
 */
export function newItem(kind: keyof typeof kinds, random: number): FormItem {
  const shortName = `q${Math.floor(random * 36 ** 8)
    .toString(36)
    .padStart(8, '0')}`;
  const isChoice = kind === 'picker' || kind === 'radio';
  return known(shortName, newTexts.question, {
    kind,
    options: isChoice ? options(...newTexts.options) : [],
    isOptional: true,
  });
}
