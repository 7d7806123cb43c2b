import { proofHeader, readSmsChallenge, writeSmsProof } from '../contract/sms-challenge';
import { RefusedError } from './call-error';
import { callServer, type MakeCall } from './call-server';

/**
 * Requests an SMS code. If the server demands a proof of work, solves it and repeats the request with it.
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
