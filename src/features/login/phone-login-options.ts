import type { RefusedError } from '../../api/call-error';

export interface PhoneLoginOptions {
  meetingId: string;
  /** True while another way to log in is in progress. */
  isWorking: boolean;
  /** Runs one login at a time, of any kind. */
  run: (work: () => Promise<void>) => unknown;
  /** Called with the token. */
  onToken: (token: string) => Promise<void>;
  /** Called with the server's refusal, after it was shown. */
  onRefused: (error: RefusedError) => void;
}
