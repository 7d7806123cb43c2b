/** The bytes of each two-byte character of GB18030, which covers everything in a hospital's table. */
let known: ReadonlyMap<string, readonly [number, number]> | null = null;

function twoByteCharacters(): ReadonlyMap<string, readonly [number, number]> {
  const decoder = new TextDecoder('gb18030');
  const characters = new Map<string, readonly [number, number]>();
  for (let lead = 0x81; lead <= 0xfe; lead += 1) {
    for (let trailByte = 0x40; trailByte <= 0xfe; trailByte += 1) {
      if (trailByte === 0x7f) continue;
      const character = decoder.decode(Uint8Array.of(lead, trailByte));
      if (!characters.has(character)) characters.set(character, [lead, trailByte]);
    }
  }
  return characters;
}

/** A text as Excel on a Chinese Windows saves a .csv, in an encoding that no library here can write. */
export function encodeGb18030(text: string): Buffer {
  known ??= twoByteCharacters();
  const bytes = Array.from(text).flatMap((character) => {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80) return [code];
    const pair = known?.get(character);
    if (pair === undefined) throw new Error(`Not among the characters of two bytes: ${character}`);
    return [...pair];
  });
  return Buffer.from(bytes);
}
