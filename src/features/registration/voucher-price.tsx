import { useEffect, useMemo, useState } from 'react';
import { readPriceTable } from '../../contract/price-table';
import { textAnswer } from '../../domain/form/answers';
import { questions } from '../../domain/form/known-questions';
import { announcedPrices } from '../../domain/meeting/announced-prices';
import type { Meeting } from '../../domain/meeting/meeting';
import { feeText } from '../../domain/meeting/registration-fee';
import { priceAt } from '../../domain/prices/price-table';
import { priceWithVoucher, shownVoucherCode, voucherEffect } from '../../domain/voucher/voucher';
import type { FormStore } from '../../forms/form-store';
import { useWatchedAnswers } from '../../forms/use-slot';
import { now } from '../../platform/device/clock';
import { usePriceView } from '../../session/price-view';
import { Button } from '../../ui/display/button';
import { Icon } from '../../ui/display/icon';
import { Notice } from '../../ui/display/notice';
import { TextField } from '../../ui/fields/text-field';
import { DescriptionList } from '../../ui/layout/description-list';
import { Box } from '../../ui/native/box';
import { Press } from '../../ui/native/press';
import { Sheet } from '../../ui/overlay/sheet';
import { PriceRows } from './price-table-card';
import { useVoucher, type UsedVoucher } from './use-voucher';
import './landing.css';

interface VoucherPriceProps {
  meeting: Meeting;
  store: FormStore;
  className: string;
}

/** Says in the form's bar what is to be paid at a meeting with vouchers, and takes a code (product §6.23). */
export function VoucherPrice({ meeting, store, className }: VoucherPriceProps) {
  const [isOpen, setIsOpen] = useState(false);
  const voucher = useVoucher(meeting.id);
  const { used } = voucher;
  const fullFen = useFullFee(meeting, store);
  useEffect(() => {
    if (used.held?.isGuest === true) fillGuest(store, used.held);
  }, [store, used.held]);
  const dueFen =
    used.held?.priceFen === 0
      ? 0
      : fullFen && priceWithVoucher({ feeFen: fullFen, teamFen: null }, used.held?.priceFen ?? null).feeFen;
  return (
    <>
      <Press className={className} aria-haspopup="dialog" onPress={() => setIsOpen(true)}>
        <Box as="span">
          {dueFen === null ? (
            '注册费按身份定'
          ) : (
            <>
              应付{' '}
              <Box as="span" className="ui-amount ui-amount--bar">
                {feeText(dueFen)}
              </Box>
            </>
          )}
        </Box>{' '}
        <Box as="span" className="bar-price__team">
          {barText(used)}
          <Icon name="chevron" size="small" />
        </Box>
      </Press>
      <Sheet open={isOpen} title="价格和优惠码" onClose={() => setIsOpen(false)}>
        <VoucherEntry voucher={voucher} />
        <FullPrices meeting={meeting} />
      </Sheet>
    </>
  );
}

function barText({ code, held, fault }: UsedVoucher): string {
  if (code === '') return '优惠码';
  if (held === null) return fault === '' ? '正在核对优惠码' : '优惠码不能用';
  return held.isGuest ? '嘉宾邀请' : '已用优惠码';
}

/** Takes a code, or shows the one that is used. */
function VoucherEntry({ voucher: { used, use, drop } }: { voucher: ReturnType<typeof useVoucher> }) {
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState('');
  if (used.code !== '')
    return (
      <Notice tone={used.fault === '' ? 'info' : 'bad'} live>
        {used.held === null
          ? used.fault || '正在核对优惠码'
          : used.held.isGuest
            ? '您是受邀嘉宾，免费参会，名额已留好。'
            : `已用优惠码 ${shownVoucherCode(used.code)}，${voucherEffect(used.held.priceFen)}。`}
        <Button kind="text" size="small" onPress={drop}>
          {used.held?.isGuest === true ? '不用邀请' : '不用优惠码'}
        </Button>
      </Notice>
    );
  return (
    <TextField
      label="优惠码"
      value={typed}
      maxLength={40}
      placeholder="没有可不填"
      autoComplete="off"
      error={fault}
      onChange={(value) => {
        setTyped(value);
        setFault('');
      }}
      trailing={
        <Button
          kind="text"
          size="small"
          busyText="核对中…"
          disabled={typed.trim() === ''}
          onPress={async () => setFault(await use(typed))}
        >
          使用
        </Button>
      }
    />
  );
}

/** The prices without a voucher. */
function FullPrices({ meeting }: { meeting: Meeting }) {
  const view = usePriceView(meeting);
  const prices = announcedPrices(meeting);
  if (view !== null)
    return (
      <>
        {view.until !== '' && <Notice>{view.until}。下单后至少 24 小时内按下单时的价格支付。</Notice>}
        <PriceRows meeting={meeting} view={view} />
      </>
    );
  if (prices === null) return null;
  const items = prices.kinds.map(({ label, price }) => ({ term: label, value: price }));
  return <DescriptionList items={prices.team === '' ? items : [...items, { term: '团队', value: prices.team }]} />;
}

/** Returns the fee without a voucher by what is answered so far, in fen; null while that is not known. */
function useFullFee(meeting: Meeting, store: FormStore): number | null {
  const table = useMemo(() => readPriceTable(meeting.priceTable), [meeting.priceTable]);
  const question = table?.question ?? '';
  const watched = useMemo(
    () => store.fields.filter(({ shortName }) => shortName === question),
    [store.fields, question],
  );
  const answers = useWatchedAnswers(store, watched);
  // Drawn again when a period ends.
  usePriceView(meeting);
  if (table === null) return meeting.feeFen;
  return priceAt(table, question === '' ? '' : textAnswer(answers, question), now())?.feeFen ?? null;
}

/** Fills in a guest's name and phone where nothing is typed yet. */
function fillGuest(store: FormStore, { guestName, guestPhone }: { guestName: string; guestPhone: string }): void {
  for (const [shortName, value] of [
    [questions.name, guestName],
    [questions.phone, guestPhone],
  ] as const) {
    const field = store.fields.find((one) => one.shortName === shortName);
    if (field !== undefined && value !== '' && textAnswer(store.current, shortName) === '') store.fill(field.id, value);
  }
}
