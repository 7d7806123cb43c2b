import { useState } from 'react';
import type { DeskCallAnswer } from '../../src/contract/desk-calls/desk-calls';
import { useDeskCall } from '../api/use-desk-call';
import { PhoneStep } from './phone-step';
import { RecoveryCodes } from './recovery-codes';
import { SecondFactorStep } from './second-factor-step';
import { SetUpStep } from './set-up-step';
import './sign-in.css';

interface SignInScreenProps {
  me: DeskCallAnswer<'getMe'>;
  /** Called whenever the server has gone a step further. */
  onStep: () => void;
}

/** Signing in, a step at a time: phone and code, then the second factor where the role asks for one. */
export function SignInScreen({ me, onStep }: SignInScreenProps) {
  const { data: desk } = useDeskCall('getDesk', {});
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <main className="sign-in">
      <div className="sign-in__card">
        <div className="sign-in__cover">
          <img src={new URL('../icon.svg', import.meta.url).href} alt="" width={44} height={44} />
          <div>
            <p className="sign-in__name">会务工作台</p>
            {desk !== undefined && desk.organiser !== '' && <p>{desk.organiser}</p>}
            <p>报名、收费、发票、签到与学分</p>
          </div>
        </div>
        <div className="sign-in__form">
          {codes !== null ? (
            <RecoveryCodes codes={codes} onKept={onStep} />
          ) : me.step === 'second-factor' ? (
            <SecondFactorStep onDone={onStep} />
          ) : me.step === 'set-up' ? (
            <SetUpStep mayPostpone={me.mayPostpone} onCodes={setCodes} onPostponed={onStep} />
          ) : (
            <PhoneStep desk={desk} signedOutBecause={me.signedOutBecause} onDone={onStep} />
          )}
        </div>
      </div>
    </main>
  );
}
