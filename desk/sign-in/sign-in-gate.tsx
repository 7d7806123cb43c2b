import { useQueryClient, type Query } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, type ReactNode } from 'react';
import { MeProvider, type Me } from '../api/me';
import { onSignedOut } from '../api/signed-out';
import { useDeskCall } from '../api/use-desk-call';
import { Opening } from '../ui/opening';
import { FailedState } from '../ui/screen-state';

const SignInScreen = lazy(async () => ({ default: (await import('./sign-in-screen')).SignInScreen }));

/**
 * Shows the desk to who has signed in, and the sign-in to everybody else. A session that ends in the middle of something
 * covers the screen without closing it: what was typed is still there when its member comes back.
 */
export function SignInGate({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const { data: me, error, isPending, refetch } = useDeskCall('getMe', {});
  const last = useRef<Me | null>(null);

  useEffect(() => {
    onSignedOut(() => {
      const known = client.getQueryData<Me | null>(['getMe', {}]);
      // Asked anew only once, or the refusal of this very question would ask again.
      if (known?.step === 'signed-in') void client.invalidateQueries({ queryKey: ['getMe'] });
    });
  }, [client]);

  const isIn = me?.step === 'signed-in';
  // What the covered screen asked for in vain is asked again.
  useEffect(() => {
    const isLost = ({ state }: Query): boolean => state.status === 'error';
    if (isIn) void client.refetchQueries({ type: 'active', predicate: isLost });
  }, [client, isIn]);
  // Another member begins with an empty desk.
  if (isIn && last.current !== null && last.current.id !== me.id)
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'getMe' });
  if (isIn) last.current = me;
  const shown = last.current;

  if (isPending) return <Opening className="whole-page" />;
  if (me === undefined)
    return (
      <main className="whole-page opening">
        <FailedState what="工作台" error={error} retry={refetch} />
      </main>
    );
  return (
    <>
      {!isIn && (
        <Suspense fallback={<Opening className="whole-page" />}>
          <SignInScreen me={me} onStep={() => void refetch()} />
        </Suspense>
      )}
      {shown !== null && (
        <div className="whole-page" hidden={!isIn} key={shown.id}>
          <MeProvider value={shown}>{children}</MeProvider>
        </div>
      )}
    </>
  );
}
