import Taro from '@tarojs/taro';
import { openFile } from './open-file.weapp';

const calls = { previewImage: jest.fn(), downloadFile: jest.fn(), openDocument: jest.fn() };
const url = 'https://api.example.org/api/files/1?expires=1&signature=s';

beforeEach(() => {
  Object.values(calls).forEach((call) => call.mockReset().mockResolvedValue({}));
  Object.assign(Taro, calls);
});

it('shows a picture, and a document that can be passed on', async () => {
  await openFile(url, 'image');
  expect(calls.previewImage).toHaveBeenCalledWith({ urls: [url] });
  calls.downloadFile.mockResolvedValue({ statusCode: 200, tempFilePath: 'http://tmp/1' });
  await openFile(url, 'pdf');
  expect(calls.openDocument).toHaveBeenCalledWith({ filePath: 'http://tmp/1', fileType: 'pdf', showMenu: true });
});

it('does not open an answer that refuses the document', async () => {
  calls.downloadFile.mockResolvedValue({ statusCode: 404, tempFilePath: 'http://tmp/1' });
  await expect(openFile(url, 'pdf')).rejects.toThrow('404');
  expect(calls.openDocument).not.toHaveBeenCalled();
});
