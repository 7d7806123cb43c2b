import { credentialTypes, questions } from './known-questions';

/** The wire names of credential number fields. */
export const credentialShortNames: ReadonlySet<string> = new Set<string>([
  ...credentialTypes.map(({ shortName }) => shortName),
  questions.otherIdNumber,
]);

/**
 * The number field's wire name for an ID type's text: 居民身份证 is an identity card, 港澳居民来往内地通行证 a Hong
 * Kong and Macao pass, 外国人永久居留身份证 none of the four.
 */
export function credentialShortName(typeText: string): string {
  const text = typeText.trim();
  if (/^(?:中华人民共和国)?(?:第?二代)?(?:居民)?身份证$/.test(text)) return questions.identityNumber;
  if (/^(?:中国)?(?:普通|因私|因公)?护照$/.test(text)) return questions.passport;
  if (text.includes('军官证')) return questions.officerNumber;
  if (text.includes('港澳') && text.includes('通行证')) return questions.hongKongMacaoPass;
  return questions.otherIdNumber;
}

/** Reports whether a field asks for the number of an ID. */
export function isCredentialNumber({ shortName }: { shortName: string }): boolean {
  return credentialShortNames.has(shortName);
}
