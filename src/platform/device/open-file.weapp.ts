import Taro from '@tarojs/taro';

/**
 * See the H5 variant. Opens the file in WeChat's own viewer; that for documents can also forward or save it. Rejects if
 * the file cannot be loaded.
 */
export async function openFile(url: string, kind: 'image' | 'pdf'): Promise<void> {
  if (kind === 'image') {
    await Taro.previewImage({ urls: [url] });
    return;
  }
  const { statusCode, tempFilePath } = await Taro.downloadFile({ url });
  // Taro also resolves for an HTTP error.
  if (statusCode !== 200) throw new Error(`The file was answered with ${statusCode}`);
  await Taro.openDocument({ filePath: tempFilePath, fileType: 'pdf', showMenu: true });
}
