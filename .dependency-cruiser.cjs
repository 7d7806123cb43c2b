/**
 * The floors of the house (ARCHITECTURE). Every rule has a name and a reason; imports of types count too.
 * `npm run check` runs it.
 */

/** Tests, and settings that only a developer's tool reads. */
const tests = '\\.test\\.tsx?$|^test/|^server/test-support/|\\.config\\.ts$';

/** From a floor of src/, only the named folders (and itself) may be imported; packages are other rules' matter. */
const floor = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: tests },
  to: { path: '^(src|server|desk|config|scripts|test|bench)/', pathNot: allowed },
});

/** From a room of the server, only the named rooms (and itself) may be imported. */
const serverRoom = (room, below, comment) => ({
  name: `server-${room}-room`,
  comment,
  severity: 'error',
  from: { path: `^server/${room}/`, pathNot: tests },
  to: { path: '^server/', pathNot: `^server/(${[room, ...below].join('|')})/` },
});

module.exports = {
  forbidden: [
    {
      name: 'no-circle',
      comment: 'Two files that need each other cannot be read, tested or moved one at a time.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unresolvable',
      comment: 'An import that resolves to nothing fails only when that screen opens.',
      severity: 'error',
      from: {},
      // Vite makes the style sheet of Ant Design while it builds (scripts/build/build-desk.mjs), and addresses of files.
      to: { couldNotResolve: true, pathNot: '^virtual:antd-styles|[?]url$' },
    },
    floor(
      'routes-stands-alone',
      '^src/routes\\.ts$',
      '^$',
      'The table of screens is read by the app, the build and the server: it imports nothing.',
    ),
    floor(
      'domain-is-ground',
      '^src/domain/',
      '^src/domain/',
      'The rules and their words are the ground: they know no wire, no row, no screen, so that none of these can bend them.',
    ),
    {
      name: 'answers-are-read-once',
      comment:
        'Rules and screens take Answers: one file of the app and one of the server make them of what was submitted.',
      severity: 'error',
      from: {
        pathNot: `^src/domain/attendee/attendee-answers\\.ts$|^server/modules/entries/read-answers\\.ts$|${tests}`,
      },
      to: { path: '^src/domain/form/read-submission\\.ts$' },
    },
    floor(
      'contract-writes-the-domain-down',
      '^src/contract/',
      '^src/(contract|domain)/',
      'The wire is a way to write the domain down; a change of it reaches no rule.',
    ),
    {
      name: 'domain-takes-no-packages',
      comment: 'Pure rules need only the language.',
      severity: 'error',
      from: { path: '^src/(domain|contract)/|^src/routes\\.ts$', pathNot: tests },
      to: { pathNot: '^(src|server|desk|config|scripts|test|bench)/' },
    },
    {
      name: 'dayjs-in-the-desk-alone',
      comment:
        'src/domain/time knows that the zone is Asia/Shanghai, which dates made elsewhere would forget; only the controls of Ant Design need dayjs.',
      severity: 'error',
      from: { path: '^(src|server)/', pathNot: tests },
      to: { path: '^node_modules/dayjs/' },
    },
    floor(
      'platform-below-all-screens',
      '^src/platform/',
      '^src/(platform|domain|contract)/|^src/routes\\.ts$',
      'A port to WeChat or Taro knows no business and draws no screen.',
    ),
    {
      name: 'platform-knows-no-meeting',
      comment: 'A port to browser and phone shares, scans, shows and adds whatever it is given.',
      severity: 'error',
      from: { path: '^src/platform/', pathNot: tests },
      to: { path: '^src/domain/(attendee|centre|credit|form|meeting|order|registration|team|ticket)/' },
    },
    floor(
      'ui-without-business',
      '^src/ui/',
      '^src/(ui|platform|domain|contract)/|^src/routes\\.ts$',
      'Widgets serve every feature, so they know none, and they never call the server.',
    ),
    floor(
      'api-without-screens',
      '^src/api/',
      '^src/(api|platform|domain|contract)/|^src/routes\\.ts$',
      'The client of the server returns data and errors; who shows them is above.',
    ),
    floor(
      'session-above-api',
      '^src/session/',
      '^src/(session|api|platform|domain|contract)/|^src/routes\\.ts$',
      'Who is logged in, where and with what typed, is asked by the screens; the client of the server knows no login.',
    ),
    {
      name: 'features-speak-to-the-user',
      comment:
        'What is below returns or is told how to say it: the use case decides whether and how its user hears of it.',
      severity: 'error',
      from: { path: '^src/(ui|forms|api|session|pages)/', pathNot: `^src/ui/overlay/feedback-host\\.|${tests}` },
      to: { path: '^src/platform/device/feedback\\.' },
    },
    floor(
      'forms-draws-definitions',
      '^src/forms/',
      '^src/(forms|ui|platform|domain|contract)/|^src/routes\\.ts$',
      'The form engine draws any definition; it posts nothing and knows no use case.',
    ),
    {
      name: 'features-apart',
      comment: 'A feature that imports another cannot change alone; what two share goes one floor down.',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/', pathNot: tests },
      to: { path: '^src/features/', pathNot: '^src/features/$1/' },
    },
    floor(
      'features-below-pages',
      '^src/features/',
      '^src/(features|forms|session|api|ui|platform|domain|contract)/|^src/routes\\.ts$',
      'A use case does not know on which screen it stands.',
    ),
    floor(
      'pages-compose',
      '^src/pages/',
      '^src/(pages|features|forms|session|api|ui|platform|domain|contract)/|^src/routes\\.ts$',
      'A page reads its route and composes features, from the floors below it.',
    ),
    {
      name: 'pages-apart',
      comment:
        'A page reaches another by its route, never by import: subpackages depend on it. What the pages of an area share stands beside their folders.',
      severity: 'error',
      from: { path: '^src/pages/([^/]+)/([^/]+)/', pathNot: tests },
      to: { path: '^src/pages/', pathNot: '^src/pages/($1/$2/|($1/)?[^/]+$)' },
    },
    floor(
      'app-stays-in-src',
      '^src/',
      '^src/',
      'Nothing that ships to a phone may pull in the server, the build or a test.',
    ),
    {
      name: 'page-without-the-desk',
      comment: 'The attendee’s page carries no byte of the desk.',
      severity: 'error',
      from: { path: '^src/', pathNot: `^src/contract/desk-calls/|${tests}` },
      to: { path: '^src/contract/desk-calls/' },
    },
    floor(
      'desk-takes-shared-rules-only',
      '^desk/',
      '^desk/|^src/(contract|domain)/|^src/routes\\.ts$|^src/platform/browser/html/clean-html\\.ts$',
      'The desk is a program of its own: it shares the contract, the rules, the routes and the cleaning of descriptions with page and server.',
    ),
    floor(
      'desk-api-without-screens',
      '^desk/api/',
      '^desk/api/|^src/',
      'The client of the desk’s calls serves every screen, so it knows none.',
    ),
    floor(
      'desk-ui-without-nouns',
      '^desk/ui/',
      '^desk/(ui|api)/|^src/',
      'What Ant Design lacks is drawn for every noun, so it knows none.',
    ),
    floor(
      'desk-table-without-nouns',
      '^desk/table/',
      '^desk/(table|ui|api)/|^src/',
      'There is one list: what a noun’s list has of its own is data.',
    ),
    {
      name: 'desk-nouns-apart',
      comment: 'A noun of the desk reaches another by its address, never by import: each is loaded and changed alone.',
      severity: 'error',
      from: { path: '^desk/([^/]+)/', pathNot: `^desk/(api|ui|table|frame)/|${tests}` },
      to: { path: '^desk/', pathNot: '^desk/($1|api|ui|table)/' },
    },
    {
      name: 'only-the-desk-knows-its-libraries',
      comment: 'Ant Design and the desk’s router weigh more than the whole page of an attendee.',
      severity: 'error',
      from: { pathNot: '^desk/|^node_modules/|^config/minify-script\\.ts$|^scripts/build/build-desk\\.mjs$' },
      to: { path: '^node_modules/(antd|@ant-design|@tanstack/react-router|uplot|vite)/' },
    },
    {
      name: 'server-takes-shared-rules-only',
      comment: 'The server shares the contract, the rules and the routes with the app, nothing that draws.',
      severity: 'error',
      from: { path: '^server/', pathNot: tests },
      to: { path: '^(src|desk|config|scripts|test|bench)/', pathNot: '^src/(contract|domain)/|^src/routes\\.ts$' },
    },
    serverRoom('requests', [], 'Reading what a request says of itself needs nothing.'),
    serverRoom('secrets', [], 'Ciphers and random numbers are the ground that everything encrypted stands on.'),
    serverRoom(
      'gateways',
      ['requests'],
      'A gateway speaks a provider’s protocol; it knows no setting by name and no row.',
    ),
    serverRoom('settings', ['gateways', 'requests'], 'Settings are read once, before anything is opened.'),
    serverRoom(
      'db',
      ['settings', 'gateways', 'secrets'],
      'The database serves the stores, so it knows no query of theirs.',
    ),
    serverRoom('metrics', ['db'], 'What is counted does not decide anything.'),
    serverRoom(
      'context',
      ['db', 'settings', 'gateways', 'secrets'],
      'Dependencies are described below those who supply them: by interfaces.',
    ),
    serverRoom(
      'http',
      ['context', 'metrics', 'db', 'settings', 'gateways', 'secrets', 'requests'],
      'Plugins and answers serve every route, so they know no noun.',
    ),
    serverRoom(
      'stores',
      ['http', 'context', 'db', 'settings', 'gateways', 'secrets'],
      'A store reads and writes its noun’s tables; what happens with them is decided above.',
    ),
    serverRoom(
      'modules',
      ['stores', 'http', 'context', 'db', 'settings', 'gateways', 'secrets', 'requests'],
      'A use case does not know which page, job or command asks for it.',
    ),
    serverRoom(
      'web-page',
      ['modules', 'stores', 'http', 'context', 'settings'],
      'The page is handed out with what the use cases answer.',
    ),
    serverRoom('demo', ['stores', 'http', 'context', 'db'], 'Demo meetings are kept as any others are.'),
    serverRoom(
      'start',
      ['modules/people-index', 'stores', 'context', 'db', 'settings', 'gateways'],
      'What every program makes of its settings is ready before the program does anything.',
    ),
    serverRoom(
      'jobs',
      ['demo', 'modules', 'stores', 'http', 'context', 'metrics', 'requests'],
      'A job calls use cases by the clock, whatever program it runs in.',
    ),
    serverRoom(
      'cli',
      ['start', 'modules', 'stores', 'http', 'context', 'db', 'settings', 'gateways', 'secrets'],
      'The command line is a program beside the server, and needs nothing of it.',
    ),
    {
      name: 'tables-in-stores-only',
      comment:
        'Whoever reads or writes a table asks its store: a column changes in one folder. Types of rows may be named.',
      severity: 'error',
      from: { path: '^server/', pathNot: `^server/(stores|db)/|${tests}` },
      to: { path: '^server/db/tables/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'commands-call-use-cases',
      comment:
        'A command reads words, calls a use case and prints the data that it answers, so that others can call the same use case. The audit trail records every command.',
      severity: 'error',
      from: { path: '^server/cli/', pathNot: tests },
      to: {
        path: '^server/(db/tables/|stores/.*store\\.ts$)',
        pathNot: '^server/stores/audit/store\\.ts$',
      },
    },
    {
      name: 'programs-are-started-not-imported',
      comment: 'Importing a main file starts it.',
      severity: 'error',
      from: { pathNot: tests },
      to: { path: '^server/(main|sandbox/main|cli/main)\\.ts$' },
    },
    {
      name: 'sandbox-is-another-process',
      comment: 'It stands in for WeChat: if it shared our code, a mistake of ours would agree with itself.',
      severity: 'error',
      from: { path: '^server/sandbox/', pathNot: tests },
      to: { path: '^server/', pathNot: '^server/sandbox/' },
    },
    {
      name: 'server-reaches-sandbox-over-http',
      comment: 'Real and sandbox gateways may differ only in addresses and keys.',
      severity: 'error',
      from: { path: '^server/', pathNot: `^server/sandbox/|${tests}` },
      to: { path: '^server/sandbox/' },
    },
    {
      name: 'browser-libraries-stay-out-of-the-server',
      comment: 'React and Taro would come along into the server bundle.',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^node_modules/(react|react-dom|@tarojs|@nutui|@tanstack|dompurify)/' },
    },
    {
      name: 'server-libraries-stay-out-of-the-app',
      comment: 'Node does not run on a phone.',
      severity: 'error',
      from: { path: '^src/', pathNot: tests },
      to: {
        path: '^node_modules/(fastify|@fastify|pg|pino|drizzle-orm|@electric-sql|typebox|env-schema|sanitize-html)/',
      },
    },
    {
      name: 'no-node-in-the-app',
      comment: 'Node does not run on a phone.',
      severity: 'error',
      from: { path: '^src/', pathNot: tests },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'no-tests-in-production',
      comment: 'What ships never leans on a test.',
      severity: 'error',
      from: { path: '^(src|server|desk|config)/', pathNot: tests },
      to: { path: tests },
    },
    {
      name: 'no-tools-in-what-starts',
      comment: '`npm start` and `npm run build` install no `devDependencies`: what tests and checks need alone.',
      severity: 'error',
      from: { path: '^(src|server|desk|config|scripts/(build|prepare|product|terminal))/', pathNot: tests },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-builders-in-production',
      comment: 'What builds the app and the server is among the `dependencies`, and no part of either.',
      severity: 'error',
      from: { path: '^(src|server)/', pathNot: tests },
      to: {
        path: '^node_modules/(@babel|@swc|@tarojs/(cli|helper|webpack5-runner)|babel-[^/]+|esbuild|webpack)/',
        dependencyTypesNot: ['type-only'],
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      // A port may exist only as its variants.
      extensions: ['.ts', '.tsx', '.h5.ts', '.h5.tsx', '.js', '.mjs', '.cjs', '.json', '.css', '.d.ts'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
