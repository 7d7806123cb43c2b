import { settingNames } from './variables';
import { findUnknownSettings } from './unknown-settings';

const found = (...given: string[]): string[] => findUnknownSettings(given, settingNames);

it.each([
  ['PUBLIC_ORGIN', 'PUBLIC_ORIGIN'],
  ['PUBLIC_ORIGN', 'PUBLIC_ORIGIN'],
  ['Public_Origin', 'PUBLIC_ORIGIN'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['DATASECRET', 'DATA_SECRET'],
  ['DATASECRET_OLD', 'DATA_SECRET_OLD'],
  ['WECHAT_APP_ID', 'WECHAT_APPID'],
  ['WECHAT_APIID', 'WECHAT_APPID'],
  ['WECHT_APPID', 'WECHAT_APPID'],
  ['S3_SECRET_ACESS_KEY', 'S3_SECRET_ACCESS_KEY'],
  ['WECHAT_MCH_ID', 'WECHAT_MCHID'],
  ['SMS_TEMPLATE_LOGINCODE', 'SMS_TEMPLATE_LOGIN_CODE'],
  ['RETENTION_DAY', 'RETENTION_DAYS'],
  ['LOGLEVEL', 'LOG_LEVEL'],
  ['WECHAT_MERCHANT_PRIVATE_KEY_FIEL', 'WECHAT_MERCHANT_PRIVATE_KEY_FILE'],
])('takes %s for a misspelt %s', (name, meant) => {
  expect(found(name)).toEqual([`${name} is no setting: ${meant} is probably meant`]);
});

it.each([
  ...['AWS_ACCESS_KEY_ID', 'OSS_ACCESS_KEY_ID', 'COS_ACCESS_KEY_ID', 'OBS_ACCESS_KEY_ID', 'ECS_ACCESS_KEY_ID'],
  ...['R2_ACCESS_KEY_ID', 'B2_ACCESS_KEY_ID', 'SES_ACCESS_KEY_ID', 'SLS_ACCESS_KEY_ID', 'SLS_ACCESS_KEY_SECRET'],
  ...['OSS_ACCESS_KEY_SECRET', 'R2_SECRET_ACCESS_KEY', 'AWS_SECRET_ACCESS_KEY'],
  ...['AWS_ENDPOINT', 'OSS_ENDPOINT', 'OBS_ENDPOINT', 'SQS_ENDPOINT', 'R2_BUCKET', 'R2_ENDPOINT'],
  ...['WORKER', 'WECHAT_BOT_KEY', 'RETENTION_PERIOD', 'S3_URL', 'SMS_PROVIDER'],
])('lets %s be, which other programs have', (name) => {
  expect(found(name)).toEqual([]);
});

it('says of a setting that is not read from a file how it is set', () => {
  expect(found('DATABASE_URL_FILE')).toEqual([
    'DATABASE_URL_FILE is no setting: the value of DATABASE_URL itself has to be set',
  ]);
  expect(found('WECHAT_MERCHANT_PRIVATE_KEY_FILE')).toEqual([]);
});

it('lets the machine’s own variables be', () => {
  const shell = [
    'PATH',
    'HOME',
    'PWD',
    'OLDPWD',
    'SHLVL',
    'TERM',
    'LANG',
    'LC_ALL',
    'TZ',
    'USER',
    'LOGNAME',
    'HOSTNAME',
    '_',
  ];
  const systemd = ['INVOCATION_ID', 'JOURNAL_STREAM', 'SYSTEMD_EXEC_PID', 'MEMORY_PRESSURE_WATCH', 'RUNTIME_DIRECTORY'];
  const postgres = [
    'PGHOST',
    'PGPORT',
    'PGUSER',
    'PGPASSWORD',
    'PGDATABASE',
    'PGDATA',
    'POSTGRES_PASSWORD',
    'POSTGRES_BIN',
  ];
  const node = [
    'NODE_ENV',
    'NODE_OPTIONS',
    'NODE_UNIQUE_ID',
    'npm_config_loglevel',
    'npm_package_name',
    'INIT_CWD',
    'YARN_VERSION',
  ];
  const ours = [
    'PUBLIC_HOST',
    'DEV_DATA_DIR',
    'DEV_PORT',
    'SANDBOX_PORT',
    'SANDBOX_DATA_DIR',
    'TEST_DATABASE_URL',
    'TARO_APP_API_ORIGIN',
  ];
  const others = [
    'HTTP_PROXY',
    'https_proxy',
    'NO_PROXY',
    'XDG_DATA_DIRS',
    'SSL_CERT_FILE',
    'NGINX',
    'FILE',
    'HOSTS',
    'CI',
    'DEBUG',
  ];
  const services = [
    'KUBERNETES_SERVICE_HOST',
    'SMS_SERVICE_HOST',
    'SMS_SERVICE_PORT_HTTP',
    'S3_PORT',
    'S3_PORT_9000_TCP_ADDR',
  ];
  expect(found(...shell, ...systemd, ...postgres, ...node, ...ours, ...others, ...services)).toEqual([]);
  expect(found(...Object.keys(process.env))).toEqual([]);
});

it('knows every setting', () => {
  expect(found(...settingNames)).toEqual([]);
});
