/** The page that an H5 order opens, WeChat's checkmweb. */
export const payPagePath = '/cgi-bin/mmpayweb-bin/checkmweb';

/** The text of a Native order's code, which WeChat opens when it is scanned. */
export const codeUrlOf = (prepayId: string): string => `weixin://wxpay/bizpayurl?pr=${prepayId.slice(-12)}`;
