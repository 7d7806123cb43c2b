import wx from 'weixin-js-sdk';
import { fileAddress } from '../../../contract/file-address';
import { basePath, publicUrl } from '../../browser/navigation/route-url';
import type { SharedPage } from '../../browser/shared-page';
import type { LocatedPlace } from '../map-place';
import { appSettings } from '../../network/settings';
import type { SignPage } from './page-signer';
import { signedAddress } from './signed-address';

/** The items of WeChat's menu that share the page. Other items stay: font size, reload, open in a browser. */
const sharingItems = [
  'menuItem:share:appMessage',
  'menuItem:share:timeline',
  'menuItem:share:qq',
  'menuItem:share:weiboApp',
  'menuItem:share:facebook',
  'menuItem:share:QZone',
  'menuItem:share:email',
  'menuItem:favorite',
  'menuItem:copyUrl',
] as const;

const functions = [
  'updateAppMessageShareData',
  'updateTimelineShareData',
  'hideMenuItems',
  'showMenuItems',
  'openLocation',
  'scanQRCode',
  'chooseInvoiceTitle',
] as const;

/** The timeout of each call, in milliseconds, so that a client that never answers does not block later calls. */
const answerTimeoutMs = 8_000;
/** The delay before a call is repeated, since WeChat may still be verifying a new signature. */
const permissionRetryMs = 400;
const permissionRetries = 3;

/** WeChat's client refused a signature or a call. */
class RefusedByWechat extends Error {}

interface Options {
  enteredAddress: string;
  sign: SignPage;
}

/** Wraps WeChat's script, and configures it with the server's signature before its first use and when the URL changes. */
export class WechatJsSdk {
  private static only: WechatJsSdk | null = null;
  private configured = '';
  private hasAskedAnew = false;
  /** The queue of calls: a call for the page being left must not overtake one for the next page. */
  private last: Promise<unknown> = Promise.resolve();
  private pages = 0;
  private shared = '';

  private constructor(private readonly options: Options) {}

  static of(options: Options): WechatJsSdk {
    this.only ??= new WechatJsSdk(options);
    return this.only;
  }

  share(shared: SharedPage | null): void {
    this.pages += 1;
    const page = this.pages;
    const what = `${location.href} ${shared === null ? '' : publicUrl(shared.route, shared.params)}`;
    // Of several pages that came and went meanwhile, the last counts.
    const isOver = () => page !== this.pages || what === this.shared;
    void this.run(isOver, async () => {
      this.shared = '';
      if (shared === null) await this.call('hideMenuItems', { menuList: [...sharingItems] });
      else await this.shareCard(shared);
      this.shared = what;
    }).catch(recordError);
  }

  private async shareCard(shared: SharedPage): Promise<void> {
    const { title, line, link, picture } = cardOf(shared);
    await this.call('updateAppMessageShareData', { title, desc: line, link, imgUrl: picture });
    // A Moments post shows only the title.
    await this.call('updateTimelineShareData', { title: `${title}（${line}）`, link, imgUrl: picture });
    await this.call('showMenuItems', { menuList: [...sharingItems] });
  }

  openLocation({ name, address, latitude, longitude }: LocatedPlace): Promise<void> {
    const place = { name, address, latitude, longitude, scale: 16, infoUrl: '' };
    return this.run(
      () => false,
      () => this.call('openLocation', place),
    );
  }

  /**
   * Opens WeChat's scanner, which itself opens the scanned link.
   * @returns false if it cannot be opened. Settles when the user leaves the scanner, if WeChat reports that
   */
  async scan(): Promise<boolean> {
    await this.run(
      () => false,
      () => Promise.resolve(),
    );
    // Runs after the queued calls but not in the queue, so that later calls do not wait for the user.
    return new Promise((resolve) => {
      const end = (isOpened: boolean) => () => resolve(isOpened);
      wx.scanQRCode({
        ...{ needResult: 0, scanType: ['qrCode'] },
        ...{ success: end(true), cancel: end(true), fail: end(false) },
      });
    });
  }

