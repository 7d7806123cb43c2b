import { annualMeetingForm } from '../../../../test/conformance/annual-meeting-form';
import { readTable } from '../../../domain/member-import/read-table';
import { templateTable } from '../../../domain/member-import/template-table';
import { readTableFile } from './read-table-file';
import { saveTemplate } from './save-template';

const bytesOf = (content: Blob): Promise<Uint8Array> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer));
    reader.readAsArrayBuffer(content);
  });

it('saves a workbook that reads as the template, and as a table without members', async () => {
  const saved: { content: Blob; name: string }[] = [];
  let content: Blob | null = null;
  URL.createObjectURL = (blob) => {
    content = blob as Blob;
    return 'blob:template';
  };
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (content !== null) saved.push({ content, name: this.download });
  });
  await saveTemplate(templateTable(annualMeetingForm), '年会/2027-参会人模板.xlsx');
  expect(saved.map(({ name }) => name)).toEqual(['年会-2027-参会人模板.xlsx']);
  const bytes = await bytesOf(saved[0]?.content ?? new Blob());
  expect(bytes.length).toBeLessThan(40_000);
  const [sheet] = await readTableFile({ name: 'a.xlsx', sizeBytes: bytes.length, bytes: () => Promise.resolve(bytes) });
  const cells = sheet?.cells ?? [];
  const { header, hints, example } = templateTable(annualMeetingForm);
  expect(cells.slice(0, 3)).toEqual([header, hints, example]);
  expect(readTable(cells, annualMeetingForm)).toMatchObject({ rows: [], missingTitles: [], unknownTitles: [] });
});
