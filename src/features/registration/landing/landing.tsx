import { useState, type ReactNode } from 'react';
import { type EntryType } from '../../../domain/attendee/attendee';
import { entryType } from '../../../domain/attendee/attendee';
import type { Meeting } from '../../../domain/meeting/meeting';
import { isRegistrationClosed, registrationClosedMessage } from '../../../domain/meeting/registration-closing';
import { registrationTypeOutcome } from '../../../domain/meeting/registration-type';
import { now } from '../../../platform/clock/clock';
import { SafeHtml } from '../../../platform/html/safe-html';
import { navigate } from '../../../platform/navigation/navigation';
import { ActionSheet } from '../../../ui/action-sheet/action-sheet';
import { BottomBar } from '../../../ui/bottom-bar/bottom-bar';
import { Button } from '../../../ui/button/button';
import { Card } from '../../../ui/card/card';
import { Notice } from '../../../ui/notice/notice';
import { PageFrame } from '../../../ui/page-frame/page-frame';
import { keepEntryType } from '../entry-type-cookie';
import { changeRegistrationDraft, getRegistrationDraft, hasAnswers } from '../registration-draft';
import { MeetingFacts } from './meeting-facts';
import { MeetingHero } from './meeting-hero';
import { SubscriptionNotice } from './subscription-notice';
import './landing.css';

const typeChoices = [
  { key: String(entryType.paid), label: '参会代表（付费）', hint: '参加全部会议日程' },
  { key: String(entryType.free), label: '参观观众（免费）', hint: '免费登记，凭参会码入场' },
];

interface LandingProps {
  meeting: Meeting;
  /** What else the page has to say of this visitor, such as an order that waits to be paid. */
  children?: ReactNode;
}

/** A meeting's landing page: what it is, and the way in (spec section 2). */
export function Landing({ meeting, children }: LandingProps) {
  const [isChoosing, setIsChoosing] = useState(false);
  const isClosed = isRegistrationClosed(meeting, now());

  const register = async (type: EntryType): Promise<void> => {
    keepEntryType(meeting.id, type);
    // Begun on purpose: the form opens for it though an earlier order may wait to be paid.
    changeRegistrationDraft(meeting.id, type, {});
    setIsChoosing(false);
    await navigate('attendeeForm', { meetingCode: meeting.code });
  };
  const start = (): unknown => {
    const outcome = registrationTypeOutcome(meeting);
    if (outcome === 'ask') return setIsChoosing(true);
    return register(outcome === 'free' ? entryType.free : entryType.paid);
  };

  return (
    <PageFrame
      route="landing"
      title={meeting.name}
      titleBar={false}
      bottomBar={
        <BottomBar>
          <Button kind="outline" onPress={() => navigate('login', { meetingId: meeting.id })}>
            已报名？查看详情
          </Button>
          <Button onPress={start} disabled={isClosed} busyText="请稍候…">
            {isClosed ? '会议已结束' : '立即报名'}
          </Button>
        </BottomBar>
      }
    >
      <MeetingHero meeting={meeting} />
      <MeetingFacts meeting={meeting} />
      <SubscriptionNotice meeting={meeting} />
      {isClosed && <Notice tone="due">{registrationClosedMessage}</Notice>}
      {!isClosed && hasAnswers(getRegistrationDraft(meeting.id)) && (
        <Notice>您上次填写的内容已保存，点击“立即报名”可继续填写。</Notice>
      )}
      {children}
      {meeting.description !== '' && (
        <Card title="会议介绍">
          <SafeHtml className="landing__description" html={meeting.description} />
        </Card>
      )}
      <ActionSheet
        open={isChoosing}
        title="请选择报名类型"
        choices={typeChoices}
        onChoose={(key) => void register(key === String(entryType.free) ? entryType.free : entryType.paid)}
        onClose={() => setIsChoosing(false)}
      />
    </PageFrame>
  );
}
