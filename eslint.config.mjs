import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { noWireNames } from './scripts/check/wire-names.mjs';

const tests = ['**/*.test.{ts,tsx}', 'test/**'];

/** Plain JavaScript that node runs: scripts and the tools' own settings. */
const nodeGlobals = Object.fromEntries(
  [
    'AbortController',
    'AbortSignal',
    'Blob',
    'Buffer',
    'FormData',
    'URL',
    'URLSearchParams',
    'clearInterval',
    'clearTimeout',
    'console',
    'fetch',
    'performance',
    'process',
    'setImmediate',
    'setInterval',
    'setTimeout',
  ].map((name) => [name, 'readonly']),
);

/** Globals that pure rules may not use: time, chance and ids are arguments (ARCHITECTURE.md). */
const impureGlobals = [
  'window',
  'document',
  'navigator',
  'location',
  'localStorage',
  'sessionStorage',
  'fetch',
  'XMLHttpRequest',
  'crypto',
  'process',
  'performance',
  'setTimeout',
  'setInterval',
  'queueMicrotask',
  'console',
].map((name) => ({ name, message: 'src/domain and src/contract are pure: pass it in as an argument.' }));

/** The HTML elements of our controls, for the rules of accessibility. */
const nativeControls = {
  Box: 'div',
  Press: 'button',
  Picture: 'img',
  TextInput: 'input',
  TextArea: 'textarea',
  DateInput: 'input',
  // Its label is drawn around it.
  Choice: 'input',
};

/** Columns of server/db/sealed-column.ts, and what drizzle compares or sorts by. */
const comparisons = 'eq|ne|gt|gte|lt|lte|inArray|notInArray|isAmong|like|ilike|asc|desc|between';
const sealedTables = 'entries|teams|sessions|notices|orders|transferReceipts|staffMembers|staffSessions';
const sealedColumns =
  'name|phone|credit|contactName|invoice|parameters|payerName|payerAccount|answers|secondFactor|address';

