import Taro from '@tarojs/taro';
import { parseJson } from '../../domain/json/read-value';
import { abortError, type HttpAnswer, TransportFailure } from './http-request';
import { explainRefusal } from '../device/permission/explain-refusal';
import { refusalReason } from '../device/permission/refusal-reason';
import { fileKind, uploadTimeoutMs, type PickedFile, type PickOptions, type SendFileOptions } from './upload-service';

export type { PickedFile, SendFileOptions } from './upload-service';

const maxFilesPerPick = 9;

/**
 * See the H5 variant. PDF files can only come from a chat; images also from the camera or album. The list is also empty
 * if WeChat refused, after a message to the user.
 */
export async function pickFiles({ multiple }: PickOptions): Promise<PickedFile[]> {
  const count = multiple ? maxFilesPerPick : 1;
  try {
    const { tapIndex } = await Taro.showActionSheet({ itemList: ['拍照或从相册选择', '从聊天记录选择'] });
    return tapIndex === 0 ? await pickImages(count) : await pickFromChat(count);
  } catch (error) {
    await explainRefusal(refusalReason(error), '选择照片或文件');
    return [];
  }
}

/** Returns false: WeChat cannot pick folders. */
export function canPickFolder(): boolean {
  return false;
}

async function pickImages(count: number): Promise<PickedFile[]> {
  const { tempFiles } = await Taro.chooseMedia({ count, mediaType: ['image'], sourceType: ['album', 'camera'] });
  return tempFiles.map((file, index) => ({
    name: `图片${index + 1}${/\.\w+$/.exec(file.tempFilePath)?.[0] ?? '.jpg'}`,
    sizeBytes: file.size,
    kind: 'image',
    previewUrl: file.tempFilePath,
    handle: file.tempFilePath,
  }));
}

async function pickFromChat(count: number): Promise<PickedFile[]> {
  const { tempFiles } = await Taro.chooseMessageFile({ count, type: 'all' });
  return tempFiles.map((file) => {
    const kind = fileKind(file.name, '');
    return {
      name: file.name,
      sizeBytes: file.size,
      kind,
      previewUrl: kind === 'image' ? file.path : null,
      handle: file.path,
    };
  });
}

/** Does nothing: WeChat clears its temporary files itself. */
export function releasePreview(_file: PickedFile): void {}

/** See the H5 variant. */
export function sendFile(file: PickedFile, options: SendFileOptions): Promise<HttpAnswer> {
  const { handle } = file;
  if (typeof handle !== 'string') return Promise.reject(new TypeError('Not a file of this platform'));
  if (options.signal?.aborted) return Promise.reject(abortError());
  return new Promise((resolve, reject) => {
    const task = Taro.uploadFile({
      url: options.url,
      filePath: handle,
      name: options.field ?? 'file',
      fileName: file.name,
      header: { ...options.headers },
      timeout: options.timeoutMs ?? uploadTimeoutMs,
      success: (answer) => resolve({ httpStatus: answer.statusCode, body: parseJson(answer.data) ?? null }),
      fail: ({ errMsg }) => {
        if (options.signal?.aborted) reject(abortError());
        else reject(new TransportFailure(errMsg.includes('timeout') ? 'timeout' : 'network'));
      },
    });
    task.onProgressUpdate(({ progress }) => options.onProgress?.(progress / 100));
    options.signal?.addEventListener('abort', () => task.abort());
  });
}
