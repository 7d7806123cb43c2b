import type { TokenAccount } from './ports';

/** A drawn picture. */
export interface Picture {
  /** The MIME type, such as `image/jpeg`. */
  type: string;
  bytes: Buffer;
}

/** The page that a mini-program code (小程序码) opens, with its parameters. */
export interface CodeContent {
  scene: string;
  /** A page of app.json, without a slash in front. */
  page: string;
}

/** Draws the mini-program's codes. Their number is not limited, and they never expire. */
export interface MiniProgramCodes {
  /** The account whose access token `draw` needs. */
  readonly account: TokenAccount;
  /** @throws GatewayError */
  draw(accessToken: string, content: CodeContent): Promise<Picture>;
}
