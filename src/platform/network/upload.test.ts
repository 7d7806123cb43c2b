import { fileKind } from './upload-service';
import { pickFiles, sendFile } from './upload';

const input = (): HTMLInputElement => document.querySelector('input[type=file]') as HTMLInputElement;

/** A fake XMLHttpRequest whose outcome the test controls. */
class FakeRequest {
  static last: FakeRequest;
  upload: { onprogress?: (event: object) => void } = {};
  headers: Record<string, string> = {};
  status = 0;
  responseText = '';
  sent: FormData | null = null;
  onload?: () => void;
  onerror?: () => void;
  ontimeout?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  open = jest.fn();
  constructor() {
    FakeRequest.last = this;
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  send(form: FormData): void {
    this.sent = form;
  }
  abort(): void {
    this.onabort?.();
  }
}

const picture = new File(['12345'], '学生证.jpg', { type: 'image/jpeg' });
const picked = { name: picture.name, sizeBytes: 5, kind: 'image', previewUrl: null, handle: picture } as const;

describe('pickFiles', () => {
  beforeAll(() => {
    URL.createObjectURL = () => 'blob:preview';
    jest.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => undefined);
  });
  afterAll(() => jest.restoreAllMocks());

  it('asks for images and PDF without taking camera or album away', async () => {
    const picking = pickFiles({ multiple: true });
    expect(input().accept).toBe('image/*,application/pdf');
    expect(input().multiple).toBe(true);
    expect(input().hasAttribute('capture')).toBe(false);
    Object.defineProperty(input(), 'files', {
      value: [picture, new File(['%PDF'], '证明.PDF')],
    });
    input().dispatchEvent(new Event('change'));
    await expect(picking).resolves.toMatchObject([
      { name: '学生证.jpg', sizeBytes: 5, kind: 'image', previewUrl: 'blob:preview' },
      { name: '证明.PDF', sizeBytes: 4, kind: 'pdf', previewUrl: null },
    ]);
    expect(input()).toBeNull();
  });

  it('gives nothing when the choice is cancelled', async () => {
    const picking = pickFiles({ multiple: false });
    input().dispatchEvent(new Event('cancel'));
    await expect(picking).resolves.toEqual([]);
  });

  it.each([
    ['a.jpg', 'image/jpeg', 'image'],
    ['a', 'application/pdf', 'pdf'],
    ['a.HEIC', '', 'image'],
    ['a.pdf', 'application/octet-stream', 'pdf'],
    ['a.pdf', 'text/html', 'other'],
    ['a.docx', '', 'other'],
  ])('takes %s of type %p for %s', (name, type, kind) => {
    expect(fileKind(name, type)).toBe(kind);
  });
});

describe('sendFile', () => {
  const real = globalThis.XMLHttpRequest;
  beforeAll(() => void (globalThis.XMLHttpRequest = FakeRequest as unknown as typeof XMLHttpRequest));
  afterAll(() => void (globalThis.XMLHttpRequest = real));

  it('sends multipart form data and tells of its progress', async () => {
    const shares: number[] = [];
    const sending = sendFile(picked, { url: '/up', headers: { A: 'b' }, onProgress: (share) => shares.push(share) });
    const { last } = FakeRequest;
    expect(last.open).toHaveBeenCalledWith('POST', '/up');
    expect(last.headers).toEqual({ A: 'b' });
    expect((last.sent?.get('file') as File).name).toBe('学生证.jpg');
    last.upload.onprogress?.({ lengthComputable: true, loaded: 2, total: 4 });
    last.status = 200;
    last.responseText = '{"status":200,"data":"ref"}';
    last.onload?.();
    await expect(sending).resolves.toEqual({ httpStatus: 200, body: { status: 200, data: 'ref' } });
    expect(shares).toEqual([0.5]);
  });

  it('tells a broken connection, a time-out and a cancelled upload apart', async () => {
    const broken = sendFile(picked, { url: '/up' });
    FakeRequest.last.onerror?.();
    await expect(broken).rejects.toMatchObject({ name: 'TransportFailure', kind: 'network' });
    const slow = sendFile(picked, { url: '/up' });
    FakeRequest.last.ontimeout?.();
    await expect(slow).rejects.toMatchObject({ kind: 'timeout' });
    const controller = new AbortController();
    const cancelled = sendFile(picked, { url: '/up', signal: controller.signal });
    controller.abort();
    await expect(cancelled).rejects.toMatchObject({ name: 'AbortError' });
  });
});

it('picks the files of a folder where that is asked for', () => {
  void pickFiles({ multiple: true, folder: true });
  expect(input().webkitdirectory).toBe(true);
  void pickFiles({ multiple: true });
  expect(input().webkitdirectory).toBe(false);
});
