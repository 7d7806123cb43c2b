import path from 'node:path';
import { ariaComponents } from '../src/platform/taro-parts/aria-components';

/** What a Taro plugin is given, as far as this one reads it. */
interface PluginContext {
  registerMethod: (method: { name: 'onSetupClose'; fn: (platform: Platform) => void }) => void;
}
interface Platform {
  type: string;
  template: { mergeComponents: (ctx: PluginContext, components: typeof ariaComponents) => void };
  runtimePath: string | string[];
}

/** A Taro plugin: lets the mini-program's components take the attributes that screen readers read. */
export default function ariaAttributes(ctx: PluginContext): void {
  ctx.registerMethod({
    name: 'onSetupClose',
    fn: (platform) => {
      if (platform.type !== 'weapp') return;
      platform.template.mergeComponents(ctx, ariaComponents);
      const runtime = path.resolve(__dirname, '../src/platform/taro-parts/aria-runtime.ts');
      platform.runtimePath = [platform.runtimePath, runtime].flat();
    },
  });
}
