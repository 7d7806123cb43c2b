import Taro from '@tarojs/taro';

/**
 * See the H5 variant: WeChat has its own viewers, of which the one for documents also passes a file on or saves it.
 * Rejects if the file cannot be loaded.
 */
export async function openFile(url: string, kind: 'image' | 'pdf'): Promise<void> {
  if (kind === 'image') {
    await Taro.previewImage({ urls: [url] });
    return;
  }
  const { statusCode, tempFilePath } = await Taro.downloadFile({ url });
  // An answer that refuses is a download, too.
  if (statusCode !== 200) throw new Error(`The file was answered with ${statusCode}`);
  await Taro.openDocument({ filePath: tempFilePath, fileType: 'pdf', showMenu: true });
}
