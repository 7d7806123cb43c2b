/**
 * A field's id, from its name on the wire: the same however a definition is rearranged, so that what is typed stays with
 * its field when the definition is read again meanwhile. Form libraries read names as paths (`a.b`, `__proto__`), so it
 * consists of letters, digits and underscores, and begins with a letter. Different names give different ids.
 */
export function fieldId(shortName: string): string {
  return `f_${shortName.replace(/[^A-Za-z0-9]/g, (unit) => `_${unit.charCodeAt(0).toString(16)}_`)}`;
}
