import { readFlag, readObject, readText } from '../domain/json/read-value';
import { subscribeKinds, type SubscribeKind } from '../domain/notice/subscribe-kinds';
import { defaultAppSettings, readAppSettings, type AppSettings } from './app-settings';
import { commaJoined, record, text, type Codec } from './codec';

/** The mini-program's settings: a page's, and what only a mini-program does (product §4.18). */
export interface MiniProgramSettings extends AppSettings {
  miniProgram: {
    /** The server takes WeChat's code for a phone number as a login. */
    phoneLogin: boolean;
    /** Ids of the templates that WeChat asks people by; '' for a kind that is not sent. */
    subscribeTemplates: Readonly<Record<SubscribeKind, string>>;
  };
}

export const defaultMiniProgramSettings: MiniProgramSettings = {
  ...defaultAppSettings,
  miniProgram: {
    phoneLogin: false,
    subscribeTemplates: { review: '', payment: '', refund: '', transfer: '', reminder: '' },
  },
};

/** Reads settings, falling back to the default for each missing one. */
export function readMiniProgramSettings(value: unknown): MiniProgramSettings {
  const own = readObject(readObject(value).miniProgram);
  const ids = readObject(own.subscribeTemplates);
  const subscribeTemplates = { ...defaultMiniProgramSettings.miniProgram.subscribeTemplates };
  for (const kind of subscribeKinds) subscribeTemplates[kind] = readText(ids[kind]);
  return { ...readAppSettings(value), miniProgram: { phoneLogin: readFlag(own.phoneLogin), subscribeTemplates } };
}

export const miniProgramSettingsCodec: Codec<MiniProgramSettings, MiniProgramSettings> = {
  read: readMiniProgramSettings,
  write: (settings) => settings,
};

/** `code` stands for a phone number of the person's, which WeChat tells the server alone. */
export const phoneLoginCodec = record({ meetingId: text(16), code: text(512, 1) });

const kindNames = commaJoined(100);
/** Unknown kinds are left out. */
const kinds: Codec<SubscribeKind[], string, readonly SubscribeKind[]> = {
  ...kindNames,
  read: (wire) => subscribeKinds.filter((kind) => kindNames.read(wire).includes(kind)),
};

/** `code` is of WeChat's login: it tells the server whose WeChat accepts messages of these kinds. */
export const subscriptionCodec = record({ meetingId: text(16), code: text(512, 1), kinds });
