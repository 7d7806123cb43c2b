import { useState, type ReactNode } from 'react';
import type { EntryType } from '../../domain/attendee/attendee';
import type { Meeting } from '../../domain/meeting/meeting';
import { feeText, registrationFeeFen } from '../../domain/meeting/registration-fee';
import { leftText } from '../../domain/meeting/left-text';
import { isFull } from '../../domain/meeting/places-left';
import { allowedEntryTypes, entryTypeTexts, registrationTypeOutcome } from '../../domain/meeting/registration-type';
import { registerButton } from '../../domain/registration/landing';
import { now } from '../../platform/device/clock';
import { useLoadedWhen } from '../../platform/browser/use-loaded-when';
import { navigate } from '../../platform/browser/navigation/navigation';
import { forgetFinishedRegistration } from '../../session/finished-registration';
import { Button } from '../../ui/display/button';
import { ActionSheet, type ActionChoice } from '../../ui/overlay/action-sheet';
import { changeRegistrationDraft, keepEntryType } from './registration-draft';

const typeHints: Readonly<Record<EntryType, string>> = {
  paid: '参加全部会议日程',
  free: '免费登记，凭参会码入场',
};

const loadPriceLine = () => import('../../session/price-view').then(({ shownPriceLine }) => shownPriceLine);

/** @param line the prices of a meeting with a table of them; '' for any other */
function typeChoices(meeting: Meeting, line: string): ActionChoice[] {
  return allowedEntryTypes(meeting).map((type) => {
    const feeFen = registrationFeeFen(meeting, type);
    const text = feeFen === null ? line : feeFen === 0 ? '' : feeText(feeFen);
    const price = text === '' ? '' : `${text}，`;
    return {
      key: type,
      label: entryTypeTexts[type],
      hint: isFull(meeting, type, true) ? leftText(isFull(meeting, type) ? 0 : -1) : `${price}${typeHints[type]}`,
      disabled: isFull(meeting, type),
    };
  });
}

interface RegistrationStart {
  /** Opens the form, after asking for the type of registration if the meeting has two (product §6.1). */
  start: () => unknown;
  /** Asks for the type. */
  typeSheet: ReactNode;
}

/** Starts a registration at a meeting. */
export function useRegistrationStart(meeting: Meeting): RegistrationStart {
  const [isChoosing, setIsChoosing] = useState(false);
  const priceLine = useLoadedWhen(meeting.priceTable !== '', loadPriceLine);
  const register = async (type: EntryType): Promise<void> => {
    keepEntryType(meeting.id, type);
    // The user starts explicitly: the form opens even if an earlier order is unpaid.
    changeRegistrationDraft(meeting.id, type, {});
    setIsChoosing(false);
    await navigate('attendeeForm', { meetingCode: meeting.code });
  };
  const start = (): unknown => {
    const outcome = registrationTypeOutcome(meeting);
    if (outcome === 'ask') {
      setIsChoosing(true);
      return;
    }
    return register(outcome === 'free' ? 'free' : 'paid');
  };
  const typeSheet = (
    <ActionSheet
      open={isChoosing}
      title="请选择报名类型"
      choices={typeChoices(meeting, priceLine?.(meeting) ?? '')}
      onChoose={(key) => void register(key === 'free' ? 'free' : 'paid')}
      onClose={() => setIsChoosing(false)}
    />
  );
  return { start, typeSheet };
}

/** Starts a registration with a phone that a login has just verified, even if another was made on this device. */
export function ProvedPhoneRegisterButton({ meeting }: { meeting: Meeting }) {
  const { start, typeSheet } = useRegistrationStart(meeting);
  const { label, isDisabled } = registerButton(meeting, now());
  const register = (): unknown => {
    forgetFinishedRegistration(meeting.id);
    return start();
  };
  return (
    <>
      <Button onPress={register} disabled={isDisabled} busyText="请稍候…">
        {label}
      </Button>
      {typeSheet}
    </>
  );
}
