import { routeNames, type RouteName } from '../../src/routes';
import { walks } from '../e2e/harness/every-screen';
import { useWebKit } from './harness/use-webkit';

describe('in WebKit', () => {
  const newVisitor = useWebKit();
  const driven = new Set<RouteName>();

  it.each(walks)('%s finds each screen and uses it', async (_who, walk) => {
    const visitor = await newVisitor();
    await walk({ screens: routeNames, driven, look: (name) => visitor.keepForProducts(name) }, visitor);
  });

  it('every screen was seen and used', () => {
    expect(routeNames.filter((name) => !driven.has(name))).toEqual([]);
  });
});
