import { dateItem, pickerItem, radioItem, textItem, uploadItem, type WireFormItem } from './form-items';

const yesNo = ['是', '否'];

const name = textItem('name', '姓名', { required: '请填写姓名' });
const phone = textItem('phone', '手机号码', { required: '请填写手机号码' });
const email = textItem('email', '电子邮箱', { required: '请填写电子邮箱' });
const sex = radioItem('sex', '性别', { required: '请选择性别', choices: ['男', '女'] });
const employer = textItem('gzdw', '工作单位', { required: '请填写工作单位全称' });
const department = textItem('keshi', '科室或部门');
const jobTitle = pickerItem('zhicheng', '职称', { choices: ['正高级', '副高级', '中级', '初级', '其他'] });
/** A picker without choices, which offers all provinces. */
const province = pickerItem('province', '所在省份', { required: '请选择所在省份' });

const identity = pickerItem('zjlx', '证件类型', {
  required: '请选择证件类型',
  choices: ['身份证', '军官证', '港澳通行证', '护照'],
  linkage: [
    textItem('cardNum', '身份证号', { required: '请输入正确身份证号' }),
    textItem('officer', '军官证号', { required: '请填写军官证号' }),
    textItem('HKMpass', '港澳通行证号', { required: '请输入正确港澳通行证号', pattern: '^[A-Za-z]\\d{8}$' }),
    textItem('passport', '护照号', { required: '请输入正确护照号', pattern: '^[A-Za-z0-9]{5,17}$' }),
  ],
});

const hotel = radioItem('isYdjd', '是否预订酒店', {
  required: '请选择是否预订酒店',
  choices: yesNo,
  linkage: [
    pickerItem('fangXing', '房型', {
      required: '请选择房型',
      choices: ['大床房（单住）', '标准双床房（单住）', '标准双床房（与参会人合住）'],
    }),
    dateItem('rzld', '入住离店日期', { required: '请选择入住离店日期' }),
  ],
});
const arrival = dateItem('djsj', '到达日期');
const departure = dateItem('fjsj', '返程日期');
const visit = radioItem('isVisit', '是否参加智慧医院参观', { choices: yesNo });

/** A form with everything that a definition may contain: each known shortName and each form type. */
export const fullForm: WireFormItem[] = [
  name,
  sex,
  phone,
  email,
  identity,
  // It follows the ID number, which determines it.
  dateItem('csrq', '出生日期', { required: '请选择出生日期' }),
  pickerItem('nation', '民族', {
    choices: ['汉族', '蒙古族', '回族', '藏族', '维吾尔族', '苗族', '彝族', '壮族', '满族', '其他'],
  }),
  pickerItem('zzmm', '政治面貌', { choices: ['中共党员', '共青团员', '民主党派', '群众'] }),
  pickerItem('education', '最高学历', { choices: ['博士研究生', '硕士研究生', '大学本科', '大学专科', '其他'] }),
  employer,
  department,
  jobTitle,
  province,
  textItem('ReAddress', '通讯地址', { required: '请填写通讯地址' }),
  pickerItem('ssjg', '所属机构类别', {
    choices: ['三级医院', '二级医院', '基层医疗卫生机构', '疾控与公共卫生机构', '高等院校', '科研院所', '企业'],
  }),
  textItem('shens', '所属省级学会'),
  radioItem('isBase', '是否来自基层（县及以下）', { required: '请选择是否来自基层', choices: yesNo }),
  visit,
  hotel,
  arrival,
  departure,
  uploadItem('bmtable', '报名附件（如单位介绍信、学生证）'),
];

export const shortForm: WireFormItem[] = [name, sex, phone, email, employer, department, province];

/** A form with the four questions that free visitors of LITE2027 are not asked (product §6.9). */
export const travelForm: WireFormItem[] = [name, sex, phone, employer, jobTitle, visit, hotel, arrival, departure];
