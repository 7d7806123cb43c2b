import { readFlag, readObject } from '../domain/json/read-value';
import { defaultAppSettings, readAppSettings, type AppSettings } from './app-settings';
import { record, text, type Codec } from './codec';

/** The mini-program's settings: a page's, and what only a mini-program does (product §4.18). */
export interface MiniProgramSettings extends AppSettings {
  miniProgram: {
    /** The server takes WeChat's code for a phone number as a login. */
    phoneLogin: boolean;
  };
}

export const defaultMiniProgramSettings: MiniProgramSettings = {
  ...defaultAppSettings,
  miniProgram: { phoneLogin: false },
};

/** Reads settings, falling back to the default for each missing one. */
export function readMiniProgramSettings(value: unknown): MiniProgramSettings {
  const own = readObject(readObject(value).miniProgram);
  return { ...readAppSettings(value), miniProgram: { phoneLogin: readFlag(own.phoneLogin) } };
}

export const miniProgramSettingsCodec: Codec<MiniProgramSettings, MiniProgramSettings> = {
  read: readMiniProgramSettings,
  write: (settings) => settings,
};

/** `code` stands for a phone number of the person's, which WeChat tells the server alone. */
export const phoneLoginCodec = record({ meetingId: text, code: text });
