import { formatFen } from '../../../domain/money/money';
import {
  describePayable,
  transferDetails,
  type PayableOrder,
  type PayerView,
} from '../../../domain/payment/payer-view';
import { breakLines } from '../../../ui/display/draw-ticket';
import type { Brush } from '../../../platform/device/brush';

/** Everything on the picture by which somebody else is asked to pay: nothing of a person, and no order's number. */
export interface PayerCard {
  order: PayableOrder;
  view: PayerView;
  /** The last day to pay, as it is shown; '' for none. */
  payBy: string;
  /** The modules of the link's code. */
  modules: readonly (readonly boolean[])[];
}

const width = 750;
const margin = 40;
const inner = width - 4 * margin;
const family = '"PingFang SC", "HarmonyOS Sans SC", MiSans, "Noto Sans CJK SC", "Microsoft YaHei", sans-serif';
const colours = { page: '#f3f6f7', card: '#ffffff', head: '#095c6b', soft: '#c4e6ea', line: '#e4eaed' } as const;
const inks = { ink: '#14232b', faint: '#52646e', money: '#b4510a', white: '#ffffff', soft: colours.soft } as const;
const headHeight = 200;
const sumsHeight = 224;
const rowHeight = 66;
const codeSide = 260;

const hasTransfer = ({ view }: PayerCard): boolean => view.account !== null;
const rowsHeight = (card: PayerCard): number =>
  hasTransfer(card) ? 60 + transferDetails(card.view).length * rowHeight : 0;

/** The picture's size in pixels, which the number of its lines decides. */
export function payerCardSize(card: PayerCard): { width: number; height: number } {
  return { width, height: margin + headHeight + sumsHeight + rowsHeight(card) + codeSide + 100 + 100 };
}

interface Line {
  text: string;
  x: number;
  y: number;
  size: number;
  style: string;
  weight?: number;
  align?: 'left' | 'right' | 'center';
  /** The widest that it may be: then it is set smaller, down to three quarters. */
  most?: number;
}

/** Draws the card: it works without its link, for whoever pays from the picture alone. */
export function drawPayerCard(brush: Brush, card: PayerCard): void {
  const { order, view } = card;
  const size = payerCardSize(card);
  const left = 2 * margin;
  const right = width - 2 * margin;
  const fill = (style: string, x: number, y: number, w: number, h: number): void => {
    brush.fillStyle = style;
    brush.fillRect(x, y, w, h);
  };
  fill(colours.page, 0, 0, size.width, size.height);
  fill(colours.card, margin, margin, width - 2 * margin, size.height - 2 * margin - 60);
  fill(colours.head, margin, margin, width - 2 * margin, headHeight);
  write(brush, { text: '付款通知', x: left, y: margin + 56, size: 26, style: inks.soft });
  brush.font = fontOf(34, 600);
  const title = breakLines(order.meetingName, inner, (part) => brush.measureText(part).width);
  title.forEach((text, index) =>
    write(brush, { text, x: left, y: margin + 108 + index * 48, size: 34, style: inks.white, weight: 600 }),
  );

  let top = margin + headHeight + 56;
  write(brush, { text: describePayable(order), x: left, y: top, size: 28, style: inks.faint, most: inner });
  write(brush, { text: formatFen(order.amountFen), x: left, y: top + 74, size: 62, style: inks.money, weight: 600 });
  if (card.payBy !== '')
    write(brush, { text: `请在 ${card.payBy} 前付款`, x: left, y: top + 118, size: 26, style: inks.faint });
  top = margin + headHeight + sumsHeight;
  if (hasTransfer(card)) {
    fill(colours.line, left, top - 20, inner, 2);
    write(brush, { text: '对公转账', x: left, y: top + 32, size: 28, style: inks.ink, weight: 600 });
    transferDetails(view).forEach(({ term, value }, index) => {
      const y = top + 32 + (index + 1) * rowHeight;
      write(brush, { text: term, x: left, y, size: 28, style: inks.faint });
      const isRemark = value === view.remark;
      const look = isRemark ? { size: 38, weight: 600 } : { size: 28 };
      write(brush, { text: value, x: right, y, style: inks.ink, align: 'right', most: inner - 190, ...look });
    });
  }
  top += rowsHeight(card) + 10;
  fill(colours.line, left, top, inner, 2);
  drawCode(brush, card.modules, left, top + 30);
  const beside = left + codeSide + 40;
  write(brush, { text: '微信扫码', x: beside, y: top + 90, size: 32, style: inks.ink, weight: 600 });
  const acts = hasTransfer(card) ? ['在线付款', '复制转账信息', '上传回单，填发票抬头'] : ['在线付款', '填发票抬头'];
  acts.forEach((text, index) =>
    write(brush, { text, x: beside, y: top + 142 + index * 46, size: 28, style: inks.faint, most: right - beside }),
  );
  const note = { text: '图片里没有参会人的个人信息', x: width / 2, y: size.height - 44 };
  write(brush, { ...note, size: 26, style: inks.faint, align: 'center' });
}

const fontOf = (size: number, weight: number): string => `${weight} ${size}px ${family}`;

function write(brush: Brush, { text, x, y, size, style, weight = 400, align = 'left', most }: Line): void {
  brush.fillStyle = style;
  brush.textAlign = align;
  let fitting = size;
  brush.font = fontOf(fitting, weight);
  while (most !== undefined && brush.measureText(text).width > most && fitting > size * 0.6) {
    fitting -= 1;
    brush.font = fontOf(fitting, weight);
  }
  brush.fillText(text, x, y);
}

function drawCode(brush: Brush, modules: PayerCard['modules'], left: number, top: number): void {
  const module = Math.floor(codeSide / modules.length);
  brush.fillStyle = '#000000';
  modules.forEach((row, y) =>
    row.forEach((isDark, x) => {
      if (isDark) brush.fillRect(left + x * module, top + y * module, module, module);
    }),
  );
}
