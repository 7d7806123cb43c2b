import type { Brush } from '../../../platform/device/brush';
import { drawPayerCard, payerCardSize, type PayerCard } from './draw-payer-card';

interface Written {
  text: string;
  size: number;
  x: number;
  y: number;
  width: number;
  align: string;
}

/** Draws on paper: every character is as wide as the type is high, half for ASCII. */
function draw(card: PayerCard): { written: Written[]; filled: number[][] } {
  const written: Written[] = [];
  const filled: number[][] = [];
  const brush: Brush = {
    ...{ fillStyle: '', font: '', textAlign: '' },
    fillRect: (...rect) => void filled.push(rect),
    fillText(text, x, y) {
      written.push({ text, size: sizeOf(this), x, y, width: this.measureText(text).width, align: this.textAlign });
    },
    measureText(text) {
      const em = Array.from(text).reduce((sum, letter) => sum + (letter < '\u0100' ? 0.55 : 1), 0);
      return { width: em * sizeOf(this) };
    },
  };
  drawPayerCard(brush, card);
  return { written, filled };
}
const sizeOf = ({ font }: Pick<Brush, 'font'>): number => Number(/(\d+)px/.exec(font)?.[1] ?? 0);

const card: PayerCard = {
  order: {
    ...{ amountFen: 1_620_000, attendeeCount: 18, teamName: '新疆维吾尔自治区人民医院医学信息中心' },
    meetingName: '第二十届中国医学信息学学术年会暨医疗健康大数据与人工智能应用大会',
  },
  view: {
    account: {
      ...{ accountName: '陕西省医学信息学会', accountNumber: '6100 1234 5678 9012 345', payNotice: '' },
      bankName: '中国工商银行股份有限公司西安市雁塔区会展中心支行',
    },
    ...{ remark: 'MT37 9K3P', receiptAt: '', payBy: '2027-04-30', invoice: 'open', invoiceTo: '', taxNumber: '' },
  },
  payBy: '4月30日',
  modules: Array.from({ length: 41 }, (_, y) => Array.from({ length: 41 }, (__, x) => (x + y) % 2 === 0)),
};

it('has everything that a transfer needs, and stays within the picture with the longest names', () => {
  const { written, filled } = draw(card);
  const { width, height } = payerCardSize(card);
  expect(width).toBe(750);
  const texts = written.map(({ text }) => text);
  for (const text of ['¥16,200.00', '请在 4月30日 前付款', '6100 1234 5678 9012 345', 'MT37 9K3P', '微信扫码'])
    expect(texts).toContain(text);
  for (const { text, x, y, width: wide, align } of written) {
    const left = align === 'left' ? x : align === 'right' ? x - wide : x - wide / 2;
    expect([text, left >= 40, left + wide <= width - 40, y <= height]).toEqual([text, true, true, true]);
  }
  for (const [x = 0, y = 0, w = 0, h = 0] of filled) expect([x + w <= width, y + h <= height]).toEqual([true, true]);
});

it('has no two lines on one another', () => {
  const { written } = draw(card);
  for (const one of written)
    for (const other of written) {
      if (one === other || one.align !== other.align || one.x !== other.x) continue;
      expect([one.text, other.text, Math.abs(one.y - other.y) >= Math.min(one.size, other.size)]).toEqual([
        ...[one.text, other.text],
        true,
      ]);
    }
});

it('leaves out the transfer where the meeting takes none', () => {
  const without = { ...card, view: { ...card.view, account: null, remark: '' } };
  const texts = draw(without).written.map(({ text }) => text);
  expect(texts).not.toContain('对公转账');
  expect(payerCardSize(without).height).toBeLessThan(payerCardSize(card).height);
});
