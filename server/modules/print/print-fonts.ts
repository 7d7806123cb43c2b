import { create, type Font } from 'fontkit';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A font of what is printed, by the name that a PDF knows it by. */
interface PrintFont {
  name: string;
  file: string;
}

const latin: PrintFont = { name: 'latin', file: 'noto-sans-bold.ttf' };
const cjk: PrintFont = { name: 'cjk', file: 'noto-sans-cjk-sc-bold.otf' };
const serif: PrintFont = { name: 'serif', file: 'noto-serif-cjk-sc-regular.otf' };

/** A chain of fonts: a character is set in the first one that has it. */
interface FontChain {
  fonts: readonly PrintFont[];
  /** The dot between the parts of a name is as wide as its Chinese characters, and set in their font. */
  ofDot: PrintFont;
}

const chains = {
  /** Latin letters come first, so that a word has one style, whatever its marks. */
  badge: { fonts: [latin, cjk], ofDot: cjk },
  /** The rarest characters of a name have no serif font here. */
  certificate: { fonts: [serif, latin, cjk], ofDot: serif },
} as const satisfies Record<string, FontChain>;

export interface LoadedFont {
  name: string;
  bytes: Buffer;
}

/** The fonts of a print, with which of their characters each has. */
export interface PrintFonts {
  fonts: readonly LoadedFont[];
  /** Splits a text into parts of one font each. The text must have no `missingIn`. */
  split: (text: string) => { text: string; font: string }[];
  /** Lists the characters of a text that no font has, each once. */
  missingIn: (text: string) => string[];
}

const loaded = new Map<keyof typeof chains, PrintFonts>();

/** Loads the fonts of a print, once: they take some megabytes. In the built server their folder stands beside the programs. */
export function printFonts(chain: keyof typeof chains): PrintFonts {
  const fonts = loaded.get(chain) ?? loadFonts(chains[chain]);
  loaded.set(chain, fonts);
  return fonts;
}

const dot = 0xb7;

/** A font that chains share is read once. */
const read = new Map<string, LoadedFont & { font: Font }>();

function readFont({ name, file }: PrintFont): LoadedFont & { font: Font } {
  const before = read.get(name);
  if (before !== undefined) return before;
  const bytes = readFileSync(join(__dirname, 'fonts', file));
  // No file of these is a collection.
  const opened = { name, bytes, font: create(bytes) as Font };
  read.set(name, opened);
  return opened;
}

function loadFonts({ fonts: chain, ofDot }: FontChain): PrintFonts {
  const fonts = chain.map(readFont);
  const fontOf = (character: string): string | null => {
    const code = character.codePointAt(0) ?? 0;
    return code === dot ? ofDot.name : (fonts.find(({ font }) => font.hasGlyphForCodePoint(code))?.name ?? null);
  };
  return {
    fonts,
    split: (text) => {
      const parts: { text: string; font: string }[] = [];
      for (const character of text) {
        const font = fontOf(character) ?? ofDot.name;
        const last = parts.at(-1);
        if (last?.font === font) last.text += character;
        else parts.push({ text: character, font });
      }
      return parts;
    },
    missingIn: (text) => [...new Set(text)].filter((character) => fontOf(character) === null),
  };
}
