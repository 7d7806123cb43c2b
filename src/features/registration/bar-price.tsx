import { useState } from 'react';
import type { EntryType } from '../../domain/attendee/attendee';
import type { Meeting } from '../../domain/meeting/meeting';
import { feeText, registrationFeeFen, teamPriceText } from '../../domain/meeting/registration-fee';
import type { FormStore } from '../../forms/form-store';
import { useLoadedWhen } from '../../platform/browser/use-loaded-when';
import { keptVoucher } from '../../session/kept-voucher';
import { Icon } from '../../ui/display/icon';
import { Box } from '../../ui/native/box';
import { Press } from '../../ui/native/press';
import '../../ui/display/number-text.css';
import './bar-price.css';

const loadVoucherPrice = () => import('./voucher-price').then(({ VoucherPrice }) => VoucherPrice);
const loadTablePrice = () => import('./table-price').then(({ TablePrice }) => TablePrice);
const loadSheet = () => import('./price-sheet').then(({ PriceSheet }) => PriceSheet);

interface BarPriceProps {
  meeting: Meeting;
  type: EntryType;
  /** Only one button stands in the bar, and the price beside it. */
  isBesideButton: boolean;
  store: FormStore;
}

/** Says in the form's bar what is to be paid, and what changes it (product §6.22). */
export function BarPrice({ meeting, type, isBesideButton, store }: BarPriceProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = (): void => setIsOpen(false);
  const Sheet = useLoadedWhen(isOpen, loadSheet, close);
  const TablePrice = useLoadedWhen(meeting.priceTable !== '' && type === 'paid', loadTablePrice);
  const VoucherPrice = useLoadedWhen(
    type === 'paid' && (meeting.hasVouchers || keptVoucher(meeting.id) !== ''),
    loadVoucherPrice,
  );
  const feeFen = registrationFeeFen(meeting, type);
  const team = teamPriceText(meeting);
  const className = `bar-price ${isBesideButton ? 'bar-price--beside' : ''}`;
  if (VoucherPrice !== null) return <VoucherPrice meeting={meeting} store={store} className={className} />;
  if (TablePrice !== null) return <TablePrice meeting={meeting} store={store} className={className} />;
  if (!feeFen) return null;
  const due = (
    <Box as="span">
      应付{' '}
      <Box as="span" className="ui-amount ui-amount--bar">
        {feeText(feeFen)}
      </Box>
    </Box>
  );
  if (team === '') return <Box className={className}>{due}</Box>;
  return (
    <>
      <Press className={className} aria-haspopup="dialog" onPress={() => setIsOpen(true)}>
        {due}{' '}
        <Box as="span" className="bar-price__team">
          {team}
          <Icon name="chevron" size="small" />
        </Box>
      </Press>
      {Sheet !== null && <Sheet meeting={meeting} open={isOpen} onClose={close} />}
    </>
  );
}
