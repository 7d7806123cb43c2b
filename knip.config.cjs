/** Returns a source unchanged. */
const same = (source) => source;

// knip counts entries and their imports as used. `!` marks shipped files (`knip --production`).
module.exports = {
  entry: [
    'src/app.tsx!',
    'src/app.config.ts!',
    'src/pages/**/index.tsx!',
    'src/pages/**/index.config.ts!',
    'src/**/*.weapp.{ts,tsx}!',
    'desk/{,scanner/}main.tsx!',
    'server/main.ts!',
    // Bundled beside the server, which starts it as a thread.
    'server/modules/people-index/thread-main.ts!',
    'server/modules/certificates/certificate-thread-main.ts!',
    'server/sandbox/main.ts!',
    'server/cli/main.ts!',
    'server/db/drizzle.config.ts',
    // Tables of an earlier edition, which drizzle-kit alone reads.
    'server/db/tables/{check-ins,transfer-bookings}.ts!',
    // Bundled by scripts/openapi.mjs.
    'src/contract/describe-calls.ts',
    'config/{index,dev,prod,page-titles,aria-attributes}.ts!',
    'scripts/{start,test,dev,build,check,bench,rehearse,prove,mutants}.mjs',
    'src/platform/browser/{simple-abort-controller,aria-*}.ts!',
    'test/{jest,e2e/harness,prove,webkit/harness}/*.cjs',
    'test/weapp/simulator/view/index.ts',
    'test/old-engine/programs/{parse-scripts,open-page,open-mini-program,untyped-jsdom.d}.ts',
    '**/*.{test,bench,prove,pictures}.{ts,tsx}',
    // Bundled by the bench beside it.
    'bench/form-mount/*.tsx',
  ],
  project: [
    'src/**/*.{ts,tsx}!',
    'server/**/*.ts!',
    'desk/**/*.{ts,tsx}!',
    'config/**/*.ts!',
    'scripts/**/*.mjs',
    'test/**/*.{ts,tsx,cjs}',
    'bench/**/*.ts',
    '!server/test-support/**!',
    '!src/**/{testing,__mocks__}/**!',
  ],
  ignoreDependencies: [
    // What builds ships as little as tests do, and yet `npm start` needs it.
    ...(process.argv.includes('--production') ? ['esbuild', 'vite', '@ant-design/static-style-extract'] : []),
    // Taro's build brings these in.
    /^@tarojs\/(plugin-framework-react|plugin-platform-h5|react|runtime)$/,
    '@tarojs/taro-h5',
    '@tarojs/components-react',
    '@tarojs/plugin-platform-weapp',
    '@tarojs/webpack5-runner',
    'jsdom',
    '@nutui/icons-react-taro',
    'dependency-cruiser',
    'typescript-7',
    'oxlint',
    'oxlint-tsgolint',
  ],
  // Programs of the system that tests run.
  ignoreBinaries: ['mount', 'umount', 'openssl'],
  ignoreExportsUsedInFile: true,
  // A port may exist only as its variants; knip does not read `moduleSuffixes`.
  compilers: { 'h5.ts': same, 'h5.tsx': same },
};
