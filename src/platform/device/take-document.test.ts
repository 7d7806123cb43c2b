import Taro from '@tarojs/taro';
import { takeDocument } from './take-document.weapp';

const mockOpen = jest.fn(() => Promise.resolve());
jest.mock('./open-file', () => ({ openFile: (...given: unknown[]) => (mockOpen as jest.Mock)(...given) as unknown }));
jest.mock('./clipboard', () => jest.requireActual<object>('./clipboard.weapp'));

const url = 'https://api.example.org/api/files/1?expires=1&signature=s';
const setClipboardData = jest.fn();

beforeEach(() => {
  mockOpen.mockClear();
  setClipboardData.mockReset().mockResolvedValue({});
  Object.assign(Taro, { setClipboardData });
});

it('shows a PDF in WeChat’s viewer', async () => {
  expect(await takeDocument(url, true)).toBe('opened');
  expect(mockOpen).toHaveBeenCalledWith(url, 'pdf');
  expect(setClipboardData).not.toHaveBeenCalled();
});

it('copies the address of what the viewer does not know, and says so if it cannot', async () => {
  expect(await takeDocument(url, false)).toBe('copied');
  expect(setClipboardData).toHaveBeenCalledWith({ data: url });
  expect(mockOpen).not.toHaveBeenCalled();
  setClipboardData.mockRejectedValue({ errMsg: 'setClipboardData:fail' });
  await expect(takeDocument(url, false)).rejects.toThrow('copied');
});
