import { mapUrl } from './map-place';
import { openMap } from './open-map';

it('searches the map for the place, whatever its address contains', async () => {
  const opened: HTMLAnchorElement[] = [];
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    opened.push(this);
  });
  expect(await openMap('西安国际会议中心 A&B 座')).toBe('opened');
  click.mockRestore();
  expect(opened).toMatchObject([
    { href: mapUrl('西安国际会议中心 A&B 座'), target: '_blank', rel: 'noopener noreferrer' },
  ]);
  expect(new URL(mapUrl('西安国际会议中心 A&B 座')).searchParams.get('keyword')).toBe('西安国际会议中心 A&B 座');
});
