/** The answer of a call, as a page brings it along. */
export interface PageData {
  /** The call's name. */
  call: string;
  input: unknown;
  /** The answer's body, as the call itself would have got it. */
  body: unknown;
  /** Its HTML has been cleaned by the server that wrote the page. */
  isCleaned: boolean;
  /** Epoch milliseconds; 0 where its age is not known. */
  answeredAt: number;
}
