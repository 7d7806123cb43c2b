import { contactCases } from './contact-cases';
import { formCase, item, required } from './form-case';
import { hotelCases } from './hotel-cases';
import { identityCases } from './identity-cases';

const birth = [item('csrq', '出生日期', { formType: 6, rules: required })];
const address = [item('ReAddress', '通讯地址', { rules: required })];
const place = { province: '陕西省', city: '西安市', district: '雁塔区', detail: '会展大道1号' };
const files = [item('bmtable', '报名回执', { formType: 5, rules: required })];
const pdf = { reference: '/files/a.pdf', name: '回执.pdf', size: 1024 };
const png = { reference: '/files/b.png', name: '照片.png', size: 2048 };

/** Birth, address, attachments, and the known choices. */
const otherCases = [
  formCase({ title: 'csrq is required', items: birth, messages: { csrq: '请选择出生日期' } }),
  formCase({ title: 'csrq 1900-01-01 is the earliest', items: birth, answers: { csrq: '1900-01-01' } }),
  formCase({ title: 'csrq may be today', items: birth, answers: { csrq: '2027-03-20' } }),
  ...['1899-12-31', '2027-03-21', '2026-02-29', '1980-13-01', '1980年1月1日'].map((csrq) =>
    formCase({
      title: `csrq ${csrq} is refused`,
      items: birth,
      answers: { csrq },
      messages: { csrq: '出生日期须在 1900年1月1日–2027年3月20日 之间' },
    }),
  ),
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
];

/** Every known shortName of product §3.3, with its behaviour. */
export const knownFieldCases = [...contactCases, ...identityCases, ...hotelCases, ...otherCases];
