const palettes = {
  teal: { from: '#06414e', to: '#1c8f9c', glow: '#7fd3d8' },
  blue: { from: '#0b2f57', to: '#2c7fb8', glow: '#9cd0f0' },
  green: { from: '#0f4a3c', to: '#3a9d74', glow: '#a8e0c4' },
} as const;

export type BannerName = keyof typeof palettes;

export function isBannerName(name: string): name is BannerName {
  return Object.prototype.hasOwnProperty.call(palettes, name);
}

const orbits = [
  { radius: 90, points: [20, 145] },
  { radius: 150, points: [75, 190, 300] },
  { radius: 215, points: [110, 165, 238] },
  { radius: 285, points: [140, 205] },
] as const;

/** The path of a pulse line as on a monitor. */
const pulse = 'M0 292h210l18-8 14 16 20-74 22 118 18-64 12 12h120l16-10 14 10h286';

/**
 * Draws a banner of 750 x 420: orbits of linked points over a pulse line. It contains no text, so cropping is harmless.
 */
export function demoBanner(name: BannerName): string {
  const { from, to, glow } = palettes[name];
  const centre = { x: 600, y: 120 };
  const drawn = orbits.map(({ radius, points }) => {
    const dots = points.map((degrees) => {
      const angle = (degrees * Math.PI) / 180;
      const x = (centre.x + radius * Math.cos(angle)).toFixed(1);
      const y = (centre.y + radius * Math.sin(angle)).toFixed(1);
      return `<circle cx="${x}" cy="${y}" r="5" fill="#fff" fill-opacity=".85"/>`;
    });
    const orbit = `<circle cx="${centre.x}" cy="${centre.y}" r="${radius}" fill="none" stroke="${glow}" stroke-opacity=".35" stroke-width="1.5"/>`;
    return orbit + dots.join('');
  });
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 750 420" width="750" height="420" role="img" aria-label="会议主视觉">',
    `<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`,
    `<radialGradient id="h" cx="${centre.x}" cy="${centre.y}" r="260" gradientUnits="userSpaceOnUse"><stop stop-color="${glow}" stop-opacity=".45"/><stop offset="1" stop-color="${glow}" stop-opacity="0"/></radialGradient></defs>`,
    '<rect width="750" height="420" fill="url(#g)"/><rect width="750" height="420" fill="url(#h)"/>',
    ...drawn,
    `<path d="${pulse}" fill="none" stroke="${glow}" stroke-opacity=".5" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round"/>`,
    '</svg>',
  ].join('');
}
