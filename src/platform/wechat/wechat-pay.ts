/** WeChat Pay is unavailable. The message is for the user. */
export class WechatPayUnavailable extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'WechatPayUnavailable';
  }
}
