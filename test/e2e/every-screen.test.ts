import { routeNames, type RouteName } from '../../src/routes';
import { walks } from './harness/every-screen';
import { startProductInFolder, type OwnProduct } from './harness/start-product-in-folder';
import { usePhones } from './harness/use-phones';

describe('in Chromium', () => {
  const newPhone = usePhones();
  const driven = new Set<RouteName>();
  let product: OwnProduct;
  beforeAll(async () => {
    product = await startProductInFolder({ hasOwnClock: true });
  });
  afterAll(() => product.stop());

  it.each(walks)('%s finds each screen and uses it', async (_who, walk) => {
    const phone = await newPhone({ product });
    await walk({ product, driven, look: (name) => phone.keepForProducts(name) }, phone);
  });

  it('every screen was seen and used', () => {
    expect(routeNames.filter((name) => !driven.has(name))).toEqual([]);
  });
});
