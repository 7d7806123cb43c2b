/** WeChat's own services, as its client asks them for the person who is logged in to it. */
export interface WechatServices {
  /** A code for the mini-program's server. */
  login(): Promise<string>;
  /** @throws Error for parameters that WeChat refuses */
  order(parameters: object): Promise<{ merchant: string; description: string; amountFen: number }>;
  pay(parameters: object): Promise<void>;
  /** The number that the person's WeChat is bound to. */
  phone(): string;
  /** A code that stands for it. */
  phoneCode(): Promise<string>;
  /** Their standing choice for subscribe messages (总是保持以上选择); `ask` if they have made none. */
  subscribes: 'accept' | 'reject' | 'ask';
  /**
   * Takes one message of a template.
   * @throws Error for one that is not the mini-program's
   */
  subscribe(templateId: string): Promise<void>;
}

/** A client that is not logged in. */
export const nobody: WechatServices = {
  login: () => Promise.reject(new Error('not login')),
  order: () => Promise.reject(new Error('not login')),
  pay: () => Promise.reject(new Error('not login')),
  phone: () => '',
  phoneCode: () => Promise.reject(new Error('not login')),
  subscribes: 'ask',
  subscribe: () => Promise.reject(new Error('not login')),
};
