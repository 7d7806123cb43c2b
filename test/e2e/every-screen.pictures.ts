import { routeNames, type RouteName } from '../../src/routes';
import { walks } from './harness/every-screen';
import { usePhones } from './harness/use-phones';

/**
 * Takes Chromium's pictures for `npm run screens`, which alone runs this file. The tests walk through the same screens in
 * WebKit (test/webkit/every-screen.test.ts) and, with more to write, in the three tests called `screens`.
 */
describe('in Chromium', () => {
  const newPhone = usePhones();
  const driven = new Set<RouteName>();

  it.each(walks)('%s finds each screen and uses it', async (_who, walk) => {
    const visitor = await newPhone();
    await walk({ screens: routeNames, driven, look: (name) => visitor.keepForProducts(name) }, visitor);
  });
});
