import Taro from '@tarojs/taro';
import { relaunch } from '../browser/navigation/navigation';
import { explainRefusal } from '../device/permission/explain-refusal';
import { scanCode } from './scan-code.weapp';

jest.mock('../browser/navigation/navigation', () => ({ relaunch: jest.fn(() => Promise.resolve()) }));
jest.mock('../device/permission/explain-refusal', () => ({ explainRefusal: jest.fn(() => Promise.resolve()) }));

const scans = (answer: object): void => {
  Taro.scanCode = () => Promise.resolve(answer) as ReturnType<typeof Taro.scanCode>;
};

afterEach(() => jest.clearAllMocks());

it.each([
  ['the link of a poster', { result: 'https://a.example/conf/Guide/index?meetingCode=MI2027' }, 'landing'],
  [
    'a code as Android tells it',
    { result: '', path: 'pages/registration/landing/index?scene=t.MI2027' },
    'teamRegister',
  ],
  ['a code as iOS tells it', { result: '', path: 'pages/registration/landing/index?scene=c.MI%32027' }, 'centre'],
])('%s leads where it would have opened', async (_, answer, route) => {
  scans(answer);
  await scanCode();
  expect(relaunch).toHaveBeenCalledWith(route, { meetingCode: 'MI2027' });
});

it.each([[{ result: 'https://example.org/' }], [{ result: '' }], [{ result: '', path: 'pages/other?scene=%E0%A4%A' }]])(
  'says of %j that it is nobody’s code',
  async (answer) => {
    scans(answer);
    await scanCode();
    expect(relaunch).toHaveBeenCalledWith('notFound', { reason: 'code' });
  },
);

it.each([
  ['scanCode:fail cancel', 'cancelled'],
  ['scanCode:fail auth deny', 'permission'],
])('%s is explained as %s', async (errMsg, why) => {
  Taro.scanCode = () => Promise.reject(Object.assign(new Error(), { errMsg }));
  await scanCode();
  expect(explainRefusal).toHaveBeenCalledWith(why, '扫码');
  expect(relaunch).not.toHaveBeenCalled();
});
