import { defaultAppSettings, type AppSettings } from '../../contract/app-settings';
import { offeredMeans, providerOf } from './offered-means';
import { wechatMeans } from './wechat-means';

let mockSettings: AppSettings;
jest.mock('../../platform/network/settings', () => ({ appSettings: () => mockSettings }));

it.each<[string, string[], string]>([
  ['that names none takes WeChat Pay, and is told no name', [], ''],
  ['that names it is told its name', ['wechat'], 'wechat'],
  ['whose others the app does not know is paid by WeChat', ['another', 'wechat'], 'wechat'],
  ['of whose providers the app knows none is left to refuse WeChat', ['another'], 'wechat'],
])('a server %s', (_, paymentProviders, told) => {
  mockSettings = { ...defaultAppSettings, paymentProviders };
  expect(offeredMeans()).toEqual([wechatMeans]);
  expect(providerOf(wechatMeans)).toBe(told);
});
