import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const css = readFileSync(join(__dirname, 'scanner.css'), 'utf8');

/** The colours by their names, as they are by day, and by night where they are others. */
function coloursOf(block = ''): Record<string, string> {
  const found = block.matchAll(/--([\w-]+): (#\w{6});/g);
  return Object.fromEntries(Array.from(found, ({ 1: name = '', 2: value = '' }) => [name, value]));
}
const [day, night] = [/:root \{([^}]*)\}/.exec(css)?.[1], /dark\) \{\s*:root \{([^}]*)\}/.exec(css)?.[1]];
const byDay = coloursOf(day);
const byNight = { ...byDay, ...coloursOf(night) };

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Words and what they stand on, in the sun as in a dark hall (WCAG 2, level AAA). */
const pairs = [
  ['on-verdict', 'good'],
  ['on-verdict', 'bad'],
  ['on-again', 'again'],
  ['ink', 'page'],
  ['ink', 'surface'],
  ['bad-ink', 'surface'],
  ['brand-ink', 'surface'],
  ['on-verdict', 'brand'],
] as const;

it.each([
  ['by day', byDay],
  ['by night', byNight],
])('stands out %s', (_, colours) => {
  const measured = pairs.map(([words, ground]) => ({
    words,
    ground,
    ratio: contrast(colours[words] ?? '', colours[ground] ?? ''),
  }));
  expect(measured.filter(({ ratio }) => !(ratio >= 7))).toEqual([]);
});
