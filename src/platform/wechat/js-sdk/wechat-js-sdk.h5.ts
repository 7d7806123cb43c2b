import wx from 'weixin-js-sdk';
import { fileAddress } from '../../../contract/file-address';
import { basePath, publicUrl } from '../../browser/navigation/route-url';
import type { SharedPage } from '../../browser/shared-page';
import type { LocatedPlace } from '../../device/map-place';
import { appSettings } from '../../network/settings';
import type { SignPage } from './page-signer';
import { signedAddress } from './signed-address';

/** What WeChat's menu passes on. What helps the person stays: fonts, reloading, opening in a browser. */
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
] as const;

/** A client that never answers must not hold up what comes next. */
const answerTimeoutMs = 8_000;
/** A signature that follows another is checked while calls are made already. */
const permissionRetryMs = 400;
const permissionRetries = 3;

/** WeChat's client refuses a signature or a call. */
class RefusedByWechat extends Error {}

interface Options {
  enteredAddress: string;
  sign: SignPage;
}

/** WeChat's script, configured with the server's signature before its first use and wherever the address changes. */
export class WechatJsSdk {
  private static only: WechatJsSdk | null = null;
  private configured = '';
  private hasAskedAnew = false;
  /** One after another: a page that goes must not overtake the one that comes. */
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
    }).catch(note);
  }

  private async shareCard(shared: SharedPage): Promise<void> {
    const { title, line, link, picture } = cardOf(shared);
    await this.call('updateAppMessageShareData', { title, desc: line, link, imgUrl: picture });
    // A moment shows nothing but its title.
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
   * Opens WeChat's scanner, which opens what it has read by itself.
   * @returns false where it cannot; not before the person has left it, if WeChat tells of that at all
   */
  async scan(): Promise<boolean> {
    await this.run(
      () => false,
      () => Promise.resolve(),
    );
    // Behind the others' calls, which must not wait for a person.
    return new Promise((resolve) => {
      const end = (isOpened: boolean) => () => resolve(isOpened);
      wx.scanQRCode({
        ...{ needResult: 0, scanType: ['qrCode'] },
        ...{ success: end(true), cancel: end(true), fail: end(false) },
      });
    });
  }

  /** Configures and uses the script; once in a page's life again with a signature of another ticket. */
  private run(isOver: () => boolean, act: () => Promise<void>): Promise<void> {
    const attempt = async (isRefused: boolean): Promise<void> => {
      if (isOver()) return;
      await this.configure(isRefused);
      if (isOver()) return;
      await act();
      note(null);
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
      // It calls `ready` after a failure too, and at once from the second time on.
      wx.error(({ errMsg }: { errMsg?: string }) => reject(new RefusedByWechat(errMsg)));
      wx.config({ debug: false, ...signature, jsApiList: [...functions] });
      wx.ready(resolve);
    });
    this.configured = address;
  }

  private async call<Name extends (typeof functions)[number]>(
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

/** Sharing fails silently for people; whoever looks for the cause finds it at the document's element. */
function note(error: unknown): void {
  const { dataset } = document.documentElement;
  if (error === null) delete dataset.wechatJsSdk;
  else dataset.wechatJsSdk = error instanceof Error ? error.message : 'unknown';
}
