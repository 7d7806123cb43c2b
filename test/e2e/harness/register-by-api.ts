import type { LocalFile } from './fields';
import type { Person } from './person';
import { runOrganiser } from './run-organiser';
import { codeInterval, readCode } from './sandbox-control';
import { sharedProduct, type ProductAddress } from './shared-product';

/** Registers through the API, for tests of what comes afterwards. Registration's own tests use the screens. */

export const meetingIds = { MI2027: '1', FREE2027: '2', MIX2027: '3', DESK2027: '45', REVIEW2027: '7' } as const;

type Body = Readonly<Record<string, unknown>>;

/** The answers that the short forms ask for (MIX2027, FREE2027, DESK2027, REVIEW2027). */
export function shortAnswers(person: Person): Body {
  return {
    ...{ name: person.name, phone: person.phone, email: person.email, gzdw: person.employer },
    ...{ sex: '2', keshi: '', province: '陕西省', isInvoce: '0' },
  };
}

/** The answers that MI2027 asks for in addition. The identity number is made up. */
const fullAnswers: Body = {
  ...{ csrq: '1990-03-07', zjlx: '1', cardNum: '11010119900307283X', isBase: '2', isYdjd: '2', bmtable: '' },
  ...{ provinceSelect: '陕西省', citySelect: '西安市', districtSelect: '雁塔区', ReAddress: '朱雀大街 229 号' },
};

/** Posts to an API call and expects success. @returns its data */
export async function post(
  path: string,
  body: Body,
  product: ProductAddress = sharedProduct(),
  headers: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const answer = await fetch(`${product.origin}/api/appweb/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const { status, message, data } = (await answer.json()) as { status: number; message: string; data: unknown };
  if (status !== 200) throw new Error(message);
  return data;
}

export interface RegisterOptions {
  product?: ProductAddress;
  /** Answers that override the usual ones. */
  answers?: Body;
}

/** Registers a free visitor. */
export async function registerFree(
  meeting: keyof typeof meetingIds,
  person: Person,
  { product, answers }: RegisterOptions = {},
): Promise<void> {
  await post(
    'entered/fromAdd',
    { meetingId: meetingIds[meeting], ...shortAnswers(person), isCharge: '0', ...answers },
    product,
  );
}

/** Registers a delegate who has not paid yet. @returns the order's number */
export async function registerUnpaid(
  meeting: 'MI2027' | 'MIX2027',
  person: Person,
  { product, answers }: RegisterOptions = {},
): Promise<string> {
  const form = { ...shortAnswers(person), ...(meeting === 'MI2027' ? fullAnswers : {}) };
  const data = await post(
    'entered/fromAdd',
    { meetingId: meetingIds[meeting], ...form, isCharge: '1', ...answers },
    product,
  );
  return (data as { outTradeNo: string }).outTradeNo;
}

/** A delegate's fee, in yuan. */
const fees = { MI2027: '1200', MIX2027: '800' } as const;

/** Registers a delegate whose transfer the organiser has confirmed. @returns the order's number */
export async function registerPaid(
  meeting: 'MI2027' | 'MIX2027',
  person: Person,
  options: RegisterOptions = {},
): Promise<string> {
  const outTradeNo = await registerUnpaid(meeting, person, options);
  await post('wxpay/offlinePay', { outTradeNo }, options.product);
  const { exitCode, text } = await runOrganiser(['payments', 'confirm', outTradeNo, fees[meeting]], options.product);
  if (exitCode !== 0) throw new Error(text);
  return outTradeNo;
}

/** Uploads a file for a registration. @returns the reference to post */
export async function uploadFile(file: LocalFile, product: ProductAddress = sharedProduct()): Promise<string> {
  const body = new FormData();
  body.append('file', new File([new Uint8Array(file.buffer)], file.name, { type: file.mimeType }));
  const answer = await fetch(`${product.origin}/api/appweb/appThesis/uplaod`, { method: 'POST', body });
  const { data } = (await answer.json()) as { data: string };
  return data;
}

/** Registers a team with the code from the SMS. The operator's next code must wait a minute. */
export async function registerTeam(
  meeting: keyof typeof meetingIds,
  operator: Person,
  product: ProductAddress = sharedProduct(),
): Promise<void> {
  const meetingId = meetingIds[meeting];
  await fetch(`${product.origin}/api/appweb/login/sendEnteredAddMessage/${operator.phone}?meetingId=${meetingId}`);
  const code = await readCode(operator.phone, 0, product);
  const team = { teamName: operator.employer, province: '陕西省西安市' };
  await post(
    'team/teamUserRegiste',
    { meetingId, ...team, contactName: operator.name, concatPhone: operator.phone, code },
    product,
  );
}

/** Logs in by the code from the SMS. The person's next code must wait a minute. @returns the headers of their calls */
async function logInByApi({ phone }: Person, meetingId: string): Promise<Readonly<Record<string, string>>> {
  const product = sharedProduct();
  await fetch(`${product.origin}/api/appweb/login/sendLoginMessage/${meetingId}/${phone}`);
  const code = await readCode(phone, 0, product);
  const loggedIn = await fetch(`${product.origin}/api/auth/webLogin/tokenByCode`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone, code }),
  });
  const { data: token } = (await loggedIn.json()) as { data: string | { token: string } };
  return { authorization: `Bearer ${typeof token === 'string' ? token : token.token}` };
}

/**
 * Registers a team at MIX2027 with its members, none of them paid for. The operator's next code must wait a minute.
 * @param answersOf what is answered for each; all of it by default
 * @returns each member's id
 */
export async function startTeamOf(
  members: readonly Person[],
  operator: Person,
  answersOf: (member: Person) => Body = shortAnswers,
): Promise<(member: Person) => string> {
  const meetingId = meetingIds.MIX2027;
  const product = sharedProduct();
  await registerTeam('MIX2027', operator, product);
  product.advanceClock(codeInterval);
  const session = await logInByApi(operator, meetingId);
  await post('team/addEnteredBatch', { meetingId, members: members.map(answersOf) }, product, session);
  const centre = await fetch(`${product.origin}/api/appweb/entered/toEnteredCenter/${meetingId}`, { headers: session });
  const { data } = (await centre.json()) as { data: { enteredList: { id: number; phone: string }[] } };
  return ({ phone }) => String(data.enteredList.find((member) => member.phone === phone)?.id);
}
