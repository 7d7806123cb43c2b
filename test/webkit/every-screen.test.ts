import { routeNames, type RouteName } from '../../src/routes';
import { walks } from '../e2e/harness/every-screen';
import { startProductInFolder, type OwnProduct } from '../e2e/harness/start-product-in-folder';
import { useWebKit } from './harness/use-webkit';

describe('in WebKit', () => {
  const newVisitor = useWebKit();
  const driven = new Set<RouteName>();
  let product: OwnProduct;
  beforeAll(async () => {
    product = await startProductInFolder({ hasOwnClock: true });
  });
  afterAll(() => product.stop());

  it.each(walks)('%s finds each screen and uses it', async (_who, walk) => {
    const visitor = await newVisitor(product);
    await walk({ product, driven, look: (name) => visitor.keepForProducts(name) }, visitor);
  });

  it('every screen was seen and used', () => {
    expect(routeNames.filter((name) => !driven.has(name))).toEqual([]);
  });
});
