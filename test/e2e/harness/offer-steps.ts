import type { Person } from './person';
import { poll } from './poll';
import { press, seeScreen } from './registration-steps';
import { readMessages } from './sandbox-control';
import type { Screen } from './screen';
import { sharedProduct, type ProductAddress } from './shared-product';

/** Chooses to fill in everything of a ticket's receiver, instead of their name and phone alone. */
export async function fillInAll(page: Screen): Promise<void> {
  await seeScreen(page, '填写转赠信息');
  await press(page, '填写全部信息');
  await page.getByText(/转赠成功后/).waitFor();
}

/** Texts leave in their order, some a second: those of a large team of another test may be before this one. */
const longestQueueMs = 150_000;

/** The address in the text that a ticket's receiver was sent, below the base path, as the text's short link leads there. */
export async function sentOffer({ phone }: Person, product: ProductAddress = sharedProduct()): Promise<string> {
  const find = async () =>
    (await readMessages(phone)).flatMap(({ text }) => /\/m\/t\/[\w-]+$/.exec(text) ?? [])[0] ?? null;
  const path = await poll(find, () => `No link was sent to ${phone}`, longestQueueMs);
  const { headers } = await fetch(`${product.origin}${path}`, { redirect: 'manual' });
  const location = headers.get('location') ?? '';
  return location.slice(location.indexOf('/personal/'));
}