export default tseslint.config(
  { ignores: ['node_modules/', 'dist/', '.data/', '.cache/', 'coverage/', '.swc/'] },
  // A rule that must be broken is discussed here, not switched off in passing.
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'off' } },
  {
    rules: {
      eqeqeq: 'error',
      'no-var': 'error',
      'prefer-const': 'error',
      'object-shorthand': 'error',
      'no-console': 'error',
      'no-debugger': 'error',
      'no-duplicate-imports': 'error',
      'no-else-return': 'error',
      'no-implicit-coercion': ['error', { boolean: false }],
      'no-param-reassign': 'error',
      'no-self-compare': 'error',
      'no-unreachable': 'error',
      'no-useless-rename': 'error',
      'max-depth': ['error', 4],
    },
  },
  {
    files: ['**/*.{js,cjs,mjs}'],
    languageOptions: { ecmaVersion: 2023, globals: nodeGlobals },
    rules: { 'no-undef': 'error', 'no-unused-vars': 'error', 'no-console': 'off' },
  },
  {
    files: ['**/*.{js,cjs}'],
    languageOptions: {
      sourceType: 'commonjs',
      globals: { ...nodeGlobals, module: 'writable', require: 'readonly', __dirname: 'readonly' },
    },
  },
  {
    files: ['{src,desk}/**/service-worker.js'],
    languageOptions: {
      // Nobody compiles it (babel.config.js).
      ecmaVersion: 2019,
      sourceType: 'script',
      globals: { self: 'readonly', caches: 'readonly', fetch: 'readonly', URL: 'readonly', setTimeout: 'readonly' },
    },
  },
  {
    files: ['test/webkit/harness/in-page.cjs'],
    languageOptions: {
      globals: Object.fromEntries(
        ['window', 'document', 'getComputedStyle', 'Event', 'HTMLInputElement', 'HTMLTextAreaElement'].map((name) => [
          name,
          'readonly',
        ]),
      ),
    },
  },
  {
    files: ['test/jest/*.cjs'],
    languageOptions: {
      globals: { window: 'readonly', globalThis: 'writable', Element: 'readonly', HTMLCanvasElement: 'readonly' },
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    // The rules that ask for types are in .oxlintrc.json: oxlint answers them in a tenth of the time.
    extends: [tseslint.configs.strict],
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
    },
  },
  {
    name: 'a row or an element that is missing fails the test all the same',
    files: ['**/*.test.{ts,tsx}', 'test/**/*.{ts,tsx}', 'server/test-support/**/*.ts'],
    rules: { '@typescript-eslint/no-non-null-assertion': 'off' },
  },
  {
    files: ['{src,desk}/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    files: ['{src,desk}/**/*.tsx'],
    ...jsxA11y.flatConfigs.recommended,
    settings: {
      'jsx-a11y': {
        // `Box as="ul"` is a list; the others are the elements that they draw on H5.
        polymorphicPropName: 'as',
        components: nativeControls,
      },
    },
  },
  {
    name: 'a field of the desk may begin with the focus: a sign-in and a drawer begin with their first field',
    files: ['desk/**/*.tsx'],
    rules: { 'jsx-a11y/no-autofocus': ['error', { ignoreNonDOM: true }] },
  },
  {
    name: 'a combobox that opens a dialog has nothing to control while that is closed',
    files: ['src/ui/fields/value-button.tsx'],
    rules: { 'jsx-a11y/role-has-required-aria-props': 'off' },
  },
  {
    name: 'in a group of radios the focus is on one of them, and its keys come up to the group',
    files: ['src/ui/overlay/option-list.tsx'],
    rules: { 'jsx-a11y/interactive-supports-focus': 'off' },
  },
  {
    name: 'named exports only, but where Taro asks for a default',
    files: ['{src,desk}/**/*.{ts,tsx}', 'server/**/*.ts', 'bench/**/*.ts', 'scripts/**/*.mjs'],
    ignores: ['src/app.tsx', '**/*.config.ts', 'src/pages/**/index.tsx'],
    rules: {
      'no-restricted-exports': [
        'error',
        { restrictDefaultExports: { direct: true, named: true, defaultFrom: true, namedFrom: true } },
      ],
    },
  },
  {
    name: 'small files',
    files: ['{src,desk}/**/*.{ts,tsx}', 'server/**/*.ts'],
    ignores: tests,
    rules: { 'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }] },
  },
  {
    name: 'pure floors: no clock, no chance, no world',
    files: ['src/domain/**/*.ts', 'src/contract/**/*.ts', 'src/routes.ts'],
    ignores: tests,
    rules: {
      'no-restricted-globals': ['error', ...impureGlobals],
      'no-restricted-properties': [
        'error',
        { object: 'Date', property: 'now', message: 'Time is an argument.' },
        { object: 'Math', property: 'random', message: 'Chance is an argument.' },
      ],
      'no-restricted-syntax': [
        'error',
        { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: 'Time is an argument.' },
        { selector: "CallExpression[callee.name='Date']", message: 'Time is an argument.' },
      ],
    },
  },
  {
    name: 'what the wire calls something is said in src/contract alone',
    files: ['{src,desk}/**/*.{ts,tsx}', 'server/**/*.ts'],
    ignores: [
      ...tests,
      'src/contract/**',
      'server/test-support/**',
      // The table of the questions that rules know, and of names that no question can bear.
      'src/domain/form/known-questions.ts',
      // They write definitions as organisers do.
      ...['server/demo/**', '**/workbook-template.ts'],
      // They speak WeChat's language, which shares a word.
      'server/gateways/**',
      'server/sandbox/**',
    ],
    plugins: { wire: { rules: { 'no-wire-names': noWireNames } } },
    rules: { 'wire/no-wire-names': 'error' },
  },
  {
    name: 'SQL cannot compare what is encrypted',
    files: ['server/**/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: `CallExpression[callee.name=/^(${comparisons})$/] > MemberExpression.arguments[object.name=/^(${sealedTables})$/][property.name=/^(${sealedColumns})$/]`,
          message: 'A sealed column is different each time it is written: find a phone by phoneDigest.',
        },
      ],
    },
  },
  {
    name: 'programs that talk to a terminal',
    files: ['server/cli/**/*.ts', 'server/sandbox/main.ts', 'server/main.ts', 'test/**/*.ts', 'config/**/*.ts'],
    rules: { 'no-console': 'off' },
  },
);
