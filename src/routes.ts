/**
 * The table of screens: each name with its Taro page path and the public URLs of product §2. `app.config` takes its
 * pages from it, and Taro's router in the browser its URLs. Imports nothing.
 */

/** A screen's route. `urls` are public paths below the base path; navigation uses the first. */
interface ScreenRow {
  /** Taro page path, without a leading slash. */
  readonly page: string;
  readonly urls: readonly [string, ...string[]];
  /** The page's heading and the document's title. */
  readonly title: string;
  /** Target screen of 返回 with an empty stack; a screen may override it. Without it there is no such button. */
  readonly backTo?: string;
  /** The parameter that identifies the meeting in the URL; the code by default. */
  readonly meetingBy?: 'id';
}

const table = {
  landing: { page: 'pages/registration/landing/index', urls: ['/Guide/index'], title: '会议报名' },
  attendeeForm: {
    page: 'pages/registration/attendee-form/index',
    urls: ['/index'],
    title: '填写参会人信息',
    backTo: 'landing',
  },
  credit: {
    page: 'pages/registration/credit/index',
    urls: ['/Wyxf/index'],
    title: '填写学分信息',
    backTo: 'attendeeForm',
  },
  invoice: {
    page: 'pages/registration/invoice/index',
    urls: ['/Fpgl/index'],
    title: '填写发票信息',
    backTo: 'attendeeForm',
  },
  freeSuccess: { page: 'pages/registration/free-success/index', urls: ['/free/index'], title: '报名成功' },
  review: {
    page: 'pages/registration/review/index',
    urls: ['/examine/index', '/examine/result'],
    title: '等待主办方审核',
  },
  paymentChoice: { page: 'pages/payment/choice/index', urls: ['/charge/pay'], title: '支付' },
  paymentSuccess: { page: 'pages/payment/success/index', urls: ['/charge/pay/index'], title: '支付结果' },
  remittance: { page: 'pages/payment/remittance/index', urls: ['/charge/remittance'], title: '对公转账' },
  remittanceAccount: {
    page: 'pages/payment/remittance-account/index',
    urls: ['/charge/remittance/index'],
    title: '收款账户',
  },
  orderLink: { page: 'pages/payment/link/index', urls: ['/charge/link'], title: '付款' },
  openid: { page: 'pages/wechat/openid/index', urls: ['/getWxOpenId/index'], title: '微信授权' },
  openidCentre: { page: 'pages/wechat/openid-centre/index', urls: ['/getWxOpenId/grzx'], title: '微信授权' },
  login: {
    page: 'pages/centre/login/index',
    urls: ['/personal/login'],
    title: '登录',
    backTo: 'landing',
    meetingBy: 'id',
  },
  testLogin: {
    page: 'pages/centre/test-login/index',
    urls: ['/personal/testlogin'],
    title: '登录',
    backTo: 'landing',
    meetingBy: 'id',
  },
  centre: { page: 'pages/centre/home/index', urls: ['/personal/index'], title: '个人中心', meetingBy: 'id' },
  testCentre: {
    page: 'pages/centre/test-home/index',
    urls: ['/personal/testindex'],
    title: '个人中心',
    meetingBy: 'id',
  },
  registrationInfo: {
    page: 'pages/centre/registration-info/index',
    urls: ['/personal/bmxx'],
    title: '报名信息',
    backTo: 'centre',
  },
  centreInvoice: { page: 'pages/centre/invoice/index', urls: ['/personal/sqfp'], title: '申请发票', backTo: 'centre' },
  centreCredit: { page: 'pages/centre/credit/index', urls: ['/personal/sqxf'], title: '申请学分', backTo: 'centre' },
  ownHours: { page: 'pages/centre/hours/index', urls: ['/personal/hours'], title: '我的学时', backTo: 'centre' },
  refundAccount: {
    page: 'pages/centre/refund-account/index',
    urls: ['/personal/refundAccount'],
    title: '退费收款账户',
    backTo: 'centre',
  },
  transfer: {
    page: 'pages/centre/transfer/index',
    urls: ['/personal/applyTransfer'],
    title: '填写转赠信息',
    backTo: 'centre',
  },
  teamRegister: {
    page: 'pages/team/register/index',
    urls: ['/personal/teamreg'],
    title: '团队报名',
    backTo: 'landing',
  },
  teamMembers: {
    page: 'pages/team/members/index',
    urls: ['/personal/teammember'],
    title: '团体成员管理',
    backTo: 'centre',
  },
  teamPayments: {
    page: 'pages/team/payments/index',
    urls: ['/personal/paymentmanagement'],
    title: '交费管理',
    backTo: 'centre',
  },
  teamOrders: {
    page: 'pages/team/orders/index',
    urls: ['/personal/ordermanagement'],
    title: '订单管理',
    backTo: 'centre',
  },
  teamInvoices: {
    page: 'pages/team/invoices/index',
    urls: ['/personal/invoicesmanagement'],
    title: '发票管理',
    backTo: 'teamOrders',
  },
  memberAdd: {
    page: 'pages/team/member-add/index',
    urls: ['/personal/member/add'],
    title: '填写参会人信息',
    backTo: 'teamMembers',
  },
  memberAddCredit: {
    page: 'pages/team/member-add-credit/index',
    urls: ['/personal/member/wyxf'],
    title: '填写学分信息',
    backTo: 'teamMembers',
  },
  memberImport: {
    page: 'pages/import/member-import/index',
    urls: ['/personal/member/import'],
    title: '批量导入',
    backTo: 'teamMembers',
  },
  memberView: {
    page: 'pages/team/member-view/index',
    urls: ['/personal/member/view'],
    title: '参会人信息',
    backTo: 'teamMembers',
  },
  memberEdit: {
    page: 'pages/team/member-edit/index',
    urls: ['/personal/member/edit'],
    title: '填写参会人信息',
    backTo: 'teamMembers',
  },
  memberCredit: {
    page: 'pages/team/member-credit/index',
    urls: ['/personal/member/xf'],
    title: '填写学分信息',
    backTo: 'teamMembers',
  },
  teamCredit: {
    page: 'pages/team/credit/index',
    urls: ['/personal/teamcredit'],
    title: '批量申请学分',
    backTo: 'teamMembers',
  },
  completion: {
    page: 'pages/team/completion/index',
    urls: ['/personal/complete'],
    title: '完善参会信息',
    meetingBy: 'id',
  },
  memberInvoice: {
    page: 'pages/team/member-invoice/index',
    urls: ['/personal/member/fp'],
    title: '发票信息',
    backTo: 'teamOrders',
  },
  gateScan: { page: 'pages/door/scan/index', urls: ['/door/scan'], title: '签到扫码' },
  privacy: {
    page: 'pages/system/privacy/index',
    urls: ['/privacy'],
    title: '个人信息处理说明',
    backTo: 'landing',
  },
  notFound: { page: 'pages/system/not-found/index', urls: ['/404'], title: '页面走丢了' },
} as const satisfies Record<string, ScreenRow>;

