import { useEffect, useState } from 'react';
import { readEnvelope } from '../../src/contract/envelope';
import { signInCalls } from '../../src/contract/desk-calls/sign-in-calls';
import { mayCall } from '../../src/domain/staff/rights';
import { rolesAt } from '../../src/domain/staff/roles';

/**
 * Tells whether whoever is signed in at the desk in this browser may add people to the gate's meeting, which is the right to add
 * the times of who was not scanned, too. The gate's link itself gives nobody this right.
 */
export function useMayRegister(meetingId: string, isOnline: boolean): boolean {
  const [mayRegister, setMayRegister] = useState(false);
  useEffect(() => {
    if (!isOnline) {
      setMayRegister(false);
      return undefined;
    }
    let isWanted = true;
    const { getMe } = signInCalls;
    const ask = async (): Promise<void> => {
      const response = await fetch(getMe.url({}), { credentials: 'same-origin' });
      const envelope = readEnvelope(await response.json());
      if (!response.ok || envelope?.status !== 200) return;
      const { step, grants } = getMe.answer.read(envelope.data);
      const isSignedIn = step === 'signed-in';
      if (isWanted) setMayRegister(isSignedIn && mayCall('addPerson', rolesAt(grants, meetingId, Date.now())));
    };
    void ask().catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [meetingId, isOnline]);
  return mayRegister;
}
