import { getByRole, queryAllByRole } from '../../../test/jest/find-by-role';
import { mountPage } from '../../../test/jest/mount-page';
import { UploadField, type UploadItem } from './upload-field';

const file = (id: string, more: Partial<UploadItem>): UploadItem => ({
  id,
  name: `${id}.pdf`,
  kind: 'pdf',
  thumbnailUrl: null,
  status: 'done',
  progress: 1,
  ...more,
});

describe('UploadField', () => {
  it('shows how far each file has got and what can be done about it', async () => {
    const onRemove = jest.fn();
    const onRetry = jest.fn();
    const page = await mountPage(
      <UploadField
        label="附件"
        required
        hint="仅支持pdf、图片格式"
        onAdd={() => undefined}
        onRemove={onRemove}
        onRetry={onRetry}
        files={[
          file('a', { status: 'uploading', progress: 0.424 }),
          file('b', { status: 'failed', problem: '网络不可用' }),
          file('c', {}),
        ]}
      />,
    );
    expect(getByRole(page.root, 'progressbar', 'a.pdf 上传进度').getAttribute('aria-valuenow')).toBe('42');
    expect(getByRole(page.root, 'alert').textContent).toBe('网络不可用');
    await page.click(getByRole(page.root, 'button', '重试 b.pdf'));
    await page.click(getByRole(page.root, 'button', '移除 c.pdf'));
    expect(queryAllByRole(page.root, 'button', /^重试/)).toHaveLength(1);
    expect(onRetry).toHaveBeenCalledWith('b');
    expect(onRemove).toHaveBeenCalledWith('c');
    await page.unmount();
  });

  it('describes its button by 必填 and the hint', async () => {
    const onAdd = jest.fn();
    const page = await mountPage(
      <UploadField label="附件" required hint="仅支持pdf、图片格式" onAdd={onAdd} files={[]} />,
    );
    getByRole(page.root, 'group', '附件');
    const add = getByRole(page.root, 'button', '上传附件');
    const described = (add.getAttribute('aria-describedby') ?? '').split(' ');
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual(['必填', '仅支持pdf、图片格式']);
    await page.click(add);
    expect(onAdd).toHaveBeenCalledTimes(1);
    await page.unmount();
  });
});
