import type { TokenAccount } from './ports';

/** A picture as it was drawn. */
export interface Picture {
  /** Such as `image/jpeg`. */
  type: string;
  bytes: Buffer;
}

/** The page that a mini-program code (小程序码) opens, with its parameters. */
export interface CodeContent {
  scene: string;
  /** A page of app.json, without a slash in front. */
  page: string;
}

/** Draws the mini-program's codes, any number of them; what one says, it says for ever. */
export interface MiniProgramCodes {
  /** The account whose access token `create` needs. */
  readonly account: TokenAccount;
  /** @throws GatewayError */
  draw(accessToken: string, content: CodeContent): Promise<Picture>;
}