export type RouteName = keyof typeof table;

/** A row whose `backTo` is a valid screen name. */
export type Route = ScreenRow & { readonly backTo?: RouteName };

export const routes: Readonly<Record<RouteName, Route>> = table;

/** Mini-program subpackages, downloaded on first entry. The code that reads tables is large, and few people need it. */
export const subpackageRoots = ['pages/centre', 'pages/team', 'pages/import', 'pages/door'] as const;

/** Screens of the browser only: in the mini-program WeChat itself provides the openid, and there is no test login. */
export const browserRoutes: readonly RouteName[] = ['orderLink', 'openid', 'openidCentre', 'testLogin', 'testCentre'];

/** Screen names, in table order. */
export const routeNames = Object.keys(table) as RouteName[];

/**
 * Finds a path's screen, ignoring letter case and trailing slashes (product §2.1).
 * @param path a decoded path below the base path, such as `/guide/Index/`
 * @returns the screen and its canonical URL, or null for an unknown path
 */
export function matchRoute(path: string): { name: RouteName; url: string } | null {
  const requested = path.replace(/\/+$/, '').toLowerCase();
  for (const name of routeNames) {
    const url = routes[name].urls.find((candidate) => candidate.toLowerCase() === requested);
    if (url !== undefined) return { name, url };
  }
  return null;
}
