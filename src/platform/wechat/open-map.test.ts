import { openWechatMap } from './js-sdk/share-page';
import { mapUrl } from './map-place';
import { openMap } from './open-map';

jest.mock('./js-sdk/share-page', () => ({ openWechatMap: jest.fn() }));

const venue = { name: '学术年会', address: '西安国际会议中心 A&B 座', coordinates: null };
const coordinates = { latitude: 34.386, longitude: 108.987 };

/** Opens a map, and says which pages were opened. */
async function open(hasWechatMap: boolean, place: Parameters<typeof openMap>[0]): Promise<HTMLAnchorElement[]> {
  jest.mocked(openWechatMap).mockClear().mockResolvedValue(hasWechatMap);
  const opened: HTMLAnchorElement[] = [];
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    opened.push(this);
  });
  expect(await openMap(place)).toBe('opened');
  click.mockRestore();
  return opened;
}

it('searches the map for the place, whatever its address contains', async () => {
  expect(await open(true, venue)).toMatchObject([
    { href: mapUrl(venue.address), target: '_blank', rel: 'noopener noreferrer' },
  ]);
  expect(openWechatMap).not.toHaveBeenCalled();
  expect(new URL(mapUrl(venue.address)).searchParams.get('keyword')).toBe(venue.address);
});

it('opens WeChat’s own map at the coordinates, and searches where it cannot be opened', async () => {
  expect(await open(true, { ...venue, coordinates })).toEqual([]);
  expect(openWechatMap).toHaveBeenCalledWith({ name: venue.name, address: venue.address, ...coordinates });
  expect(await open(false, { ...venue, coordinates })).toMatchObject([{ href: mapUrl(venue.address) }]);
});
