import { proofHeader, readSmsChallenge, writeSmsProof } from '../contract/sms-challenge';
import { RefusedError } from './call-error';
import { callServer, type MakeCall } from './call-server';

/**
 * Makes a call for a code by SMS, and where the server asks for a proof of work first, makes it again with one. A server
 * that asks for none is never sent one.
 */
export const callWithProof: MakeCall = async (name, input, options = {}) => {
  try {
    return await callServer(name, input, options);
  } catch (error) {
    const challenge = error instanceof RefusedError ? readSmsChallenge(error.envelope?.data) : null;
    if (challenge === null) throw error;
    const { solveChallenge } = await import('./solve-challenge');
    const number = await solveChallenge(challenge);
    if (number === null) throw error;
    return callServer(name, input, { ...options, headers: { [proofHeader]: writeSmsProof({ ...challenge, number }) } });
  }
};
