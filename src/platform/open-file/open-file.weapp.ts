import Taro from '@tarojs/taro';

/** See the H5 variant: WeChat has its own viewers. Rejects if the file cannot be loaded. */
export async function openFile(url: string, kind: 'image' | 'pdf'): Promise<void> {
  if (kind === 'image') {
    await Taro.previewImage({ urls: [url] });
    return;
  }
  const { tempFilePath } = await Taro.downloadFile({ url });
  await Taro.openDocument({ filePath: tempFilePath, fileType: 'pdf' });
}
