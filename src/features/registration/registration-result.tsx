import type { ReactNode } from 'react';
import { openCentre } from '../../session/centre';
import type { Meeting } from '../../domain/meeting/meeting';
import { BottomBar } from '../../ui/layout/bottom-bar';
import { Button } from '../../ui/display/button';
import { CloseWindowButton } from '../../ui/display/close-window-button';
import { PageFrame } from '../../ui/layout/page-frame';
import { StateView, type StateViewProps } from '../../ui/layout/state-view';

interface RegistrationResultProps {
  meeting: Meeting;
  route: 'freeSuccess' | 'review';
  kind: StateViewProps['kind'];
  /** The result and what it means. */
  heading: string;
  text: string;
  /** The label of the button to the personal centre, or to its login, as long as the code is not on the page. */
  button: string;
  /** The code stands on the page, which matters more than the result. */
  hasTicket?: boolean;
  /** The meeting and the next steps. */
  children: ReactNode;
}

/** Ends a registration with the result, the meeting and the next steps. */
export function RegistrationResult({
  meeting,
  route,
  kind,
  heading,
  text,
  button,
  hasTicket = false,
  children,
}: RegistrationResultProps) {
  return (
    <PageFrame
      route={route}
      meeting={meeting}
      backTo="landing"
      bottomBar={
        <BottomBar>
          <CloseWindowButton />
          <Button onPress={() => openCentre(meeting.id)}>{hasTicket ? '个人中心' : button}</Button>
        </BottomBar>
      }
    >
      <StateView kind={kind} title={heading} text={text} isSmall={hasTicket} />
      {children}
    </PageFrame>
  );
}
