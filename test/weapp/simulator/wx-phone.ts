import type { LocalFiles } from './local-files';
import type { DrawingAct, Screen } from './screen';
import { Refusal, wxCall, type WxCall } from './wx-call';
import type { PrivateCall } from './wx-privacy';

/** Permissions that WeChat asks a person for once, and keeps in the mini-program's settings. */
type Scope = 'scope.writePhotosAlbum' | 'scope.addPhoneCalendar';

/** A phone's own things, as the mini-program has left them. */
export interface PhoneThings {
  brightness: number;
  isKeptOn: boolean;
  readonly album: Uint8Array[];
  readonly calendar: object[];
  /** Things opened in WeChat's own viewers and map, the last one at the end. */
  readonly opened: object[];
  /** The person's answers; changed in WeChat's settings alone. */
  readonly allowed: Partial<Record<Scope, boolean>>;
}

export const newPhoneThings = (): PhoneThings => ({
  ...{ brightness: 0.4, isKeptOn: false },
  ...{ album: [], calendar: [], opened: [], allowed: {} },
});

interface PhoneOptions {
  things: PhoneThings;
  screen: Screen;
  files: LocalFiles;
  guarded: <O extends object>(name: PrivateCall, run: (options: O) => object | Promise<object>) => WxCall<O>;
  /** WeChat's own pages that were opened, by the names of their calls. */
  opened: string[];
  /** Returns whether the app is still in the turn of a tap. */
  isTapped: () => boolean;
}

const settings: Readonly<Record<Scope, string>> = {
  'scope.writePhotosAlbum': '添加到相册',
  'scope.addPhoneCalendar': '添加到日历',
};
const pictures = /\.(png|jpe?g|gif|bmp)$/i;

const requireNumber = (name: string, value: unknown): void => {
  if (typeof value !== 'number') throw new Refusal(`parameter error: parameter.${name} should be Number`);
};

/** The calls of `wx` to the phone itself: its screen, album, calendar, viewers and map. */
export function phoneCalls({
  things,
  screen,
  files,
  guarded,
  opened,
  isTapped,
}: PhoneOptions): Record<string, unknown> {
  const requireScope = async (scope: Scope): Promise<void> => {
    if (things.allowed[scope] === undefined) {
      const { confirm } = await screen.ask<{ confirm: boolean }>({
        ...{ kind: 'modal', title: '申请使用', content: settings[scope], confirm: '允许', cancel: '拒绝' },
      });
      things.allowed[scope] = confirm;
    }
    if (!things.allowed[scope]) throw new Refusal('auth deny');
  };
  const openSetting = async (isTap: boolean): Promise<object> => {
    if (!isTap) throw new Refusal('can only be invoked by user TAP gesture.');
    opened.push('openSetting');
    // Only what was asked for before is listed.
    for (const scope of Object.keys(things.allowed) as Scope[]) {
      const { confirm } = await screen.ask<{ confirm: boolean }>({
        ...{ kind: 'modal', title: '设置', content: settings[scope], confirm: '打开', cancel: '关闭' },
      });
      things.allowed[scope] = confirm;
    }
    return { authSetting: { ...things.allowed } };
  };
  return {
    openSetting: (options?: object) => {
      const isTap = isTapped();
      return wxCall('openSetting', () => openSetting(isTap))(options);
    },
    getScreenBrightness: wxCall('getScreenBrightness', () => ({ value: things.brightness })),
    setScreenBrightness: wxCall<{ value: number }>('setScreenBrightness', ({ value }) => {
      requireNumber('value', value);
      if (value < 0 || value > 1) throw new Refusal('parameter error: parameter.value should be between 0 and 1');
      things.brightness = value;
    }),
    setKeepScreenOn: wxCall<{ keepScreenOn: boolean }>('setKeepScreenOn', ({ keepScreenOn }) => {
      things.isKeptOn = keepScreenOn;
    }),
    addPhoneCalendar: guarded<{ title?: string; startTime?: number }>('addPhoneCalendar', async (entry) => {
      requireNumber('startTime', entry.startTime);
      await requireScope('scope.addPhoneCalendar');
      things.calendar.push({ ...entry });
      return {};
    }),
    openLocation: wxCall<{ latitude: number; longitude: number }>('openLocation', (place) => {
      requireNumber('latitude', place.latitude);
      requireNumber('longitude', place.longitude);
      things.opened.push({ ...place });
    }),
    scanCode: wxCall('scanCode', () => {
      opened.push('scanCode');
      // Nobody holds a code before the camera.
      throw new Refusal('cancel');
    }),
    previewImage: wxCall<{ urls: readonly string[] }>('previewImage', ({ urls }) => {
      if (!Array.isArray(urls) || urls.length === 0)
        throw new Refusal('parameter error: parameter.urls should be Array');
      things.opened.push({ urls: [...urls] });
    }),
    openDocument: wxCall<{ filePath: string; fileType?: string }>('openDocument', ({ filePath, fileType }) => {
      if (files.read(filePath) === null) throw new Refusal("file doesn't exist");
      if (fileType === undefined && !/\.(docx?|xlsx?|pptx?|pdf)$/.test(filePath))
        throw new Refusal('filetype not supported');
      things.opened.push({ document: filePath, fileType });
    }),
    saveImageToPhotosAlbum: guarded<{ filePath: string }>('saveImageToPhotosAlbum', async ({ filePath }) => {
      const bytes = files.read(filePath);
      if (bytes === null) throw new Refusal('invalid file path');
      if (!pictures.test(filePath)) throw new Refusal('invalid file type');
      await requireScope('scope.writePhotosAlbum');
      things.album.push(bytes);
      return {};
    }),
    createOffscreenCanvas: ({ type, width, height }: { type?: string; width: number; height: number }) => {
      const acts: DrawingAct[] = [];
      return {
        ...{ width, height, acts },
        getContext: (kind: string) => (kind === (type ?? 'webgl') ? brush(acts) : null),
      };
    },
    canvasToTempFilePath: wxCall<{ canvas?: Canvas }>('canvasToTempFilePath', async ({ canvas }) => {
      if (canvas === undefined) throw new Refusal('fail canvas is empty');
      const { width, height, acts } = canvas;
      const base64 = await screen.ask<string>({ kind: 'drawing', width, height, acts });
      return { tempFilePath: files.keep('drawing.png', Buffer.from(base64, 'base64')) };
    }),
  };
}

interface Canvas {
  width: number;
  height: number;
  acts: readonly DrawingAct[];
}

/** A canvas' context that writes down what is drawn, to be drawn where there is a screen. */
function brush(acts: DrawingAct[]): object {
  let font = '10px sans-serif';
  const act =
    (name: string) =>
    (...given: (string | number)[]): void =>
      void acts.push([name, ...given]);
  const context = {
    ...{ fillRect: act('fillRect'), fillText: act('fillText') },
    measureText: (text: string) => ({ width: Array.from(text).length * Number(/([\d.]+)px/.exec(font)?.[1]) }),
  };
  for (const name of ['fillStyle', 'font', 'textAlign']) {
    Object.defineProperty(context, name, {
      set: (value: string) => {
        if (name === 'font') font = value;
        acts.push(['set', name, value]);
      },
    });
  }
  return context;
}
