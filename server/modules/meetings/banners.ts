import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { bannersPath, bannerSize, mostBannerBytes } from '../../../src/domain/meeting/banner';
import { sniffUploadType } from '../../../src/domain/upload/sniff-upload-type';
import type { Dependencies } from '../../context/dependencies';
import { notFound, refuse } from '../../http/answers';
import { findBanner, insertBanner } from '../../stores/meetings/banners';
import { jpegSize } from '../uploads/jpeg-size';
import { withoutMetadata } from '../uploads/picture-metadata';

const size = `${bannerSize.width}x${bannerSize.height}`;
const fileName = new RegExp(`^([0-9a-f]{32})-${size}\\.jpg$`);

/**
 * Keeps a picture that was cut for a banner (product §17.28).
 * @returns its address, below the API's origin, which states the picture's size
 * @throws Refusal for any other file
 */
export async function keepBanner(
  picture: Buffer,
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
): Promise<string> {
  const isJpeg = sniffUploadType(picture) === 'image/jpeg';
  const bytes = isJpeg ? withoutMetadata(picture, 'image/jpeg') : picture;
  const found = isJpeg ? jpegSize(bytes) : null;
  if (found?.width !== bannerSize.width || found.height !== bannerSize.height)
    throw refuse(`横幅图片应是 ${bannerSize.width}×${bannerSize.height} 的 JPG，请重新选图、裁好再传`);
  if (bytes.length > mostBannerBytes) throw refuse('横幅图片不能超过 300 KB，请换一张细节少的图');
  const id = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  await insertBanner(database.query, { id, bytes, createdAt: new Date(clock.now()) });
  return `${bannersPath}/${id}-${size}.jpg`;
}

/** Everybody who opens a meeting's page asks for its banner; a few meetings are open at a time. */
const mostKept = 16;

/** Serves banners to everybody: a banner never changes, since its address is made of its content. */
export function bannerRoutes(app: FastifyInstance, { database }: Pick<Dependencies, 'database'>): void {
  const kept = new LRUCache<string, Buffer>({ max: mostKept });
  app.get<{ Params: { file: string } }>(`${bannersPath}/:file`, async ({ params }, reply) => {
    const id = fileName.exec(params.file)?.[1] ?? '';
    const bytes = kept.get(id) ?? (id === '' ? null : await findBanner(database.query, id));
    if (bytes === null) throw notFound('图片不存在');
    kept.set(id, bytes);
    return reply
      .header('Cache-Control', 'public, max-age=31536000, immutable')
      .header('Cross-Origin-Resource-Policy', 'cross-origin')
      .type('image/jpeg')
      .send(bytes);
  });
}
