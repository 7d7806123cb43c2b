import { routeNames, type RouteName } from '../../../src/routes';
import { walks } from './every-screen';
import type { Visitor } from './screen';

interface Photographed extends Visitor {
  keepForProducts(name: string): Promise<void>;
}

/** The tests of an engine that has nothing of its own to say about a screen. */
export function testEveryScreen(newVisitor: () => Promise<Photographed>): void {
  const driven = new Set<RouteName>();

  it.each(walks)('%s finds each screen and uses it', async (_who, walk) => {
    const visitor = await newVisitor();
    await walk({ screens: routeNames, driven, look: (name) => visitor.keepForProducts(name) }, visitor);
  });

  it('every screen was seen and used', () => {
    expect(routeNames.filter((name) => !driven.has(name))).toEqual([]);
  });
}
