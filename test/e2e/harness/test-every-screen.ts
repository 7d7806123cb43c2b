import { routeNames, type RouteName } from '../../../src/routes';
import { walks } from './every-screen';
import type { Visitor } from './screen';
import type { OwnProduct } from './start-product-in-folder';
import { useOwnProduct } from './use-own-product';

interface Photographed extends Visitor {
  keepForProducts(name: string): Promise<void>;
}

/** The tests of an engine that has nothing of its own to say about a screen. */
export function testEveryScreen(newVisitor: (product: OwnProduct) => Promise<Photographed>): void {
  const driven = new Set<RouteName>();
  const product = useOwnProduct();

  it.each(walks)('%s finds each screen and uses it', async (_who, walk) => {
    const visitor = await newVisitor(product);
    await walk({ product, screens: routeNames, driven, look: (name) => visitor.keepForProducts(name) }, visitor);
  });

  it('every screen was seen and used', () => {
    expect(routeNames.filter((name) => !driven.has(name))).toEqual([]);
  });
}
