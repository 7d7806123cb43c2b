import { crc32, deflateSync } from 'node:zlib';
import * as fc from 'fast-check';
import { withoutMetadata } from './picture-metadata';

/** EXIF data with an orientation, a camera and, in a directory of its own, the place. */
function tiff(orientation: number, order: 'II' | 'MM'): Buffer {
  const isLittle = order === 'II';
  const short = (value: number) => (isLittle ? [value & 255, value >> 8] : [value >> 8, value & 255]);
  const long = (value: number) => (isLittle ? [value, 0, 0, 0] : [0, 0, 0, value]);
  const entry = (tag: number, type: number, count: number, value: number[]) =>
    [...short(tag), ...short(type), ...long(count), ...value, 0, 0, 0, 0].slice(0, 12);
  const directory = [
    ...short(3),
    ...entry(0x010f, 2, 4, [...Buffer.from('Cam\0')]),
    ...entry(0x0112, 3, 1, short(orientation)),
    ...entry(0x8825, 4, 1, long(50)),
    ...long(0),
  ];
  const place = [...short(1), ...entry(1, 2, 2, [...Buffer.from('N\0')]), ...long(0)];
  return Buffer.concat([
    Buffer.from([...Buffer.from(order), ...short(42), ...long(8), ...directory, ...place]),
    Buffer.from('GPS-30.2741-120.1551'),
  ]);
}

const segment = (marker: number, data: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
};
const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');
const exif = (orientation: number, order: 'II' | 'MM' = 'II'): Buffer =>
  segment(0xe1, Buffer.concat([latin1('Exif\0\0'), tiff(orientation, order)]));
const start = Buffer.from([0xff, 0xd8]);
const end = Buffer.from([0xff, 0xd9]);
const jfif = segment(0xe0, latin1('JFIF\0\x01\x01\0\0\x01\0\x01\0\0'));
const colours = segment(0xe2, latin1('ICC_PROFILE\0\x01\x01profile'));
const adobe = segment(0xee, latin1('Adobe\0d\0\0\0\0\x01'));
const tables = segment(0xdb, Buffer.alloc(65, 1));
const frame = segment(0xc2, latin1('\x08\0\x01\0\x01\x01\x01\x11\0'));
/** Two scans of a progressive picture, with a plain 0xff and a restart in them. */
const scans = Buffer.concat([
  segment(0xda, latin1('\x01\x01\0\0\0\0')),
  Buffer.from([1, 2, 0xff, 0, 3, 0xff, 0xd0, 4]),
  segment(0xc4, Buffer.alloc(20, 2)),
  segment(0xda, latin1('\x01\x01\0\x01?\0')),
  Buffer.from([5, 6, 7]),
]);
const place = 'GPS-30.2741';

