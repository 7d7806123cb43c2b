import { readFlag, readList, readObject, readText } from '../domain/json/read-value';

/**
 * Settings of a running app, in `<script id="app-settings" type="application/json">` of the page, or as the answer of a call
 * where there is no page (product §4.11). The build writes defaults; a server may replace them.
 */
export interface AppSettings {
  /** Origin of the API, such as `https://api.example.org`; '' means the page's own. */
  apiOrigin: string;
  wechatAppId: string;
  /** Address of WeChat's OAuth page. */
  wechatOauthUrl: string;
  /** Prefix of the token in the Authorization header, including the space. */
  tokenPrefix: string;
  /** Names of the server's payment providers, the preferred one first; none from another server, which takes WeChat Pay. */
  paymentProviders: readonly string[];
  /** Optional API extensions of this server (product §4.12); all false for any other. */
  extras: {
    /** `fromAdd` and orders accept an `Idempotency-Key` header. */
    idempotency: boolean;
    batchMembers: boolean;
    refundQuotes: boolean;
    /** An uploaded file can be removed with DELETE before submission. */
    removeUpload: boolean;
    /** The server can invalidate the token on logout. */
    logout: boolean;
    /** A bank receipt can be uploaded for an order that waits for a transfer. */
    transferReceipts: boolean;
    /** An entry that somebody else made for one's phone can be given up. */
    disownEntry: boolean;
    /** Meetings have notices on personal data, and submissions carry what was agreed to. */
    privacyNotices: boolean;
    /** Pages can be signed for WeChat's JS-SDK. */
    wechatJsSdk: boolean;
    /** The mini-program can pay by WeChat, under its own app id. */
    miniProgramPay: boolean;
    /** Large teams are answered by pages, and searched by the server. */
    memberPages: boolean;
    /** An unpaid order has a link of its own, which anybody can pay it by. */
    orderLinks: boolean;
    /** Outside WeChat an order can be paid by a code that WeChat scans. */
    scanPay: boolean;
    /** Outside WeChat an order can be paid from a phone's browser, which opens WeChat. */
    browserPay: boolean;
    /** Somebody else can be asked to pay an order, by a link of its own that can be withdrawn. */
    payerLinks: boolean;
    /** Operators can take places by name and phone, which their members complete. */
    memberPlaces: boolean;
    /** A device is told the entry code of the registration that it submitted. */
    ownTickets: boolean;
    /** Issued invoices can be downloaded. */
    invoiceFiles: boolean;
    /** An order can have several invoices, each for a part of it. */
    invoiceParts: boolean;
    /** Whoever gets a refund by bank says where it is to be paid. */
    refundAccounts: boolean;
    /** Attendees and operators can correct answers, paid or not, until a deadline. */
    corrections: boolean;
    /** A ticket can be given to somebody by name and phone, who fills in the rest and accepts it. */
    transferOffers: boolean;
    /** Meetings have prices by identity and date, and an order whose price has ended is renewed at the present one. */
    priceTables: boolean;
    /** Meetings have vouchers, whose codes go with a registration. */
    vouchers: boolean;
    /** An attendee can see their hours and credits, where the centre says that the meeting counts them. */
    ownHours: boolean;
    /** A person who finds no place can wait for one, and is told where they stand. */
    waitingLists: boolean;
  };
}

export const defaultAppSettings: AppSettings = {
  apiOrigin: '',
  wechatAppId: '',
  wechatOauthUrl: 'https://open.weixin.qq.com/connect/oauth2/authorize',
  tokenPrefix: 'Bearer ',
  paymentProviders: [],
  extras: {
    idempotency: false,
    batchMembers: false,
    refundQuotes: false,
    removeUpload: false,
    logout: false,
    transferReceipts: false,
    disownEntry: false,
    privacyNotices: false,
    wechatJsSdk: false,
    miniProgramPay: false,
    memberPages: false,
    orderLinks: false,
    scanPay: false,
    browserPay: false,
    payerLinks: false,
    memberPlaces: false,
    ownTickets: false,
    invoiceFiles: false,
    invoiceParts: false,
    refundAccounts: false,
    corrections: false,
    transferOffers: false,
    priceTables: false,
    vouchers: false,
    ownHours: false,
    waitingLists: false,
  },
};

/** Reads settings, falling back to the default for each missing one. */
export function readAppSettings(value: unknown): AppSettings {
  const settings = readObject(value);
  const given = readObject(settings.extras);
  const extras = { ...defaultAppSettings.extras };
  for (const name of Object.keys(extras) as (keyof typeof extras)[]) extras[name] = readFlag(given[name]);
  return {
    apiOrigin: readText(settings.apiOrigin) || defaultAppSettings.apiOrigin,
    wechatAppId: readText(settings.wechatAppId),
    wechatOauthUrl: readText(settings.wechatOauthUrl) || defaultAppSettings.wechatOauthUrl,
    tokenPrefix: typeof settings.tokenPrefix === 'string' ? settings.tokenPrefix : defaultAppSettings.tokenPrefix,
    paymentProviders: readList(settings.paymentProviders).map(readText),
    extras,
  };
}
