/** The bytes of each character that GB18030 writes with two, which are all that a hospital's table holds. */
let known: ReadonlyMap<string, readonly [number, number]> | null = null;

function twoByteCharacters(): ReadonlyMap<string, readonly [number, number]> {
  const decoder = new TextDecoder('gb18030');
  const characters = new Map<string, readonly [number, number]>();
  for (let lead = 0x81; lead <= 0xfe; lead += 1) {
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      if (trail === 0x7f) continue;
      const character = decoder.decode(Uint8Array.of(lead, trail));
      if (!characters.has(character)) characters.set(character, [lead, trail]);
    }
  }
  return characters;
}

/** A text as Excel saves a .csv on a Chinese Windows, whose encoding no library here writes. */
export function encodeGb18030(text: string): Buffer {
  known ??= twoByteCharacters();
  const bytes = [...text].flatMap((character) => {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80) return [code];
    const pair = known?.get(character);
    if (pair === undefined) throw new Error(`Not among the characters of two bytes: ${character}`);
    return [...pair];
  });
  return Buffer.from(bytes);
}
