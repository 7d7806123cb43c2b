import { plainText } from './plain-text';
import type { StatementCell } from './statement';

/** How a column of a statement is read. */
export type ColumnRole =
  | 'date'
  | 'time'
  | 'bookedDate'
  | 'valueDate'
  | 'in'
  | 'out'
  | 'amount'
  | 'sign'
  | 'balance'
  | 'payer'
  | 'payerAccount'
  | 'payerBoth'
  | 'from'
  | 'fromAccount'
  | 'to'
  | 'toAccount'
  | 'text'
  | 'kind'
  | 'serial'
  | 'voucher'
  | 'currency'
  | 'reversal'
  | 'ownAccount'
  | 'ownName'
  | 'unused';

/**
 * A heading as it is looked up: half width, small letters, without blanks, units and translations. A text without
 * Chinese keeps its letters.
 */
export function looseHeading(cell: StatementCell | undefined): string {
  const plain = plainText(cell).toLowerCase();
  const chinese = /[\u4e00-\u9fa5]/.test(plain) ? plain.replace(/\[[^\]]*\]|[a-z][a-z'’.\- ]*/g, '') : plain;
  return chinese
    .replace(/[\s:：*#"'·。]/g, '')
    .replace(/帐/g, '账')
    .replace(/\(元\)|\/元|\(人民币\)|\(\)|\[\]/g, '')
    .replace(/收[(/]付\)?/g, '收付')
    .replace(/付[(/]收\)?/g, '收付')
    .replace(/借[(/]贷\)?/g, '借贷')
    .replace(/[\s/]+$/, '');
}

type Rule = readonly [ColumnRole, RegExp];

/**
 * The dictionary of headings, first match first. The names are those of ICBC, CCB, CMB, BOC, ABC and BoCom, and what
 * other banks and accounting programs write instead.
 */
const rules: readonly Rule[] = [
  ['unused', /^(序号|编号|行号|no\.?|页码|笔数)$|手续费|汇率|利率|税|操作员|柜员号$|积数|余额方向|余额性质/],
  ['reversal', /冲[账正].*(标[志识记])|被冲|抹账标|红蓝字|红字标/],
  ['balance', /余额|结余|balance/],
  ['currency', /币种|币别|货币|currency|^ccy$/],
  // Both sides in one column are signed; a mark says which side it is.
  ['sign', /(借贷|收付|收支|进出|出入|存取|来往|往来|资金|交易)账?(标[志识记]|方向|性质)$/],
  [
    'sign',
    /^(借贷方?|收\/支|收\/付|进\/出|收支|收付|存取|来往账|往来账|进出|方向|dc|dcflag|debit\/credit|dr\/cr|借贷类型|收支类型|收付类型)$/,
  ],
  ['amount', /^(借贷|收付|收支|借方贷方|贷方借方|借方\/贷方|收入\/支出|支出\/收入|存取)方?(交易)?(发生)?(金额|额)$/],
  ...sides('in', '贷方?|收入|转入|存入|收方|收款|入账|进账|来账|credit', '收入|收|入账|存入|转入|来账|贷|\\+'),
  ...sides('out', '借方?|支出|转出|支取|取出|付方|付款|出账|往账|debit', '支出|支|支取|出账|取出|转出|付|往账|借|-'),
  [
    'amount',
    /^(本次|变动|业务)?(交易|发生|记账|收付|变动|入账)?(发生)?(金额|额|发生额)(\([+\-/]*\))?$|^(trade|transaction)?amount$/,
  ],
  // Whose account the statement is of.
  [
    'ownAccount',
    /^(本方|我方|己方|本账户|查询|本单位|本行|账户)?(账号|账户|账户号|账户号码|卡号|账号卡号|账\/卡号)$|^accountno\.?$/,
  ],
  ['ownName', /^(本方|我方|己方|本账户|查询|本单位|账户)?(户名|账户名称|账号名称|账户名|单位名称|名称)$|^accountname$/],
  [
    'unused',
    /(对方|对手|对端|收付款?方|交易方|付款[人方]?|收款[人方]?|汇款[人方]?).*(行|网点|机构|地址|省|市|地区|代码)/,
  ],
  [
    'payerBoth',
    /(对方|对手|对端|收付方).*(账号|账户|卡号)(与|和|及|\/|、|\()(户名|名称)|(对方|对手|对端).*(户名|名称)(与|和|及|\/|、|\()(账号|账户|卡号)/,
  ],
  [
    'fromAccount',
    /^(付款|汇款|缴款|汇出|转出|来款)(人|方|单位)?.*(账号|账户|卡号)(号码?)?$|payer.*account(no|number)|^debitaccount/,
  ],
  ['toAccount', /^(收款|收(?!付)|转入|汇入)(人|方|单位)?.*(账号|账户|卡号)(号码?)?$|payee.*account(no|number)/],
  [
    'from',
    /^(付款|汇款|缴款|汇出|转出|来款|打款)(人|方|单位|账户)?(名称|户名|姓名|全称|单位名称|单位|账户名称?|客户名称)?$|^payer('?s)?(name)?$/,
  ],
  [
    'to',
    /^(收款|收(?!付)|转入|汇入)(人|方|单位|账户)(名称|户名|姓名|全称|单位名称|单位|账户名称?)?$|^payee('?s)?(name)?$/,
  ],
  [
    'payer',
    /^(交易)?(对方|对手|对手方|对端|收付款?[方人]|交易方|往来|客户)(单位|账户|账号|客户)?(的)?(户名|名称|名|姓名|全称|单位|单位名称|账户名称?|客户名称)$/,
  ],
  ['payer', /^(交易)?(对方|对手|对手方|对端|往来单位|交易方|收付方|counterparty|counterpartyname|opponentname)$/],
  [
    'payerAccount',
    /^(交易)?(对方|对手|对手方|对端|收付款?[方人]|交易方|往来|客户)(单位|客户)?(的)?(账号|账户|账户号码?|卡号|账\/卡号|账号\/卡号|账卡号|卡号\/账号)$|counterpartyaccount/,
  ],
  [
    'text',
    /摘要|用途|附言|备注|附注|说明|个性化信息|留言|附加信息|描述|事由|款项|remark|purpose|reference$|description|memo|summary|narrative|postscript/,
  ],
  [
    'serial',
    /流水|交易序号|交易编号|日志号|回单号|回单编号|交易号|明细编号|交易参考|业务参考号|参考号|serial|(transaction|reference)(reference)?(no|number|id)/,
  ],
  ['voucher', /凭证(号码?|编号)|票据号|记录标识号|业务编号|voucher(no|number)|recordid|传票号/],
  ['valueDate', /起息|valuedate/],
  ['bookedDate', /^(记账|入账|会计|清算|过账|账务|银行)(日期|时间|日|日期时间)$|bookingdate|postingdate/],
  ['time', /^(交易)?时间$|时间戳|^(发生|业务|交易发生)时间$|^(transaction)?time$/],
  [
    'date',
    /^(交易|发生|业务|交易发生|收付|到账|收款|支付)?(日期|日|时间|日期时间|日期\/时间|日期及时间|时间\/入账时间|年月日)$|^(transaction|trade)?(date|datetime)$/,
  ],
  ['kind', /状态|类型|业务名称|渠道|种类|方式|type|交易码|交易名称|业务类别|类别/],
];

/** The rules for one side of an amount: by the words of the heading, or by those in brackets after it. */
function sides(role: 'in' | 'out', words: string, bracketed: string): Rule[] {
  return [
    [role, new RegExp(`(发生额|金额|额|方|借|贷)\\((${bracketed})(金额|方)?\\)$`)],
    [
      role,
      new RegExp(`^(本次|本期|交易|账户)?(${words})(发生)?(金额|额|发生额|发生金额|交易额|amount|amt)?(\\([^)]*\\))?$`),
    ],
  ];
}

/** Finds how a column with this heading is read; null for a heading that nobody knows. */
export function roleOfHeading(cell: StatementCell | undefined): ColumnRole | null {
  const heading = looseHeading(cell);
  if (heading === '' || heading.length > 30) return null;
  return rules.find(([, pattern]) => pattern.test(heading))?.[0] ?? null;
}
