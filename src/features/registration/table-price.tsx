import { useMemo, useState } from 'react';
import { readPriceTable } from '../../contract/price-table';
import { textAnswer } from '../../domain/form/answers';
import type { Meeting } from '../../domain/meeting/meeting';
import type { FormStore } from '../../forms/form-store';
import { useWatchedAnswers } from '../../forms/use-slot';
import { usePriceView } from '../../session/price-view';
import { navigate } from '../../platform/browser/navigation/navigation';
import { Button } from '../../ui/display/button';
import { Icon } from '../../ui/display/icon';
import { Notice } from '../../ui/display/notice';
import { Box } from '../../ui/native/box';
import { Press } from '../../ui/native/press';
import { Sheet } from '../../ui/overlay/sheet';
import { PriceRows } from './price-table-card';
import './landing.css';

interface TablePriceProps {
  meeting: Meeting;
  store: FormStore;
  className: string;
}

/** Says in the form's bar what is to be paid by the identity that was answered, and until when (product §6.22). */
export function TablePrice({ meeting, store, className }: TablePriceProps) {
  const [isOpen, setIsOpen] = useState(false);
  const view = usePriceView(meeting);
  const question = useMemo(() => readPriceTable(meeting.priceTable)?.question ?? '', [meeting]);
  const watched = useMemo(
    () => store.fields.filter(({ shortName }) => shortName === question),
    [store.fields, question],
  );
  const answers = useWatchedAnswers(store, watched);
  if (view === null) return null;
  const row = view.rows.find(({ option }) => option === textAnswer(answers, question));
  const close = (): void => setIsOpen(false);
  return (
    <>
      <Press className={className} aria-haspopup="dialog" onPress={() => setIsOpen(true)}>
        <Box as="span">
          {row === undefined ? (
            '注册费按身份定'
          ) : (
            <>
              应付{' '}
              <Box as="span" className="ui-amount ui-amount--bar">
                {row.price}
              </Box>
            </>
          )}
        </Box>{' '}
        <Box as="span" className="bar-price__team">
          {view.until || view.team || '价格'}
          <Icon name="chevron" size="small" />
        </Box>
      </Press>
      <Sheet
        open={isOpen}
        title="价格"
        onClose={close}
        footer={
          view.team === '' ? undefined : (
            <Button kind="outline" onPress={() => navigate('teamRegister', { meetingId: meeting.id })}>
              团队报名
            </Button>
          )
        }
      >
        {view.until !== '' && <Notice>{view.until}。下单后至少 24 小时内按下单时的价格支付。</Notice>}
        <PriceRows meeting={meeting} view={view} />
        {view.team !== '' && (
          <Box className="price-sheet__note">{`${view.team}，由经办人统一报名、统一交费时享受。`}</Box>
        )}
      </Sheet>
    </>
  );
}
