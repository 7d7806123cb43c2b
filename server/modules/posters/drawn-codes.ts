import { LRUCache } from 'lru-cache';
import type { Dependencies } from '../../context/dependencies';
import type { CodeContent, Picture } from '../../gateways/mini-program-codes';
import { GatewayError } from '../../gateways/ports';
import { WechatPausedError, withAccessToken } from '../wechat/credentials';

/** The number of codes in memory, each of some 100 KB; a server rarely has as many meetings. */
const keptCodes = 50;
/** The pause after a refusal: somebody has to fix the cause, or a minute has to pass. */
const pauseMs = 60_000;

/** Caches mini-program codes in this process's memory: a code never changes, and any server may request its own. */
export class MiniProgramCodeCache {
  private readonly drawn = new LRUCache<string, Promise<Picture>>({ max: keptCodes });
  private pauseEnd = 0;

  constructor(private readonly dependencies: Pick<Dependencies, 'gateways' | 'database' | 'clock' | 'reportFault'>) {}

  /** Returns the time until which WeChat is not asked for unknown codes, in epoch milliseconds; null if it is asked. */
  pausedUntil(): number | null {
    return this.dependencies.clock.now() < this.pauseEnd ? this.pauseEnd : null;
  }

  /** Returns a code; null without a mini-program, or if WeChat returns none at present, which is logged once. */
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
        // A token that WeChat does not issue has been logged already.
        if (error instanceof GatewayError)
          reportFault(
            { gateway: error.gateway, code: error.code, appId: codes.account.appId },
            `WeChat draws no mini-program code: ${error.message}`,
          );
        throw error;
      },
    );
    this.drawn.set(key, drawing);
    return drawing;
  }
}
