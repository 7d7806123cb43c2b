import { useState, type ReactNode } from 'react';
import { useCommand } from '../../api/use-command';
import { invoiceFileTexts } from '../../domain/invoice/invoice-file';
import { isToIssue, type InvoiceState } from '../../domain/invoice/invoice-state';
import { formatFen } from '../../domain/money/money';
import type { Order } from '../../domain/order/order';
import { alert, confirm, toast } from '../../platform/device/feedback';
import type { CentreVisit } from '../../session/centre';
import { Button } from '../../ui/display/button';
import { Tag, type TagTone } from '../../ui/display/tag';
import { Unbroken } from '../../ui/display/unbroken';
import { Card } from '../../ui/layout/card';
import { Box } from '../../ui/native/box';
import { InvoicePartSheet } from './invoice-part-sheet';
import { useInvoiceFile } from './issued-files';
import type { OrderPart, OrderParts } from './use-invoice-parts';
import './invoice-parts.css';

/** How the applicant is told of each state. */
const stateTexts: Readonly<Record<InvoiceState, readonly [text: string, tone: TagTone]>> = {
  requested: ['待开具', 'wait'],
  ahead: ['待开具', 'wait'],
  issued: ['已开具', 'ok'],
  unpaid: ['已开具', 'ok'],
  overstated: ['将冲红', 'due'],
  reversed: ['已冲红', 'mute'],
  void: ['已退费，不再开具', 'mute'],
};

interface InvoicePartsProps {
  visit: CentreVisit;
  order: Order;
  known: OrderParts;
  /** Applications may be made and changed. */
  isOpen: boolean;
  onChanged: () => Promise<unknown>;
}

/** One payment over several titles: the applications for parts of an order, each with its state (product §10.29). */
export function InvoiceParts({ visit, order, known: { parts, restFen }, isOpen, onChanged }: InvoicePartsProps) {
  const { meeting, call } = visit;
  const [edited, setEdited] = useState<OrderPart | 'another' | null>(null);
  const takeFile = useInvoiceFile(visit);
  const takeBack = useCommand('cancelInvoicePart', {
    by: call,
    notify: (text) => alert({ title: '取消发票未成功', text }),
  });
  if (parts.length === 0 && !isOpen) return null;
  const cancel = async ({ partId, invoice }: OrderPart): Promise<void> => {
    const text = `${invoice.title}：取消后，这部分金额可以重新申请。`;
    if (!(await confirm({ title: '取消发票', text, confirmText: '确认取消', cancelText: '再想想', danger: true })))
      return;
    const outcome = await takeBack({ meetingId: meeting.id, orderId: order.id, partId });
    if (outcome?.kind === 'done') toast(outcome.answer || '已取消发票申请', 'ok');
    await onChanged();
  };
  return (
    <Card title="分开开票">
      {parts.length === 0 ? (
        <Box className="invoice-parts__told">这笔款要开给几个单位或个人时，在这里一张一张申请，各写各的金额。</Box>
      ) : (
        <Box as="ul" className="invoice-parts__list">
          {parts.map((part) => (
            <Part key={part.partId} part={part}>
              {part.invoiceFiles.map((kind) => (
                <Button
                  key={kind}
                  kind="text"
                  size="small"
                  busyText="正在取发票…"
                  onPress={() => takeFile(part.partId, kind)}
                >
                  下载 {invoiceFileTexts[kind]}
                </Button>
              ))}
              {isOpen && isToIssue(part.state) && (
                <>
                  <Button
                    kind="text"
                    size="small"
                    aria-label={`修改 ${part.invoice.title}`}
                    onPress={() => setEdited(part)}
                  >
                    修改
                  </Button>
                  <Button
                    kind="text"
                    size="small"
                    aria-label={`取消 ${part.invoice.title}`}
                    onPress={() => cancel(part)}
                  >
                    取消
                  </Button>
                </>
              )}
            </Part>
          ))}
        </Box>
      )}
      {parts.length > 0 && (
        <Box className="invoice-parts__rest">
          {restFen > 0 ? (
            <>
              还可以申请 <Unbroken>{formatFen(restFen)}</Unbroken>，在这里再分开一张，或按下面的发票信息开成一张。
            </>
          ) : (
            '这个订单的金额都已经申请开票。'
          )}
        </Box>
      )}
      {isOpen && restFen > 0 && (
        <Button kind="outline" onPress={() => setEdited('another')}>
          分开一张
        </Button>
      )}
      {edited !== null && (
        <InvoicePartSheet
          {...{ visit, order, onChanged }}
          part={edited === 'another' ? null : edited}
          leftFen={restFen + (edited === 'another' ? 0 : edited.amountFen)}
          onClose={() => setEdited(null)}
        />
      )}
    </Card>
  );
}

function Part({ part: { invoice, amountFen, state, invoiceNumber }, children }: PartProps) {
  const [text, tone] = stateTexts[state];
  return (
    <Box as="li" className="invoice-parts__part">
      <Box className="invoice-parts__row">
        <Box as="span" className="invoice-parts__title">
          {invoice.title}
        </Box>
        <Tag tone={tone}>{text}</Tag>
      </Box>
      <Box className="invoice-parts__small">
        {state !== 'reversed' && <Unbroken>{formatFen(amountFen)}</Unbroken>}
        {invoiceNumber !== '' && <> 发票号码 {invoiceNumber}</>}
      </Box>
      <Box className="invoice-parts__acts">{children}</Box>
    </Box>
  );
}

interface PartProps {
  part: OrderPart;
  children: ReactNode;
}
