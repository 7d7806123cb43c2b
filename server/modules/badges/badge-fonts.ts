import { create, type Font } from 'fontkit';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A font of badges, by the name that a PDF knows it by. */
interface BadgeFont {
  name: string;
  file: string;
}

/** Latin letters come first, so that a word has one style, whatever its marks. */
const latin: BadgeFont = { name: 'latin', file: 'noto-sans-bold.ttf' };
const cjk: BadgeFont = { name: 'cjk', file: 'noto-sans-cjk-sc-bold.otf' };

/** The dot between the parts of a name is as wide as its Chinese characters. */
const dot = 0xb7;

export interface LoadedFont {
  name: string;
  bytes: Buffer;
}

/** The fonts of badges, with which of their characters each has. */
export interface BadgeFonts {
  fonts: readonly LoadedFont[];
  /** Splits a text into parts of one font each. The text must have no `missingIn`. */
  split: (text: string) => { text: string; font: string }[];
  /** Lists the characters of a text that no font has, each once. */
  missingIn: (text: string) => string[];
}

let loaded: BadgeFonts | null = null;

/** Loads the fonts, once: they take some megabytes. In the built server their folder stands beside the programs. */
export function badgeFonts(): BadgeFonts {
  loaded ??= loadFonts();
  return loaded;
}

function loadFonts(): BadgeFonts {
  const fonts = [latin, cjk].map(({ name, file }) => ({ name, bytes: readFileSync(join(__dirname, 'fonts', file)) }));
  // No file of these is a collection.
  const known = fonts.map(({ name, bytes }) => ({ name, font: create(bytes) as Font }));
  const fontOf = (character: string): string | null => {
    const code = character.codePointAt(0) ?? 0;
    const inOrder = code === dot ? [...known].reverse() : known;
    return inOrder.find(({ font }) => font.hasGlyphForCodePoint(code))?.name ?? null;
  };
  return {
    fonts,
    split: (text) => {
      const parts: { text: string; font: string }[] = [];
      for (const character of text) {
        const font = fontOf(character) ?? cjk.name;
        const last = parts.at(-1);
        if (last?.font === font) last.text += character;
        else parts.push({ text: character, font });
      }
      return parts;
    },
    missingIn: (text) => [...new Set(text)].filter((character) => fontOf(character) === null),
  };
}
