import { Button as NativeButton } from '@tarojs/components';
import type { ReactNode } from 'react';
import { readPhoneAnswer, type PhoneAnswer } from '../../platform/wechat/phone-answer';
import { Box } from '../native/box';
import { definedProps } from '../native/defined-props';
import '../native/press.css';
import './button.css';

interface PhoneButtonProps {
  children: ReactNode;
  busy: boolean;
  busyText: string;
  onAnswer: (answer: PhoneAnswer) => void;
}

/** The main action of a screen that needs the user's phone number. WeChat asks for it only when this kind of button is tapped. */
export function PhoneButton({ children, busy, busyText, onAnswer }: PhoneButtonProps) {
  return (
    <NativeButton
      {...definedProps({ openType: busy ? undefined : ('getPhoneNumber' as const), 'aria-busy': busy || undefined })}
      className={`ui-press ui-button ui-button--primary ui-button--large ${busy ? 'ui-button--busy' : ''}`}
      hoverClass="ui-press--active"
      onGetPhoneNumber={({ detail }) => {
        if (!busy) onAnswer(readPhoneAnswer(detail));
      }}
    >
      {busy && <Box as="span" className="ui-button__spinner" aria-hidden />}
      <Box as="span" className="ui-button__text">
        {busy ? busyText : children}
      </Box>
    </NativeButton>
  );
}
