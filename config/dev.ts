import type { UserConfigExport } from '@tarojs/cli';

const apiOrigin = process.env.API_ORIGIN ?? 'http://127.0.0.1:8080';

export default {
  h5: {
    devServer: {
      port: Number(process.env.DEV_PORT ?? 10086),
      open: false,
      // The page reloads on a change; keeping its state would need Taro's two refresh packages.
      hot: false,
      liveReload: true,
      proxy: [{ context: ['/api', '/files', '/demo'], target: apiOrigin }],
    },
  },
} satisfies UserConfigExport;
