/** Universal synonyms of common answers, as loose texts, by the option's text. */
export const synonyms: ReadonlyMap<string, readonly string[]> = new Map([
  ['男', ['男性', '男士', '先生', 'm', 'male']],
  ['女', ['女性', '女士', '小姐', 'f', 'female']],
  ['是', ['yes', 'y', 'true', '√', '✓', '✔', '对', '需要']],
  ['否', ['no', 'n', 'false', '×', '✗', '✘', '不', '不是', '不需要']],
]);
