import { picturePlaces, type CertificatePicture } from '../../src/domain/certificate/certificate-pictures';
import { openPicture, sizeOf } from '../ui/open-picture';
import { readBase64 } from '../ui/read-base64';
import { reduceColours } from './few-colours';
import { palettePng } from './palette-png';

/** One way of making a picture light: its dots an inch in print, and either its colours or the quality of a JPEG. */
type Way = { dpi: number } & ({ colours: number } | { quality: number });

/** The best comes first. A seal is of one ink: shades of it weigh little. */
const ways: Readonly<Record<CertificatePicture, readonly Way[]>> = {
  seal: [
    ...[16, 8, 6].map((colours) => ({ dpi: 300, colours })),
    ...[8, 6].flatMap((colours) => [250, 200, 150].map((dpi) => ({ dpi, colours }))),
    { dpi: 120, colours: 4 },
  ],
  // A logo has few colours; what has more is a photograph.
  banner: [
    { dpi: 200, colours: 32 },
    ...[150, 120, 100, 80].flatMap((dpi) => [0.75, 0.5].map((quality) => ({ dpi, quality }))),
  ],
};

const millimetresAnInch = 25.4;

/**
 * Makes a picture as light as a certificate can carry it, at the resolution at which it is printed; what is transparent
 * becomes white.
 * @returns in base64; null for one with too much detail
 * @throws Error for a file that is no picture
 */
export async function lightPicture(file: Blob, kind: CertificatePicture): Promise<string | null> {
  const picture = await openPicture(file);
  const canvas = document.createElement('canvas');
  for (const way of ways[kind]) {
    drawSmall(canvas, picture, { kind, dpi: way.dpi });
    const made = await encode(canvas, way);
    if (made !== null && made.size <= picturePlaces[kind].mostBytes) return readBase64(made);
  }
  return null;
}

function drawSmall(
  canvas: HTMLCanvasElement,
  picture: HTMLImageElement,
  { kind, dpi }: { kind: CertificatePicture; dpi: number },
): void {
  const [size, place] = [sizeOf(picture), picturePlaces[kind]];
  const dots = dpi / millimetresAnInch;
  const scale = Math.min(1, (place.width * dots) / size.width, (place.height * dots) / size.height);
  canvas.width = Math.max(1, Math.round(size.width * scale));
  canvas.height = Math.max(1, Math.round(size.height * scale));
  const context = canvas.getContext('2d');
  if (context === null) return;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
}

function encode(canvas: HTMLCanvasElement, way: Way): Promise<Blob | null> | Blob | null {
  if ('quality' in way) return new Promise((settle) => canvas.toBlob(settle, 'image/jpeg', way.quality));
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
  if (pixels === undefined) return null;
  return new Blob([palettePng(reduceColours(pixels, way.colours), canvas.width)]);
}
