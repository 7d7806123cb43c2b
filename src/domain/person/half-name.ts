/**
 * Hides half of a name, so that whoever knows the person recognises them: 欧阳晓明 becomes 欧阳**, and 王芳 becomes 王*. A long
 * name gets no more than two stars.
 */
export function halfName(name: string): string {
  const letters = Array.from(name.trim());
  const shown = Math.floor(letters.length / 2);
  return `${letters.slice(0, shown).join('')}${'*'.repeat(Math.min(2, letters.length - shown))}`;
}
