import { parseJson } from '../../domain/json/read-value';
import { uploadAccept } from '../../domain/upload/upload-rules';
import { abortError, type HttpAnswer, TransportFailure } from './http-request';
import { fileKind, uploadTimeoutMs, type PickedFile, type PickOptions, type SendFileOptions } from './upload-service';

export type { PickedFile, SendFileOptions } from './upload-service';

let picker: HTMLInputElement | null = null;

/**
 * Lets the user take a photo or choose images and PDF files. Call it from a tap. Resolves to an empty list if nothing was
 * chosen; in browsers without a cancel event the promise stays pending then.
 */
export function pickFiles({ multiple, folder = false }: PickOptions): Promise<PickedFile[]> {
  picker?.remove();
  const input = document.createElement('input');
  picker = input;
  input.type = 'file';
  // `capture` is not set: it would disable the album. WeChat on Android ignores an input outside the document.
  input.accept = uploadAccept;
  input.multiple = multiple;
  input.webkitdirectory = folder;
  input.hidden = true;
  document.body.append(input);
  return new Promise((resolve) => {
    const finish = (): void => {
      input.remove();
      resolve(Array.from(input.files ?? [], toPickedFile));
    };
    input.addEventListener('change', finish);
    input.addEventListener('cancel', finish);
    input.click();
  });
}

/** Returns true if this browser can pick a folder. Phones' browsers cannot. */
export function canPickFolder(): boolean {
  const isTouched = typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches;
  return !isTouched && 'webkitdirectory' in HTMLInputElement.prototype;
}

function toPickedFile(file: File): PickedFile {
  const kind = fileKind(file.name, file.type);
  const previewUrl = kind === 'image' ? URL.createObjectURL(file) : null;
  return { name: file.name, sizeBytes: file.size, kind, previewUrl, handle: file };
}

export function releasePreview(file: PickedFile): void {
  if (file.previewUrl !== null) URL.revokeObjectURL(file.previewUrl);
}

/**
 * Uploads one file as multipart form data, with progress (which `fetch` cannot report).
 * @throws TransportFailure if there was no answer; an error named AbortError if `signal` aborted it
 */
export function sendFile(file: PickedFile, options: SendFileOptions): Promise<HttpAnswer> {
  const { handle } = file;
  if (!(handle instanceof Blob)) return Promise.reject(new TypeError('Not a file of this platform'));
  return new Promise((resolve, reject) => {
    if (options.signal?.aborted) {
      reject(abortError());
      return;
    }
    const request = new XMLHttpRequest();
    const cancel = (): void => request.abort();
    request.open('POST', options.url);
    request.timeout = options.timeoutMs ?? uploadTimeoutMs;
    Object.entries(options.headers ?? {}).forEach(([name, value]) => request.setRequestHeader(name, value));
    request.upload.onprogress = (event) => {
      if (event.lengthComputable && event.total > 0) options.onProgress?.(event.loaded / event.total);
    };
    request.onload = () => resolve({ httpStatus: request.status, body: parseJson(request.responseText) ?? null });
    request.onerror = () => reject(new TransportFailure(!navigator.onLine ? 'offline' : 'network'));
    request.ontimeout = () => reject(new TransportFailure('timeout'));
    request.onabort = () => reject(abortError());
    request.onloadend = () => options.signal?.removeEventListener('abort', cancel);
    options.signal?.addEventListener('abort', cancel);
    const form = new FormData();
    form.append(options.field ?? 'file', handle, file.name);
    request.send(form);
  });
}
