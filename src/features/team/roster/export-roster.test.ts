import { calls } from '../../../contract/calls';
import { summaryOf } from '../../../domain/centre/team-progress';
import { copyText } from '../../../platform/device/clipboard';
import { answerQuestion, feedbackState, resetFeedback } from '../../../platform/device/feedback';
import type { CentreVisit } from '../../../session/centre';
import { serveCalls } from '../../../../test/jest/serve-calls';
import { wireForm } from '../../../../test/pages/wire-centre';
import { wireTeam } from '../../../../test/pages/wire-team';
import { readTableFile } from '../../../platform/device/table-file/read-table-file';
import { exportRoster } from './export-roster';

jest.mock('../../../platform/device/clipboard', () => ({ copyText: jest.fn(() => Promise.resolve(true)) }));

const centre = calls.getCentre.answer.read(wireTeam());
if (centre.meeting === null) throw new Error('the centre has a meeting');
const awaited: ReadonlySet<string> = new Set(['12']);
const visit = { meeting: centre.meeting, centre, awaited } as CentreVisit;
const saved: { content: Blob; name: string }[] = [];

beforeEach(() => {
  resetFeedback();
  saved.length = 0;
  serveCalls({ getMeetingForm: wireForm });
  let content = new Blob();
  URL.createObjectURL = (blob) => {
    content = blob as Blob;
    return 'blob:roster';
  };
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ content, name: this.download });
  });
});
afterEach(() => {
  delete window.WeixinJSBridge;
  jest.restoreAllMocks();
});

const bytesOf = (content: Blob): Promise<Uint8Array> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer));
    reader.readAsArrayBuffer(content);
  });

it('saves a workbook of all members, with their answers', async () => {
  await exportRoster(visit);
  expect(saved[0]?.name).toMatch(/^第二十届中国医学信息学学术年会-参会人名单-\d{4}-\d\d-\d\d\.xlsx$/);
  const bytes = await bytesOf(saved[0]?.content ?? new Blob());
  const file = { name: 'a.xlsx', sizeBytes: bytes.length, bytes: () => Promise.resolve(bytes) };
  const cells = (await readTableFile(file))[0]?.cells ?? [];
  expect(cells).toHaveLength(5);
  expect(cells[0]).toEqual(expect.arrayContaining(['姓名', '手机号码', '工作单位', '交费状态', '学分', '性别']));
  expect(cells[1]).toEqual(expect.arrayContaining(['欧阳晓明', '13812345678', '湘江医院', '女']));
  expect([cells[1], cells[2]].map((row) => row?.[4])).toEqual(['已支付（经办人支付）', '等待到账']);
  expect(feedbackState().toast?.text).toBe('已导出 4 位参会人');
});

it('reads a large team to its end first', async () => {
  const [first, ...others] = centre.attendees;
  const call = jest.fn((_name: string, { after }: { after: string }) =>
    Promise.resolve({ members: after === first?.id ? others : [], total: 4, next: '' }),
  );
  const summary = summaryOf(centre, visit.meeting, 0);
  const large = { ...visit, call, centre: { ...centre, attendees: [first], summary } } as unknown as CentreVisit;
  await exportRoster(large);
  expect(feedbackState().toast?.text).toBe('已导出 4 位参会人');
  expect(call).toHaveBeenCalledTimes(1);
});

it('inside WeChat, which saves no files, says how else, and copies the list', async () => {
  window.WeixinJSBridge = { invoke: () => undefined };
  const exporting = exportRoster(visit);
  while (feedbackState().question === null) await new Promise((resolve) => setTimeout(resolve, 1));
  const question = feedbackState().question;
  expect(question?.text).toContain('选择在浏览器中打开');
  answerQuestion(question?.id ?? 0, true);
  await exporting;
  expect(saved).toEqual([]);
  const [text] = (copyText as jest.Mock).mock.calls[0] as [string];
  expect(text.split('\n')).toHaveLength(5);
});
