// Declares the parts of WeChat's script that the app uses. The package's own types declare a global `wx` and an untyped bridge.

interface Answered {
  success?: (answer: { errMsg?: string }) => void;
  fail?: (answer: { errMsg?: string }) => void;
}

interface ShareData extends Answered {
  title: string;
  link: string;
  imgUrl: string;
}

interface WechatScript {
  config(options: {
    beta?: boolean;
    debug: boolean;
    appId: string;
    timestamp: number;
    nonceStr: string;
    signature: string;
    jsApiList: string[];
  }): void;
  /** Calls a function that the script does not name. */
  invoke(name: 'chooseInvoiceTitle', parameters: { scene: '1' | '2' }, callback: (answer: unknown) => void): void;
  ready(callback: () => void): void;
  error(callback: (answer: { errMsg?: string }) => void): void;
  updateAppMessageShareData(data: ShareData & { desc: string }): void;
  updateTimelineShareData(data: ShareData): void;
  hideMenuItems(items: Answered & { menuList: string[] }): void;
  showMenuItems(items: Answered & { menuList: string[] }): void;
  openLocation(
    place: Answered & {
      latitude: number;
      longitude: number;
      name: string;
      address: string;
      scale: number;
      infoUrl: string;
    },
  ): void;
  /** With `needResult` 0 WeChat itself opens the scanned link; with 1 it answers the code's text. */
  scanQRCode(
    options: Omit<Answered, 'success'> & {
      needResult: 0 | 1;
      scanType: string[];
      success?: (answer: { resultStr?: string }) => void;
      cancel?: () => void;
    },
  ): void;
}

declare const wx: WechatScript;
export default wx;
