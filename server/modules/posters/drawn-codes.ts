import type { Dependencies } from '../../context/dependencies';
import type { CodeContent, Picture } from '../../gateways/mini-program-codes';
import { GatewayError } from '../../gateways/ports';
import { WechatPausedError, withAccessToken } from '../wechat/credentials';

/** Each some 100 KB; a server rarely has as many meetings. */
const keptCodes = 50;
/** After a refusal nobody asks again for so long: a person has to do something, or a minute has to pass. */
const pauseMs = 60_000;

/** Codes that WeChat has drawn, in this process's memory: they never change, and any server may ask for its own. */
export class DrawnCodes {
  private readonly drawn = new Map<string, Promise<Picture>>();
  private pauseEnd = 0;

  constructor(private readonly dependencies: Pick<Dependencies, 'gateways' | 'database' | 'clock' | 'reportFault'>) {}

  /** Until when WeChat is not asked for codes that are not known, in epoch milliseconds; null if it is. */
  pausedUntil(): number | null {
    return this.dependencies.clock.now() < this.pauseEnd ? this.pauseEnd : null;
  }

  /** Null where there is no mini-program, or WeChat draws nothing at present; the log says why, once. */
  async codeOf(content: CodeContent): Promise<Picture | null> {
    const key = `${content.page}?${content.scene}`;
    const known = this.drawn.get(key);
    if (known === undefined && this.pausedUntil() !== null) return null;
    try {
      return await (known ?? this.draw(key, content));
    } catch (error) {
      this.drawn.delete(key);
      if (!(error instanceof GatewayError || error instanceof WechatPausedError)) throw error;
      return null;
    }
  }

  private draw(key: string, content: CodeContent): Promise<Picture | null> {
    const { gateways, reportFault, clock } = this.dependencies;
    const codes = gateways.miniProgramCodes;
    if (codes === null) return Promise.resolve(null);
    const drawing = withAccessToken(codes.account, this.dependencies, (token) => codes.draw(token, content)).catch(
      (error: unknown) => {
        this.pauseEnd = clock.now() + pauseMs;
        // Of a token that is not issued, the log says so already.
        if (error instanceof GatewayError)
          reportFault(
            { gateway: error.gateway, code: error.code, appId: codes.account.appId },
            `WeChat draws no mini-program code: ${error.message}`,
          );
        throw error;
      },
    );
    this.drawn.set(key, drawing);
    const [oldest] = this.drawn.keys();
    if (this.drawn.size > keptCodes && oldest !== undefined) this.drawn.delete(oldest);
    return drawing;
  }
}
