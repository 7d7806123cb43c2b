import { createPrivateKey, createPublicKey, generateKeyPair, randomBytes, type KeyObject } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { writeFileAtomically } from './write-file-atomically';

/** The sandbox's merchant and its keys and secrets, generated on first start. */
export interface Identity {
  appId: string;
  appSecret: string;
  miniProgramAppId: string;
  miniProgramSecret: string;
  mchId: string;
  merchantName: string;
  merchantSerial: string;
  apiV3Key: string;
  platformKeyId: string;
  smsAccessKeyId: string;
  smsAccessKeySecret: string;
  smsSignName: string;
  /** The key that signs as WeChat. */
  platformPrivateKey: KeyObject;
  /** The key that verifies the merchant's signatures. */
  merchantPublicKey: KeyObject;
  merchantPrivateKeyFile: string;
  platformPublicKeyFile: string;
}

type Names = Omit<
  Identity,
  'platformPrivateKey' | 'merchantPublicKey' | 'merchantPrivateKeyFile' | 'platformPublicKeyFile'
>;

/** Reads the identity from `dataDir`, creating it if necessary. */
export async function loadIdentity(dataDir: string): Promise<Identity> {
  const folder = join(dataDir, 'keys');
  const file = (name: string) => join(folder, name);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const namesText = await readFile(file('identity.json'), 'utf8').catch(() => null);
  // identity.json is written last: if it is missing, the first start did not complete.
  const names = namesText === null ? await createIdentity(file) : await withMiniProgram(namesText, file);
  return {
    ...names,
    platformPrivateKey: createPrivateKey(await readFile(file('platform-private.pem'), 'utf8')),
    merchantPublicKey: createPublicKey(await readFile(file('merchant-public.pem'), 'utf8')),
    merchantPrivateKeyFile: file('merchant-private.pem'),
    platformPublicKeyFile: file('platform-public.pem'),
  };
}

/** Adds the mini-program to an identity from before there was one. */
async function withMiniProgram(namesText: string, file: (name: string) => string): Promise<Names> {
  const names = JSON.parse(namesText) as Omit<Names, keyof ReturnType<typeof newMiniProgram>> & Partial<Names>;
  const { miniProgramAppId, miniProgramSecret } = names;
  if (miniProgramAppId !== undefined && miniProgramSecret !== undefined)
    return { ...names, miniProgramAppId, miniProgramSecret };
  const whole = { ...names, ...newMiniProgram() };
  await writeFileAtomically(file('identity.json'), JSON.stringify(whole, null, 2));
  return whole;
}

const hex = (bytes: number) => randomBytes(bytes).toString('hex');
const newAppId = () => `wxsandbox${hex(5).slice(0, 9)}`;
const newMiniProgram = () => ({ miniProgramAppId: newAppId(), miniProgramSecret: hex(16) });

async function createIdentity(file: (name: string) => string): Promise<Names> {
  for (const owner of ['platform', 'merchant']) {
    const pair = await promisify(generateKeyPair)('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    await writeFileAtomically(file(`${owner}-private.pem`), pair.privateKey);
    await writeFileAtomically(file(`${owner}-public.pem`), pair.publicKey);
  }
  const names: Names = {
    appId: newAppId(),
    appSecret: hex(16),
    ...newMiniProgram(),
    mchId: '1900000001',
    merchantName: '医学信息学会议组委会',
    merchantSerial: hex(20).toUpperCase(),
    apiV3Key: hex(16),
    platformKeyId: `PUB_KEY_ID_SANDBOX_${hex(8).toUpperCase()}`,
    smsAccessKeyId: `SANDBOX${hex(8)}`,
    smsAccessKeySecret: hex(16),
    smsSignName: '医学信息学会议',
  };
  await writeFileAtomically(file('identity.json'), JSON.stringify(names, null, 2));
  return names;
}
