/** What a payment page knows of its order. */
export type OrderState =
  /** The first question is on its way. */
  | { kind: 'asking' }
  /** Not paid, and may be. */
  | { kind: 'open' }
  /** The payer came back from the cashier; the server is asked until it knows (design ruling 7). */
  | { kind: 'confirming' }
  /** It was asked as long as the plan allows, and nothing is certain. */
  | { kind: 'unconfirmed' }
  | { kind: 'paid' }
  /** Closed unpaid, for good. */
  | { kind: 'closed' }
  /** The server does not know the order, or says no: its message. */
  | { kind: 'refused'; message: string }
  /** No answer came; nothing is concluded. */
  | { kind: 'failed'; error: unknown };
