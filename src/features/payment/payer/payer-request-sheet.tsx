import { useEffect, useState } from 'react';
import type { PayerLink } from '../../../contract/payment';
import { describePayable, payerMessage } from '../../../domain/payment/payer-view';
import { formatDay, formatMoment } from '../../../domain/time/format-dates';
import { failureState } from '../../../api/call-error';
import { queryClient, useCall } from '../../../api/use-call';
import { useCommand } from '../../../api/use-command';
import { now } from '../../../platform/device/clock';
import { copyText } from '../../../platform/device/clipboard';
import { confirm, toast } from '../../../platform/device/feedback';
import { saveDrawing } from '../../../platform/device/save-drawing';
import { isInWechat } from '../../../platform/wechat/in-wechat';
import { mayShare, sharePage } from '../../../platform/wechat/js-sdk/share-page';
import { encodeQrModules } from '../../../ui/display/encode-qr-path';
import { QrCode } from '../../../ui/display/qr-code';
import { Button } from '../../../ui/display/button';
import { DescriptionList } from '../../../ui/layout/description-list';
import { Box } from '../../../ui/native/box';
import { Picture } from '../../../ui/native/picture';
import { Notice } from '../../../ui/display/notice';
import { Amount } from '../../../ui/display/number-text';
import { Skeleton } from '../../../ui/layout/skeleton';
import { StateView } from '../../../ui/layout/state-view';
import { Sheet } from '../../../ui/overlay/sheet';
import { Phrases } from '../../../ui/display/unbroken';
import { drawPayerCard, payerCardSize } from './draw-payer-card';
import './payer-request-sheet.css';

interface PayerRequestSheetProps {
  open: boolean;
  outTradeNo: string;
  onClose: () => void;
}

/** Makes the link by which somebody else pays an order, and hands it on as a text or a picture (product §9.28). */
export function PayerRequestSheet({ open, outTradeNo, onClose }: PayerRequestSheetProps) {
  // Asked again whenever it is opened: it may have been withdrawn or opened elsewhere.
  const { data, error, refetch } = useCall('getPayerLink', { outTradeNo }, { enabled: open, staleTimeMs: 0 });
  const [picture, setPicture] = useState('');
  const withdraw = useCommand('withdrawPayerLink', { notify: (message) => toast(message, 'fail') });
  const made = data ?? null;
  const link = made?.link ?? '';
  const order = made?.order ?? null;
  useEffect(() => {
    if (!open || link === '' || order === null) return undefined;
    // Meanwhile WeChat's own menu hands on the link, and not this person's page.
    sharePage({
      title: `请付款：${describePayable(order)}`,
      line: order.meetingName,
      ...{ picture: '', route: 'orderLink', params: { link } },
    });
    return () => sharePage(null);
  }, [open, link, order]);
  const takeBack = async (): Promise<void> => {
    const text = '收回后，已发出的链接和二维码都不能再打开。需要时可以重新发。';
    if (!(await confirm({ title: '收回付款链接', text, confirmText: '收回', cancelText: '再想想', danger: true })))
      return;
    const outcome = await withdraw({ outTradeNo, link });
    if (outcome?.kind !== 'done') return;
    onClose();
    setPicture('');
    queryClient.removeQueries({ queryKey: ['getPayerLink', { outTradeNo }] });
    toast('付款链接已收回', 'ok');
  };
  const isReady = made !== null && made.order.payer !== null;
  return (
    <Sheet
      open={open}
      title="请财务付款"
      onClose={onClose}
      footer={
        isReady && (
          <>
            <Box className="ui-dialog__actions">
              <Button kind="outline" onPress={() => copyMessage(made)}>
                复制文字
              </Button>
              <Button busyText="正在画图…" onPress={async () => setPicture(await saveCard(made))}>
                保存图片
              </Button>
            </Box>
            <Box className="payer-request__withdraw">
              <Button kind="text" size="small" onPress={takeBack}>
                收回已发的链接
              </Button>
            </Box>
          </>
        )
      }
    >
      {isReady ? (
        <Ready made={made} picture={picture} />
      ) : error !== null ? (
        <StateView title="付款链接未能生成" {...failureState(error, () => refetch())} />
      ) : (
        <Skeleton shape="card" label="正在生成付款链接…" />
      )}
    </Sheet>
  );
}

function Ready({ made, picture }: { made: PayerLink; picture: string }) {
  const { order, openedAt } = made;
  const opened = formatMoment(openedAt);
  return (
    <>
      {picture === '' ? (
        <Box className="payer-request__card">
          <Box className="payer-request__texts">
            <Box className="payer-request__line">
              <Phrases>{describePayable(order)}</Phrases>
            </Box>
            <Amount amountFen={order.amountFen} size="bar" />
            <Box className="payer-request__line">
              <Phrases>{order.meetingName}</Phrases>
            </Box>
          </Box>
          <Box className="payer-request__code">
            <QrCode text={made.address} label="付款二维码" />
          </Box>
        </Box>
      ) : (
        <Picture className="payer-request__picture" src={picture} alt="付款通知图片" />
      )}
      <DescriptionList
        items={[
          { term: '财务看得到', value: '会议、单位、人数、金额' },
          { term: '看不到', value: '任何人的姓名、电话' },
          { term: '有效', value: '到付款或取消订单，可随时收回' },
          { term: '打开', value: opened === '' ? '还没有打开过' : `${opened} 已打开` },
        ]}
      />
      <Notice>
        {picture !== '' ? '长按上面的图片保存，再发给财务。' : '先保存图片或复制文字，再发给财务。'}
        {mayShare() && '也可以点右上角 ··· 发送给朋友。'}
      </Notice>
    </>
  );
}

const payBy = ({ order }: PayerLink): string => formatDay(order.payer?.payBy ?? '', now());

async function copyMessage(made: PayerLink): Promise<void> {
  const { order, address } = made;
  if (order.payer === null) return;
  const text = payerMessage(order, order.payer, { address, payBy: payBy(made) });
  if (await copyText(text)) toast('已复制，去微信或邮件里粘贴', 'ok');
  else toast('复制失败，请改用保存图片', 'fail');
}

/** @returns the picture's address where it has to be saved by hand; '' otherwise */
async function saveCard(made: PayerLink): Promise<string> {
  const { order, address } = made;
  if (order.payer === null) return '';
  const { payer } = order;
  const card = { order, view: payer, payBy: payBy(made), modules: encodeQrModules(address) };
  const outcome = await saveDrawing(payerCardSize(card), (brush) => drawPayerCard(brush, card), {
    ...{ fileName: '付款通知.png', isByHand: isInWechat() },
  });
  if (outcome.kind === 'saved') toast('图片已保存', 'ok');
  if (outcome.kind === 'failed') toast('未能保存图片，可复制文字或截屏', 'fail');
  return outcome.kind === 'shown' ? outcome.url : '';
}
