import type { CallAnswer, CallInput, CallName } from '../contract/calls';
import { callServer, type CallOptions } from './call-server';
import { RefusedError } from './refused-error';
import { endSession, readSession } from './session';

/** Makes a call in the name of who is logged in at a meeting. */
export type SessionCall = <Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  options?: Omit<CallOptions, 'token'>,
) => Promise<CallAnswer<Name>>;

/** The server knows the token no longer, or never did. */
export function isTokenRefused(error: unknown): boolean {
  return error instanceof RefusedError && (error.httpStatus === 401 || error.envelope?.status === 401);
}

/**
 * Makes the calls of a meeting's session. A refused token ends the session, which whoever shows the page sees by
 * `useToken`; the error goes to the caller as any other. A failure of the way there ends nothing.
 */
export function sessionCall(meetingId: string): SessionCall {
  return async (name, input, options = {}) => {
    const token = readSession(meetingId)?.token ?? '';
    try {
      return await callServer(name, input, { ...options, token });
    } catch (error) {
      if (isTokenRefused(error)) endSession(meetingId, token);
      throw error;
    }
  };
}
