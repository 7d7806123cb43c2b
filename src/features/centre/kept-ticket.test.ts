import { setStored } from '../../platform/storage/storage';
import { beginSession, endSession, readSession } from '../../session/session';
import { keepTicket, readKeptTicket, type TicketFace } from './kept-ticket';

const face: TicketFace = {
  meetingName: '第二十届学术年会',
  when: '2099年5月14日 – 5月16日',
  address: '西安国际会议中心',
  name: '欧阳晓明',
  phone: '138 **** 5678',
  shortCode: '7K4M2P',
  code: 'T-1',
  imageUrl: '',
  tag: { kind: 'paid', payer: 'operator' },
  refusal: null,
  confirmedAt: 1_700_000_000_000,
};

beforeEach(() => {
  localStorage.clear();
  beginSession('7', 'token-1');
});

/** Stores a ticket in the format of an earlier version: as display texts. */
function keepInWords(part: Record<string, unknown>): void {
  setStored('ticket:7', { ...face, sessionId: readSession('7')?.id, ...part });
}

it('is read as it was kept, by who kept it', () => {
  keepTicket('7', face);
  expect(readKeptTicket('7')).toEqual(face);
  beginSession('7', 'token-2');
  expect(readKeptTicket('7')).toBeNull();
});

it.each([
  [
    { text: '已支付', tone: 'success', payer: '经办人支付' },
    { kind: 'paid', payer: 'operator' },
  ],
  [
    { text: '已支付', tone: 'success', payer: '' },
    { kind: 'paid', payer: null },
  ],
  [{ text: '免费', tone: 'neutral', payer: '' }, { kind: 'free' }],
  [{ text: '申请退费审核中', tone: 'warning', payer: '' }, { kind: 'refund-under-review' }],
])('reads a tag that was kept in words: %j', (tag, expected) => {
  keepInWords({ tag });
  expect(readKeptTicket('7')?.tag).toEqual(expected);
});

it('goes from the device with its session, and with the next login', () => {
  keepTicket('7', face);
  endSession('7');
  expect(localStorage.getItem('conf:ticket:7')).toBeNull();
  beginSession('7', 'token-1');
  keepTicket('7', face);
  expect(localStorage.getItem('conf:ticket:7')).not.toBeNull();
  beginSession('7', 'token-2');
  expect(localStorage.getItem('conf:ticket:7')).toBeNull();
});

it('knows no ticket by words that never were a tag', () => {
  keepInWords({ tag: { text: '贵宾' } });
  expect(readKeptTicket('7')).toBeNull();
});

it.each([
  ['', null],
  ['已退费，原参会码已失效', 'refunded'],
  ['refunded', 'refunded'],
  ['等待主办方审核，通过后显示参会码', 'under-review'],
  ['别的说法', 'not-effective'],
])('reads why a ticket lets nobody in, in words or not: "%s"', (refusal, expected) => {
  keepInWords({ refusal });
  expect(readKeptTicket('7')?.refusal).toBe(expected);
});
