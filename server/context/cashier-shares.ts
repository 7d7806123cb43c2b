/** A process's share of a provider's budget of calls, and its knowledge of the line before its cashier. */
export interface CashierShare {
  /** Leased tokens that are left, and the time at which they end (epoch milliseconds). */
  tokens: number;
  endsAt: number;
  /** The lease under way, which callers wait for together. */
  leasing: Promise<unknown> | null;
  /** The callers that wait for it. */
  waiting: number;
  /** Orders wait, so that nobody passes them. */
  isLined: boolean;
  /** Calls that the provider takes a second at present. */
  rate: number;
  /** The time at which the line was last looked at; 0 for never. */
  lookedAt: number;
  /** The calls to the provider that are under way for orders in line. */
  serving: Set<Promise<void>>;
}

/** The shares of this process, by provider. In memory, since all of it may be lost: it is leased again. */
export class CashierShares {
  private readonly shares = new Map<string, CashierShare>();

  of(provider: string): CashierShare {
    const known = this.shares.get(provider);
    if (known !== undefined) return known;
    const share = {
      ...{ tokens: 0, endsAt: 0, leasing: null, waiting: 0, isLined: false, rate: 1, lookedAt: 0 },
      serving: new Set<Promise<void>>(),
    };
    this.shares.set(provider, share);
    return share;
  }

  /** Settles once no call for an order in line is under way. */
  async settled(): Promise<void> {
    await Promise.all([...this.shares.values()].flatMap(({ serving }) => [...serving]));
  }
}
