import { useState } from 'react';
import type { Meeting } from '../../domain/meeting/meeting';
import { isRegistrationClosed } from '../../domain/meeting/registration-closing';
import { voucherEffect } from '../../domain/voucher/voucher';
import { now } from '../../platform/device/clock';
import { navigate } from '../../platform/browser/navigation/navigation';
import { keepVoucher } from '../../session/kept-voucher';
import { Button } from '../../ui/display/button';
import { Notice } from '../../ui/display/notice';
import { changeRegistrationDraft, keepEntryType } from './registration-draft';
import { useVoucher } from './use-voucher';

interface VoucherNoticeProps {
  meeting: Meeting;
  /** As the link has it. */
  code: string;
}

/**
 * Tells on the landing page what the voucher of a link is worth, and opens the form with it (product §6.23): also where the
 * meeting is full for others, as a place may be kept.
 */
export function VoucherNotice({ meeting, code }: VoucherNoticeProps) {
  useState(() => keepVoucher(meeting.id, code));
  const {
    used: { held, fault },
  } = useVoucher(meeting.id);
  if (held === null) {
    if (fault === '') return <Notice live>正在核对优惠码</Notice>;
    return (
      <Notice tone="bad" live>
        {fault}
      </Notice>
    );
  }
  const start = async (): Promise<void> => {
    keepEntryType(meeting.id, 'paid');
    changeRegistrationDraft(meeting.id, 'paid', {});
    await navigate('attendeeForm', { meetingCode: meeting.code });
  };
  return (
    <Notice live>
      {held.isGuest
        ? `${held.guestName}您好，诚邀您参加本次会议：免费，名额已留好，填写报名信息即可。`
        : `优惠码有效，参会注册费${voucherEffect(held.priceFen)}，填表时自动带上。`}
      {!isRegistrationClosed(meeting, now()) && (
        <Button kind="text" size="small" busyText="请稍候…" onPress={start}>
          {held.isGuest ? '接受邀请，填写信息' : '用优惠码报名'}
        </Button>
      )}
    </Notice>
  );
}
