import { act } from 'react';
import { getByRole, queryAllByRole } from '../../../test/jest/find-by-role';
import { mountPage, type MountedPage } from '../../../test/jest/mount-page';
import { initialAnswers } from '../../domain/form/answers';
import { makeField } from '../../domain/form/kinds/answer-kinds';
import type { PickedFile } from '../../platform/network/upload-service';
import { FormFields } from '../form-fields';
import { UploadServiceProvider } from '../upload-service-context';
import { useDynamicForm } from '../use-dynamic-form';

const mockPicked: PickedFile[] = [];
jest.mock('../../platform/network/upload', () => ({
  pickFiles: () => Promise.resolve([...mockPicked]),
  releasePreview: () => undefined,
}));

const service = {
  upload: ({ name }: PickedFile) => Promise.resolve(`/files/${name}`),
  discard: () => undefined,
  reportUnderWay: () => undefined,
  fileUrl: (reference: string) => reference,
};
const fields = [makeField('bmtable', '报名附件', 'upload', {})];
const initial = initialAnswers(fields);
function Form() {
  return (
    <UploadServiceProvider value={service}>
      <FormFields form={useDynamicForm({ fields, initial })} />
    </UploadServiceProvider>
  );
}

let page: MountedPage;
afterEach(() => page.unmount());

async function pick(...files: [name: string, sizeBytes: number][]): Promise<void> {
  mockPicked.splice(0, Infinity, ...files.map(([name, sizeBytes]) => fileOf(name, sizeBytes)));
  await page.click(getByRole(page.root, 'button', '上传附件'));
  await act(async () => Promise.resolve());
}
const fileOf = (name: string, sizeBytes: number): PickedFile => ({
  ...{ name, sizeBytes, kind: 'other', previewUrl: null, handle: null },
});

it('says of each file that was refused why, until others are chosen', async () => {
  page = await mountPage(<Form />);
  await pick(['论文.docx', 1], ['大文件.pdf', 5_120_001], ['介绍信.pdf', 1]);
  await page.waitFor(() => expect(page.text()).toContain('介绍信.pdf'));
  const refused = getByRole(page.root, 'alert');
  expect([...refused.children].map(({ textContent }) => textContent)).toEqual([
    '论文.docx：仅支持pdf、图片格式',
    '大文件.pdf：文件大小不能超过 5 MB',
  ]);
  await pick();
  expect(queryAllByRole(page.root, 'alert')).toHaveLength(1);
  await pick(['证明.pdf', 1]);
  await page.waitFor(() => expect(queryAllByRole(page.root, 'alert')).toEqual([]));
});
