import { getByRole } from '../../../../test/jest/find-by-role';
import { openPage, page } from '../../../../test/pages/app';
import { RefusedError } from '../../../api/call-error';
import { callGate } from '../../../api/call-gate';
import { TransportFailure } from '../../../platform/network/http-request';
import { readCode } from '../../../platform/wechat/read-code';
import GateScanPage from './index';

jest.mock('../../../api/call-gate', () => ({ callGate: jest.fn() }));
jest.mock('../../../platform/wechat/read-code', () => ({ canReadCode: () => true, readCode: jest.fn() }));
jest.mock('../../../ui/overlay/feedback-host', () => ({ FeedbackHost: () => null }));

type Answers = Record<
  string,
  (input: { scans: { id: string; code: string; personId: string }[]; scanId: string }) => unknown
>;

const counts = { people: 5, scansIn: 5, scansOut: 0 };
const gate = {
  ...{
    meetingId: '1',
    meeting: '第二届学术年会',
    name: '主会场',
    room: '',
    kind: 'in',
    isOnce: true,
    opensAt: '',
    closesAt: '',
  },
  ...{ label: '三号门', endsAt: 1_810_000_000_000, state: 'open', now: 1_800_000_000_000, counts },
};
const result = { outcome: 'admitted', name: '欧阳晓明', identity: '参会代表', employer: '湘江医院', reason: '' };
let made: { name: string; input: { scans: { id: string; code: string; personId: string }[]; scanId: string } }[];
let answers: Answers;

beforeEach(async () => {
  made = [];
  answers = {
    openScanner: () => gate,
    scanTickets: ({ scans }) => ({
      results: [{ ...result, id: scans[0]?.id, usedAt: null, usedBy: '' }],
      ...{ counts: { ...counts, people: 6 }, now: gate.now },
    }),
    undoScan: () => counts,
    listDoor: () => ({
      ...{ version: '1', passes: [], counts, now: gate.now },
      list: {
        people: [
          {
            id: '7',
            ticket: '',
            shortCode: 'K7M3PX',
            name: '司马相宜',
            identity: '',
            employer: '',
            refusal: '',
            passedAt: null,
          },
        ],
      },
    }),
  };
  jest.mocked(callGate).mockImplementation(((name: string, input: never) => {
    made.push({ name, input });
    return Promise.resolve().then(() => answers[name]?.(input));
  }) as unknown as typeof callGate);
  jest.mocked(readCode).mockResolvedValue(null);
  await openPage(<GateScanPage />, { link: 'a-link' });
});

const see = (role: string, name: string | RegExp): Promise<HTMLElement> =>
  page.waitFor(() => getByRole(page.root, role, name));
const press = async (name: string | RegExp): Promise<void> => page.click(await see('button', name));
const read = (text: string): Promise<void> => page.waitFor(() => expect(page.text()).toContain(text));
const sent = (name: string) => made.filter((call) => call.name === name);

it('says where it scans and that it needs the network, then decides, counts and opens the scanner again', async () => {
  await read('三号门');
  await read('5人已进');
  await read('都要联网核对');
  jest.mocked(readCode).mockResolvedValueOnce(' a-ticket ');
  await press('扫码');
  await see('heading', '可入场');
  await read('欧阳晓明');
  expect(sent('scanTickets')[0]?.input.scans[0]).toMatchObject({ code: 'a-ticket', isOffline: false });
  await press('扫下一位');
  await read('6人已进');
  expect(readCode).toHaveBeenCalledTimes(2);
});

it('says that nothing was decided where no answer comes, asks again with the same scan, and undoes it for who is sent away', async () => {
  const { scanTickets } = answers;
  answers.scanTickets = () => {
    throw new TransportFailure('timeout');
  };
  jest.mocked(readCode).mockResolvedValueOnce('a-ticket');
  await press('扫码');
  await see('heading', '还没有核对');
  await press('重试');
  await page.waitFor(() => expect(sent('scanTickets')).toHaveLength(2));
  const [first, second] = sent('scanTickets').map(({ input }) => input.scans[0]?.id);
  expect(second).toBe(first);
  await press('先不放行');
  if (scanTickets !== undefined) answers.scanTickets = scanTickets;
  jest.mocked(readCode).mockResolvedValueOnce('another');
  await press('扫码');
  await see('heading', '可入场');
  expect(sent('undoScan').map(({ input }) => input.scanId)).toEqual([first]);
});

it('finds somebody by short code, and takes back whom it has let in', async () => {
  await press('找人');
  await page.type(await see('textbox', '姓名或短码'), 'k7m 3px');
  await press(/司马相宜/);
  expect(sent('scanTickets')[0]?.input.scans[0]).toMatchObject({ code: '', personId: '7' });
  await press('扫下一位');
  await press('撤销 欧阳晓明');
  await read('已撤销');
  await read('5人已进');
});

it('ends with its link', async () => {
  answers.scanTickets = () => {
    throw new RefusedError(404, { status: 404, message: '签到链接已失效', data: { isLinkDead: true } } as never);
  };
  jest.mocked(readCode).mockResolvedValueOnce('a-ticket');
  await press('扫码');
  await see('heading', '这个签到链接不能用');
});
