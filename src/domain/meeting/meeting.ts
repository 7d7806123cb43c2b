/** The team price of a meeting: from `number` members on, each costs `priceFen`. */
export interface TeamDiscount {
  number: number;
  priceFen: number;
}

/**
 * A meeting. Days and deadlines are texts, `YYYY-MM-DD` or `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai, '' where there is
 * none: a day alone means its last second (product §10.17), which no instant could say.
 */
export interface Meeting {
  id: string;
  code: string;
  name: string;
  /** HTML written by the organiser: clean it before showing. */
  description: string;
  /** The last day of registration. */
  registrationEnd: string;
  /** Address of the banner, absolute or below the API's origin. */
  banner: string;
  /** False where everybody comes free of charge. */
  isPaid: boolean;
  /** An exhibition goes with it, so that people choose how they come. */
  hasExhibitors: boolean;
  /** Visitors may come free of charge. */
  admitsVisitors: boolean;
  /** Continuing-education credit is offered. */
  hasCredit: boolean;
  startTime: string;
  endTime: string;
  address: string;
  creditDeadline: string;
  invoiceDeadline: string;
  transferDeadline: string;
  refundDeadline: string;
  discount: TeamDiscount | null;
}
