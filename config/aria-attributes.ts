/** The part of a Taro plugin's context that this plugin uses. */
interface PluginContext {
  registerMethod: (method: { name: 'onSetupClose'; fn: (platform: Platform) => void }) => void;
}
type Components = Readonly<Record<string, Record<string, string>>>;
interface Platform {
  platform: string;
  template: { mergeComponents: (ctx: PluginContext, components: Components) => void };
  runtimePath: string | string[];
}
interface Options {
  components: Components;
  /** The module that registers the same attributes in the running app. */
  runtime: string;
}

/** A Taro plugin that adds the attributes for screen readers to the mini-program's components. */
export default function ariaAttributes(ctx: PluginContext, { components, runtime }: Options): void {
  ctx.registerMethod({
    name: 'onSetupClose',
    fn: (platform) => {
      if (platform.platform !== 'weapp') return;
      platform.template.mergeComponents(ctx, components);
      platform.runtimePath = [platform.runtimePath, runtime].flat();
    },
  });
}
