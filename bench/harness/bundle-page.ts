import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, type Plugin } from 'esbuild';

const root = resolve(__dirname, '../..');
const folder = join(root, '.cache', 'bench-pages');

const taroWithHooks = `export * from '@tarojs/taro-h5';
export { default } from '@tarojs/taro-h5';
export * from '@tarojs/plugin-framework-react/dist/runtime';`;

/** Taro's modules as the H5 build takes them: React components over HTML, and the framework's hooks. */
const taro: Plugin = {
  name: 'taro',
  setup(built) {
    const take = (filter: RegExp, path: string): void =>
      built.onResolve({ filter }, () => built.resolve(path, { kind: 'import-statement', resolveDir: root }));
    take(/^@tarojs\/components$/, '@tarojs/components-react');
    built.onResolve({ filter: /^@tarojs\/taro$/ }, () => ({ path: 'taro-with-hooks', namespace: 'taro' }));
    built.onLoad({ filter: /./, namespace: 'taro' }, () => ({ contents: taroWithHooks, resolveDir: root }));
  },
};

/** Constants that Taro's build defines for a page, and ours for the app. */
const flags = {
  ...{ ENABLE_INNER_HTML: 'true', ENABLE_CONTAINS: 'true', ENABLE_ADJACENT_HTML: 'false', ENABLE_CLONE_NODE: 'false' },
  ...{ ENABLE_SIZE_APIS: 'false', ENABLE_TEMPLATE_CONTENT: 'false', ENABLE_MUTATION_OBSERVER: 'false' },
  ...{ ENABLE_COOKIE: 'false', DEPRECATED_ADAPTER_COMPONENT: 'false', SUPPORT_TARO_POLYFILL: '"disabled"' },
  ...{ BUILD_APP_SETTINGS: '"{}"', BUILD_BASE_PATH: '""' },
};

/** Builds one page of React for production. @returns its file's path */
export async function bundlePage(entry: string): Promise<string> {
  const name = entry.replace(/\W+/g, '-');
  await build({
    ...{ entryPoints: { [name]: join(root, entry) }, outdir: folder, absWorkingDir: root },
    ...{ bundle: true, minify: true, jsx: 'automatic', target: 'es2020', logLevel: 'error', plugins: [taro] },
    define: {
      ...flags,
      global: 'window',
      process: '{"env":{}}',
      'process.env': '{}',
      'process.env.NODE_ENV': '"production"',
      'process.env.TARO_ENV': '"h5"',
      'process.env.FRAMEWORK': '"react"',
    },
    resolveExtensions: ['.h5.tsx', '.h5.ts', '.tsx', '.ts', '.mjs', '.js', '.json'],
    mainFields: ['module', 'main'],
  });
  mkdirSync(folder, { recursive: true });
  const page = join(folder, `${name}.html`);
  writeFileSync(
    page,
    `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<link rel="stylesheet" href="${name}.css"><body><script src="${name}.js"></script>`,
  );
  return page;
}
