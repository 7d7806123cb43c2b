import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useDeskCall } from '../api/use-desk-call';
import { useAddressParameter, useMeetingId, useOpen } from '../ui/address';
import { DeskDrawer } from '../ui/desk-drawer';
import { FailedState } from '../ui/screen-state';
import type { Invoice } from './invoice';

/** An act's part, once its invoice has been read. */
export interface InvoiceActProps {
  meetingId: string;
  invoice: Invoice;
  /** Goes back to the invoice. */
  close: () => void;
}

/** Reads the invoice that the address names, and draws an act on it. */
export function WithInvoice({ title, children }: { title: string; children: (props: InvoiceActProps) => ReactNode }) {
  const meetingId = useMeetingId();
  const orderId = useAddressParameter('orderId');
  const open = useOpen();
  const close = (): void => open(`/meetings/${meetingId}/invoices/${orderId}`);
  const { data: invoice, error, refetch } = useDeskCall('getInvoice', { meetingId, orderId });
  if (invoice !== undefined) return children({ meetingId, invoice, close });
  return (
    <DeskDrawer title={title} onClose={close}>
      {error === null ? <Skeleton active /> : <FailedState what="发票" error={error} retry={refetch} />}
    </DeskDrawer>
  );
}