  /**
   * Opens the user's invoice titles, which WeChat keeps out of the script's own functions.
   * @returns WeChat's answer, once the user has chosen or closed the list
   */
  async chooseInvoiceTitle(): Promise<unknown> {
    await this.run(
      () => false,
      () => Promise.resolve(),
    );
    // As with the scanner, nothing waits for the user.
    return new Promise((resolve) => wx.invoke('chooseInvoiceTitle', { scene: '1' }, resolve));
  }

  /** Configures and calls the script. Repeats it once per page load with a new ticket's signature if the first was refused. */
  private run(isOver: () => boolean, act: () => Promise<void>): Promise<void> {
    const attempt = async (isRefused: boolean): Promise<void> => {
      if (isOver()) return;
      await this.configure(isRefused);
      if (isOver()) return;
      await act();
      recordError(null);
    };
    const done = this.last.then(() =>
      attempt(false).catch((error: unknown) => {
        if (!(error instanceof RefusedByWechat) || this.hasAskedAnew) throw error;
        this.hasAskedAnew = true;
        return attempt(true);
      }),
    );
    this.last = done.catch(() => undefined);
    return done;
  }

  private async configure(isRefused: boolean): Promise<void> {
    const entered = this.options.enteredAddress;
    const address = signedAddress({ entered, current: location.href, userAgent: navigator.userAgent });
    if (address === this.configured && !isRefused) return;
    this.configured = '';
    const signature = await this.options.sign(address, isRefused);
    await withTimeout((resolve, reject) => {
      // The script calls `ready` after a failure too, and immediately from the second time on.
      wx.error(({ errMsg }: { errMsg?: string }) => reject(new RefusedByWechat(errMsg)));
      // `beta` is for functions such as chooseInvoiceTitle, which only `invoke` can call.
      wx.config({ beta: true, debug: false, ...signature, jsApiList: [...functions] });
      wx.ready(resolve);
    });
    this.configured = address;
  }

  private async call<Name extends Exclude<(typeof functions)[number], 'chooseInvoiceTitle'>>(
    name: Name,
    parameters: Omit<Parameters<(typeof wx)[Name]>[0], 'success' | 'fail'>,
  ): Promise<void> {
    for (let left = permissionRetries; ; left -= 1) {
      try {
        await withTimeout((resolve, reject) => {
          const fail = ({ errMsg }: { errMsg?: string }) => reject(new RefusedByWechat(errMsg));
          // TypeScript cannot correlate the parameters with the function looked up by name.
          (wx[name] as (given: object) => void)({ ...parameters, success: resolve, fail });
        });
        return;
      } catch (error) {
        const isEarly = error instanceof RefusedByWechat && /permission denied/.test(error.message);
        if (!isEarly || left === 0) {
          this.configured = '';
          throw error;
        }
        await new Promise((resolve) => setTimeout(resolve, permissionRetryMs));
      }
    }
  }
}

/** The card as WeChat takes it. */
function cardOf({ title, line, picture, route, params }: SharedPage) {
  const address = fileAddress(picture || `${basePath}/share-picture.png`, appSettings().apiOrigin);
  return {
    ...{ title, line, link: `${location.origin}${publicUrl(route, params)}` },
    picture: new URL(address, location.origin).href,
  };
}

function withTimeout(start: (resolve: () => void, reject: (error: Error) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new RefusedByWechat('no answer')), answerTimeoutMs);
    const ended =
      <Given extends unknown[]>(end: (...given: Given) => void) =>
      (...given: Given): void => {
        clearTimeout(timer);
        end(...given);
      };
    start(ended(resolve), ended(reject));
  });
}

/** Records an error in an attribute of the document's element. Sharing fails silently for users. */
function recordError(error: unknown): void {
  const { dataset } = document.documentElement;
  if (error === null) delete dataset.wechatJsSdk;
  else dataset.wechatJsSdk = error instanceof Error ? error.message : 'unknown';
}