describe('a JPEG', () => {
  const taken = (orientation: number, order: 'II' | 'MM' = 'II') =>
    Buffer.concat([
      ...[start, jfif, exif(orientation, order), colours, adobe],
      segment(0xe1, latin1(`http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>${place}</x:xmpmeta>`)),
      segment(0xe2, latin1(`MPF\0${place}`)),
      segment(0xed, latin1(`Photoshop 3.0\0${place}`)),
      segment(0xfe, latin1(place)),
      ...[tables, frame, scans, end],
      // A second picture, as phones append for depth or a film.
      ...[start, exif(1), tables, frame, scans, end],
      latin1(`ftypmp42 ${place}`),
    ]);

  it('loses place, time, camera, comments and what is behind it, and keeps its picture and colours', () => {
    expect(withoutMetadata(taken(1), 'image/jpeg')).toEqual(
      Buffer.concat([start, jfif, colours, adobe, tables, frame, scans, end]),
    );
  });

  it.each(['II', 'MM'] as const)('that lies on its side keeps how to turn it, alone (%s)', (order) => {
    const cleaned = withoutMetadata(taken(6, order), 'image/jpeg');
    expect(cleaned.toString('latin1')).not.toMatch(/GPS|Cam/);
    const kept = Buffer.from(
      'ffe10022457869660000' + '4d4d002a00000008' + '0001' + '011200030000000100060000' + '00000000',
      'hex',
    );
    expect(cleaned).toEqual(Buffer.concat([start, kept, jfif, colours, adobe, tables, frame, scans, end]));
    expect(withoutMetadata(cleaned, 'image/jpeg')).toEqual(cleaned);
  });

  it('that was cut off keeps the lines it has', () => {
    const cleaned = withoutMetadata(Buffer.concat([start, exif(3), tables, frame, scans]), 'image/jpeg');
    expect(cleaned.subarray(-2)).toEqual(end);
    expect(cleaned.toString('latin1')).not.toContain(place);
  });
});

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([latin1(type), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
};
const pngStart = Buffer.from('89504e470d0a1a0a', 'hex');
const header = chunk('IHDR', Buffer.from('00000001000000010800000000', 'hex'));
const data = chunk('IDAT', deflateSync(Buffer.from([0, 7])));
const pngEnd = chunk('IEND', Buffer.alloc(0));

it.each([1, 8])('a PNG of orientation %i loses all but its picture and how to turn it', (orientation) => {
  const given = Buffer.concat([
    ...[pngStart, header, chunk('eXIf', tiff(orientation, 'MM')), chunk('tEXt', latin1(`Comment\0${place}`))],
    ...[chunk('iTXt', latin1(`XML:com.adobe.xmp\0${place}`)), chunk('tIME', Buffer.alloc(7)), data, pngEnd],
    latin1(place),
  ]);
  const cleaned = withoutMetadata(given, 'image/png');
  const turn =
    orientation === 1
      ? []
      : [chunk('eXIf', Buffer.from('4d4d002a00000008000101120003000000010008000000000000', 'hex'))];
  expect(cleaned).toEqual(Buffer.concat([pngStart, header, ...turn, data, pngEnd]));
});

const riff = (type: string, content: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(content.length);
  return Buffer.concat([latin1(type), length, content, Buffer.alloc(content.length % 2)]);
};
const webp = (...chunks: Buffer[]): Buffer => riff('RIFF', Buffer.concat([latin1('WEBP'), ...chunks]));
const extended = (flags: number): Buffer => riff('VP8X', Buffer.from([flags, 0, 0, 0, 0, 0, 0, 0, 0, 0]));

it.each([1, 6])('a WebP of orientation %i loses all but its picture and how to turn it', (orientation) => {
  const picture = riff('VP8 ', latin1('picture'));
  const given = webp(extended(0x2c), picture, riff('EXIF', tiff(orientation, 'II')), riff('XMP ', latin1(place)));
  const cleaned = withoutMetadata(given, 'image/webp');
  const turn = [riff('EXIF', Buffer.from('4d4d002a00000008000101120003000000010006000000000000', 'hex'))];
  expect(cleaned).toEqual(orientation === 1 ? webp(extended(0x20), picture) : webp(extended(0x28), picture, ...turn));
});

const long = (value: number): Buffer => Buffer.from([value >> 24, value >> 16, value >> 8, value]);
const short = (value: number): Buffer => Buffer.from([value >> 8, value]);
const box = (type: string, ...content: Buffer[]): Buffer => {
  const all = Buffer.concat(content);
  return Buffer.concat([long(all.length + 8), latin1(type), all]);
};
const item = (id: number, type: string): Buffer =>
  box('infe', long(0x02000000), short(id), short(0), latin1(`${type}\0`));

describe('a HEIC', () => {
  const picture = latin1('the picture');
  const inMeta = latin1(`<xmp>${place}</xmp>`);
  /** @param at where `mdat`'s content begins */
  const file = (at: number, described: Buffer, xmp: Buffer): Buffer => {
    const located = (id: number, method: number, offset: number, length: number) =>
      Buffer.concat([short(id), short(method), short(0), short(1), long(offset), long(length)]);
    return Buffer.concat([
      box('ftyp', latin1('heic\0\0\0\0mif1heic')),
      box(
        'meta',
        long(0),
        box('iinf', long(0), short(3), item(1, 'hvc1'), item(2, 'Exif'), item(3, 'mime')),
        box('iprp', box('irot', Buffer.from([3]))),
        box('idat', xmp),
        box(
          'iloc',
          ...[long(0x01000000), short(0x4400), short(3)],
          ...[located(1, 0, at, picture.length), located(2, 0, at + picture.length, described.length)],
          located(3, 1, 0, xmp.length),
        ),
      ),
      box('mdat', picture, described),
    ]);
  };

  it('has its place and time overwritten, and nothing moved', () => {
    const described = Buffer.concat([long(0), tiff(6, 'MM')]);
    const at = file(0, described, inMeta).length - described.length - picture.length;
    expect(withoutMetadata(file(at, described, inMeta), 'image/heic')).toEqual(
      file(at, Buffer.alloc(described.length), Buffer.alloc(inMeta.length)),
    );
  });

  it('is read as far as it goes', () => {
    const whole = file(100, tiff(6, 'II'), inMeta);
    fc.assert(
      fc.property(fc.nat(whole.length), fc.nat(whole.length), fc.nat(255), (length, at, byte) => {
        const broken = Buffer.from(whole.subarray(0, length));
        if (at < length) broken[at] = byte;
        expect(withoutMetadata(broken, 'image/heic')).toHaveLength(length);
      }),
      { numRuns: 1_000 },
    );
  });
});

it.each(['application/pdf', 'image/gif', 'image/bmp'] as const)('%s stays as it is', (type) => {
  expect(withoutMetadata(latin1('anything'), type)).toEqual(latin1('anything'));
});

it('any bytes are taken, and cleaning them again changes nothing', () => {
  const types = fc.constantFrom('image/jpeg', 'image/png', 'image/webp');
  const beginnings = fc.constantFrom(start, pngStart, webp(extended(8)), Buffer.concat([start, exif(6), scans]));
  fc.assert(
    fc.property(types, beginnings, fc.uint8Array({ maxLength: 200 }), (type, beginning, rest) => {
      const once = withoutMetadata(Buffer.concat([beginning, rest]), type);
      expect(withoutMetadata(once, type)).toEqual(once);
    }),
    { numRuns: 1_000 },
  );
});
