import { useState } from 'react';
import { copyText } from '../../platform/device/clipboard';
import { toast } from '../../platform/device/feedback';
import { isPhone } from '../../platform/device/is-phone';
import { orderLinkAddress } from './order-link';
import { Button } from '../../ui/display/button';
import { Picture } from '../../ui/native/picture';
import { Box } from '../../ui/native/box';
import { QrCode } from '../../ui/display/qr-code';
import { Phrases } from '../../ui/display/unbroken';
import { drawPayCode } from './draw-pay-code';
import './link-to-pay.css';

/** An order's link as a code to scan, and how it gets from here into the app that pays (product §9.26). */
export function LinkToPay({ link, company }: { link: string; company: string }) {
  const [picture, setPicture] = useState('');
  const save = async (): Promise<void> => setPicture(await drawPayCode(orderLinkAddress(link), company));
  return (
    <>
      <Box className="link-to-pay__code">
        {picture === '' ? (
          <QrCode text={orderLinkAddress(link)} label="付款二维码" />
        ) : (
          <Picture className="link-to-pay__picture" src={picture} alt="付款二维码" />
        )}
      </Box>
      {isPhone() ? (
        <>
          {picture === '' ? (
            <>
              <Box className="link-to-pay__line">
                <Phrases>{`复制链接，发到${company}里点开`}</Phrases>
              </Box>
              <Box className="link-to-pay__other">
                <Button kind="text" size="small" busyText="正在画图…" onPress={save}>
                  或保存二维码
                </Button>
              </Box>
            </>
          ) : (
            <Box className="link-to-pay__line" role="status">
              <Phrases>{`长按图片，存到相册，再打开${company}“扫一扫”，点“相册”选它`}</Phrases>
            </Box>
          )}
        </>
      ) : (
        <>
          <Box className="link-to-pay__line">
            <Phrases>{`电脑上：用${company}扫一扫`}</Phrases>
          </Box>
          <Box className="link-to-pay__line">
            <Phrases>{`手机上：复制链接，发到${company}里点开`}</Phrases>
          </Box>
        </>
      )}
      <Box className="link-to-pay__hint">
        <Phrases>付好后本页会自动更新，不用重复付款</Phrases>
      </Box>
    </>
  );
}

export async function copyLinkToPay(link: string, company: string): Promise<void> {
  if (await copyText(orderLinkAddress(link))) toast(`链接已复制，请发到${company}里点开`, 'ok');
  else toast(`复制失败，请用${company}扫一扫`, 'fail');
}
