import { creditFormCodec } from '../../src/contract/credit-info';
import { invoiceFormCodec } from '../../src/contract/invoice-info';

/** Bodies of `fromAdd` for the demo meetings, as the app posts them. */

export const meetingIds = {
  MI2027: '1',
  FREE2027: '2',
  MIX2027: '3',
  END2024: '4',
  DESK2027: '45',
  LITE2027: '6',
  REVIEW2027: '7',
};

type Body = Record<string, unknown>;

/** Returns the short form of FREE2027, MIX2027, END2024, DESK2027 and REVIEW2027, filled in. */
export function shortSubmission(meetingId: string, changes: Body = {}): Body {
  return {
    meetingId,
    name: '欧阳晓明',
    sex: '1',
    phone: '13812345678',
    email: 'ouyang@example.org',
    gzdw: '湘江会议医院',
    keshi: '',
    province: '湖南省',
    isCharge: '0',
    isInvoce: '0',
    ...changes,
  };
}

/** Returns the full form of MI2027 with hotel, filled in. */
export function fullSubmission(changes: Body = {}): Body {
  return {
    meetingId: meetingIds.MI2027,
    name: '欧阳晓明',
    sex: '1',
    phone: '13812345678',
    email: 'ouyang@example.org',
    csrq: '1980-05-14',
    zjlx: '1',
    cardNum: '110105194912310021',
    gzdw: '湘江会议医院',
    province: '湖南省',
    provinceSelect: '湖南省',
    citySelect: '长沙市',
    districtSelect: '岳麓区',
    ReAddress: '麓山南路 932 号',
    isBase: '2',
    isYdjd: '1',
    fangXing: '1',
    rzldStartTime: '2027-05-18',
    rzldEndTime: '2027-05-20',
    rzldTime: '2027-05-18,2027-05-20',
    bmtable: '',
    isCharge: '1',
    isInvoce: '0',
    ...changes,
  };
}

export const creditInfo = {
  name: '欧阳晓明',
  age: '46',
  sex: '男',
  titlegrade: '副高及以上',
  gzdw: '湘江会议医院',
  isbasiclevel: '否',
  province: '湖南省',
  phone: '13812345678',
};

export const invoiceInfo = {
  invoiceType: 1,
  invoiceTitle: '湘江会议医院',
  taxpayerIdentificationNumber: '12430000444877',
  bankOfDeposit: '',
  accountOpening: '',
  companyAddress: '',
  contactTelephoneCompany: '',
  recipientEmail: 'finance@example.org',
};

/** The same as the database's rows give them. */
export const keptCredit = creditFormCodec.read(creditInfo);
export const keptInvoice = invoiceFormCodec.read(invoiceInfo);
