/** A certificate of credits, or of having been there for whoever gets none. */
export type CertificateKind = 'credit' | 'training';
export const certificateKinds = ['credit', 'training'] as const satisfies readonly CertificateKind[];

/** The texts of a meeting's certificates, which the office sets. */
export interface CertificateTexts {
  /** The organiser that issues them: 中国医学信息学会. */
  issuer: string;
  /** The date below the seal, `YYYY-MM-DD`. */
  issuedOn: string;
  title: Record<CertificateKind, string>;
  /** The sentence below the name, with `{word}` for a fact. A certificate of credits has their number below it. */
  body: Record<CertificateKind, string>;
}

/** The facts that a sentence may name. */
export interface CertificateFacts {
  /** The days of the meeting: 2027年5月14日至16日. */
  days: string;
  meeting: string;
  place: string;
  /** '' where the authority has given none. */
  projectNumber: string;
  /** With two decimals. */
  hours: string;
}

const words = {
  日期: 'days',
  会议: 'meeting',
  地点: 'place',
  项目编号: 'projectNumber',
  学时: 'hours',
} as const satisfies Record<string, keyof CertificateFacts>;
type Word = keyof typeof words;

/** The words that may stand in braces. */
export const certificateWords = Object.keys(words) as Word[];
const isWord = (text: string): text is Word => certificateWords.some((word) => word === text);

const braces = /\{([^{}]*)\}/g;
export const certificateLimits = { title: 20, body: 200, issuer: 40 } as const;

/** The texts of a meeting that has set none. @param projectNumber '' where the authority has given none */
export const defaultTexts = (projectNumber: string): Omit<CertificateTexts, 'issuer' | 'issuedOn'> => ({
  title: { credit: '继续医学教育学分证书', training: '培训证明' },
  body: {
    credit: `于{日期}参加“{会议}”${projectNumber === '' ? '' : '（项目编号 {项目编号}）'}，学习 {学时} 学时，授予继续医学教育学分`,
    training: '于{日期}参加“{会议}”，学习 {学时} 学时，特此证明。',
  },
});

/** A mistake in the texts, at the field that it is in. */
export interface TextProblem {
  field: 'issuer' | 'issuedOn' | `title.${CertificateKind}` | `body.${CertificateKind}`;
  message: string;
}

/** Finds what would be wrong on every certificate. @param projectNumber '' where the authority has given none */
export function textProblems(texts: CertificateTexts, projectNumber: string): TextProblem[] {
  const problems: TextProblem[] = [];
  const add = (field: TextProblem['field'], message: string): void => void problems.push({ field, message });
  if (texts.issuer.trim() === '') add('issuer', '请填写落款单位');
  if (texts.issuer.length > certificateLimits.issuer)
    add('issuer', `落款单位不能超过 ${certificateLimits.issuer} 个字`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(texts.issuedOn)) add('issuedOn', '请选择落款日期');
  for (const kind of certificateKinds) {
    const [title, body] = [texts.title[kind], texts.body[kind]];
    if (title.trim() === '') add(`title.${kind}`, '请填写标题');
    if (title.length > certificateLimits.title) add(`title.${kind}`, `标题不能超过 ${certificateLimits.title} 个字`);
    const message = bodyProblem(body, projectNumber);
    if (message !== null) add(`body.${kind}`, message);
  }
  return problems;
}

function bodyProblem(body: string, projectNumber: string): string | null {
  if (body.trim() === '') return '请填写正文';
  if (body.length > certificateLimits.body) return `正文不能超过 ${certificateLimits.body} 个字`;
  const named = (body.match(braces) ?? []).map((braced) => braced.slice(1, -1));
  const unknown = named.find((word) => !isWord(word));
  const listed = certificateWords.map((word) => `{${word}}`).join('、');
  if (unknown !== undefined) return `没有 {${unknown}}，可以用的有 ${listed}`;
  if (/[{}]/.test(body.replace(braces, ''))) return `大括号要成对，里面写 ${listed} 中的一个`;
  if (named.includes('项目编号') && projectNumber === '')
    return '还没有项目编号：先在学分规则里填写，或从正文去掉 {项目编号}';
  return null;
}

/** Writes the sentence of one person. The texts must have no `textProblems`. */
export const fillBody = (body: string, facts: CertificateFacts): string =>
  body.replace(braces, (braced, word: string) => (isWord(word) ? facts[words[word]] : braced));

/** The number of a certificate: the meeting's code and a running number, MI2027-00218. */
export const certificateNumber = (meetingCode: string, running: number): string =>
  `${meetingCode}-${String(running).padStart(5, '0')}`;
