/**
 * The one table of screens: page name <-> Taro page path <-> the public URLs of spec section 2.
 * `app.config` takes its pages from it, and the H5 router its custom routes. Imports nothing.
 */

/** A screen's place in the app. `urls` are public paths below the base path; navigation uses the first. */
export interface Route {
  /** Taro page path, without a leading slash. */
  readonly page: string;
  readonly urls: readonly [string, ...string[]];
  /** Title of the navigation bar and of the document. */
  readonly title: string;
}

export const routes = {
  landing: { page: 'pages/registration/landing/index', urls: ['/Guide/index'], title: '会议报名' },
  attendeeForm: { page: 'pages/registration/attendee-form/index', urls: ['/index'], title: '填写参会人信息' },
  credit: { page: 'pages/registration/credit/index', urls: ['/Wyxf/index'], title: '填写学分信息' },
  invoice: { page: 'pages/registration/invoice/index', urls: ['/Fpgl/index'], title: '填写发票信息' },
  freeSuccess: { page: 'pages/registration/free-success/index', urls: ['/free/index'], title: '报名成功' },
  review: {
    page: 'pages/registration/review/index',
    urls: ['/examine/index', '/examine/result'],
    title: '等待主办方审核',
  },
  paymentChoice: { page: 'pages/payment/choice/index', urls: ['/charge/pay'], title: '支付' },
  paymentSuccess: { page: 'pages/payment/success/index', urls: ['/charge/pay/index'], title: '报名成功' },
  remittance: { page: 'pages/payment/remittance/index', urls: ['/charge/remittance'], title: '对公转账' },
  remittanceAccount: {
    page: 'pages/payment/remittance-account/index',
    urls: ['/charge/remittance/index'],
    title: '收款账户',
  },
  openid: { page: 'pages/wechat/openid/index', urls: ['/getWxOpenId/index'], title: '微信授权' },
  openidCentre: { page: 'pages/wechat/openid-centre/index', urls: ['/getWxOpenId/grzx'], title: '微信授权' },
  login: { page: 'pages/centre/login/index', urls: ['/personal/login'], title: '登录' },
  testLogin: { page: 'pages/centre/test-login/index', urls: ['/personal/testlogin'], title: '登录' },
  centre: { page: 'pages/centre/home/index', urls: ['/personal/index'], title: '个人中心' },
  testCentre: { page: 'pages/centre/test-home/index', urls: ['/personal/testindex'], title: '个人中心' },
  registrationInfo: { page: 'pages/centre/registration-info/index', urls: ['/personal/bmxx'], title: '报名信息' },
  centreInvoice: { page: 'pages/centre/invoice/index', urls: ['/personal/sqfp'], title: '申请发票' },
  centreCredit: { page: 'pages/centre/credit/index', urls: ['/personal/sqxf'], title: '申请学分' },
  transfer: { page: 'pages/centre/transfer/index', urls: ['/personal/applyTransfer'], title: '填写转赠信息' },
  teamRegister: { page: 'pages/team/register/index', urls: ['/personal/teamreg'], title: '团队报名' },
  teamMembers: { page: 'pages/team/members/index', urls: ['/personal/teammember'], title: '团体成员管理' },
  teamPayments: { page: 'pages/team/payments/index', urls: ['/personal/paymentmanagement'], title: '交费管理' },
  teamOrders: { page: 'pages/team/orders/index', urls: ['/personal/ordermanagement'], title: '订单管理' },
  teamInvoices: { page: 'pages/team/invoices/index', urls: ['/personal/invoicesmanagement'], title: '发票管理' },
  memberAdd: { page: 'pages/team/member-add/index', urls: ['/personal/member/add'], title: '填写参会人信息' },
  memberAddCredit: {
    page: 'pages/team/member-add-credit/index',
    urls: ['/personal/member/wyxf'],
    title: '填写学分信息',
  },
  memberImport: { page: 'pages/team/member-import/index', urls: ['/personal/member/import'], title: '批量导入' },
  memberView: { page: 'pages/team/member-view/index', urls: ['/personal/member/view'], title: '参会人信息' },
  memberEdit: { page: 'pages/team/member-edit/index', urls: ['/personal/member/edit'], title: '填写参会人信息' },
  memberCredit: { page: 'pages/team/member-credit/index', urls: ['/personal/member/xf'], title: '填写学分信息' },
  memberInvoice: { page: 'pages/team/member-invoice/index', urls: ['/personal/member/fp'], title: '发票信息' },
  notFound: { page: 'pages/system/not-found/index', urls: ['/404'], title: '页面走丢了' },
} as const satisfies Record<string, Route>;

export type RouteName = keyof typeof routes;

/** Areas that WeChat downloads only when first entered (the mini-program's subpackages). */
export const subpackageRoots = ['pages/centre', 'pages/team'] as const;

/** The screen's names, in the order of the table. */
export const routeNames = Object.keys(routes) as RouteName[];

/** Taro's `h5.router.customRoutes`: `/pages/x/index` -> its public URLs. */
export function customRoutes(): Record<string, string[]> {
  return Object.fromEntries(routeNames.map((name) => [`/${routes[name].page}`, [...routes[name].urls]]));
}

/**
 * Finds the screen that a path names, forgiving letter case and trailing slashes (design ruling 1).
 * @param path a decoded path below the base path, such as `/guide/Index/`
 * @returns the screen and its URL as the spec spells it, or null for an unknown path
 */
export function matchRoute(path: string): { name: RouteName; url: string } | null {
  const wanted = path.replace(/\/+$/, '').toLowerCase();
  for (const name of routeNames) {
    const url = routes[name].urls.find((candidate) => candidate.toLowerCase() === wanted);
    if (url !== undefined) return { name, url };
  }
  return null;
}
