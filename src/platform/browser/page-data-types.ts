/** A call's answer that the server has embedded in the page. */
export interface PageData {
  /** The call's name. */
  call: string;
  input: unknown;
  /** The answer's body, the same as the call itself would return. */
  body: unknown;
  /** The server has sanitised its HTML. */
  isCleaned: boolean;
  /** Epoch milliseconds; 0 if unknown. */
  answeredAt: number;
}
