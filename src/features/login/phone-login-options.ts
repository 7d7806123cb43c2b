import type { RefusedError } from '../../api/call-error';

export interface PhoneLoginOptions {
  meetingId: string;
  /** Another way to log in is under way. */
  isWorking: boolean;
  /** Runs one login at a time, whichever way it is made. */
  run: (work: () => Promise<void>) => unknown;
  /** Called with the token. */
  onToken: (token: string) => Promise<void>;
  /** Called with the server's refusal, after it was shown. */
  onRefused: (error: RefusedError) => void;
}
