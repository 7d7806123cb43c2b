import { bannerSize } from '../../../src/domain/meeting/banner';
import { meetingBanners } from '../../db/tables/meeting-banners';
import { callDesk, staffOf } from '../../test-support/desk';
import { setUpServer } from '../../test-support/set-up-server';
import { meetingIds } from '../../test-support/submissions';

const server = setUpServer();
const short = (value: number): number[] => [value >> 8, value & 0xff];

/** A JPEG of a size, with the place where it was taken in its metadata. */
const jpeg = ({ width, height } = bannerSize, bytes = 1): Buffer =>
  Buffer.from([
    ...[0xff, 0xd8, 0xff, 0xe1, ...short(14), ...Buffer.from('Exif\0\0湘江')],
    ...[0xff, 0xc0, ...short(11), 8, ...short(height), ...short(width), 1, 1, 0x11, 0],
    ...[0xff, 0xda, ...short(8), 1, 1, 0, 0, 0x3f, 0, ...new Array<number>(bytes).fill(7), 0xff, 0xd9],
  ]);

async function upload(picture: Buffer): Promise<{ message: string; address: string }> {
  const { headers } = await staffOf(server, '13912340001', ['registrar'], { meetingId: meetingIds.MI2027 });
  const input = { meetingId: meetingIds.MI2027, picture: picture.toString('base64') };
  const { message, data } = await callDesk(server, 'uploadBanner', input, headers);
  return { message, address: (data as { address?: string } | null)?.address ?? '' };
}

it('keeps a picture without its metadata, once, and serves it to everybody for good', async () => {
  const { address } = await upload(jpeg());
  expect(address).toMatch(/^\/api\/banners\/[0-9a-f]{32}-1125x630\.jpg$/);
  for (let times = 0; times < 2; times += 1) {
    const served = await server.app.inject({ url: address });
    expect(served.headers).toMatchObject({
      ...{ 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=31536000, immutable' },
    });
    expect(served.rawPayload.toString('latin1')).not.toContain('Exif');
  }
  expect((await server.app.inject({ url: address.replace('1125', '1126') })).statusCode).toBe(404);
  expect((await server.app.inject({ url: address.replace(/\w{32}/, '0'.repeat(32)) })).statusCode).toBe(404);
});

it.each([
  ['another size', jpeg({ width: 750, height: 420 }), '横幅图片应是 1125×630 的 JPG'],
  ['another kind', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), '横幅图片应是 1125×630 的 JPG'],
  ['what ends too early', jpeg().subarray(0, 30), '横幅图片应是 1125×630 的 JPG'],
  ['too heavy a picture', jpeg(bannerSize, 310_000), '横幅图片不能超过 300 KB'],
])('refuses %s', async (_, picture, message) => {
  expect((await upload(picture)).message).toMatch(message);
  expect(await server.database.query.select().from(meetingBanners)).toEqual([]);
});
