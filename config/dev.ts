import type { UserConfigExport } from '@tarojs/cli';

const apiOrigin = process.env.API_ORIGIN ?? 'http://127.0.0.1:8080';

export default {
  h5: {
    devServer: {
      port: Number(process.env.DEV_PORT ?? 10086),
      open: false,
      proxy: [{ context: ['/api', '/files', '/demo'], target: apiOrigin }],
    },
  },
} satisfies UserConfigExport<'webpack5'>;
