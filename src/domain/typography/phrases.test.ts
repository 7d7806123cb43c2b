import fc from 'fast-check';
import { splitPhrases } from './phrases';

/** Node's, as in Chromium and Safari. */
const segmenter = new (
  Intl as unknown as {
    Segmenter: new (locale: string, options: object) => { segment: (text: string) => Iterable<{ segment: string }> };
  }
).Segmenter('zh-CN', { granularity: 'word' });
const words = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment);
const split = (text: string): string[] => splitPhrases(text, words).map((phrase) => phrase.text);

describe('splitPhrases', () => {
  it.each([
    ['第二十届中国医学信息学学术年会', ['第二十届', '中国', '医学', '信息学', '学术年会']],
    ['满 3 人享团队价', ['满 3 人', '享', '团队价']],
    ['60 秒后重新获取', ['60 秒后', '重新', '获取']],
    ['文件“名单”，请重新选择', ['文件', '“名单”，', '请重新', '选择']],
    ['单个文件不超过 5 MB', ['单个', '文件', '不超过 ', '5 MB']],
    ['会议报名已结束', ['会议', '报名', '已结束']],
    [
      '出生日期须在 1900年1月1日–2026年11月24日 之间',
      ['出生', '日期须在 ', '1900年1月1日–', '2026年11月24日 ', '之间'],
    ],
    ['如已转账，请勿重复支付', ['如已转账，', '请勿重复', '支付']],
  ])('divides %s between words', (text, phrases) => {
    expect(split(text)).toEqual(phrases);
  });

  it('leaves a line that ends with a number as it ends', () => {
    const phrases = splitPhrases('转给 王芳 136 2217 2217\n参会码立即失效', words);
    expect(phrases.filter(({ isUnbroken }) => isUnbroken)).toEqual([{ text: '136 2217 2217', isUnbroken: true }]);
    expect(phrases.map(({ text }) => text)).toContain('\n');
  });

  it('keeps numbers with their units where words are not known', () => {
    expect(splitPhrases('第 1 步，共 4 步', null)).toEqual([
      { text: '第 1 步', isUnbroken: true },
      { text: '，共 ', isUnbroken: false },
      { text: '4 步', isUnbroken: true },
    ]);
  });

  it('loses nothing and begins no line with a closing mark', () => {
    const piece = fc.constantFrom('会议', '第', '3', ' ', '人', '，', '（', '”', '5', 'MB', '十', '学', 'a', '。');
    const texts = fc.oneof(
      fc.string(),
      fc.array(piece).map((pieces) => pieces.join('')),
    );
    fc.assert(
      fc.property(texts, fc.boolean(), (text, canSegment) => {
        const phrases = splitPhrases(text, canSegment ? words : null);
        expect(phrases.map((phrase) => phrase.text).join('')).toBe(text);
        if (canSegment) phrases.slice(1).forEach((phrase) => expect(phrase.text).not.toMatch(/^[，。”]+$/));
      }),
    );
  });
});

/** Words given by hand: `|` divides them. */
const divided = (text: string): { text: string; isUnbroken: boolean }[] =>
  splitPhrases(text.replace(/\|/g, ''), () => text.split('|'));

test.each([
  ['会议|，|开始', '会议，/开始'],
  ['会议|，。 |开始', '会议，。 /开始'],
  ['会议|,x|开始', '会议/,x/开始'],
  ['会议|x,|开始', '会议/x,/开始'],
  ['会议|（|开始', '会议/（开始'],
  ['会议|（“|开始', '会议/（“开始'],
  ['会议|x（|开始', '会议/x（/开始'],
  ['会议|（x|开始', '会议/（x/开始'],
  ['请|重新|选择', '请重新/选择'],
  ['已|不|可|选择', '已不可选择'],
  ['二十|三届|会议', '二十三届/会议'],
  ['二十|会议', '二十/会议'],
  ['会议|二十', '会议/二十'],
  ['医学|信息|学', '医学/信息学'],
  ['医学|x|学', '医学/x/学'],
  ['x医|学', 'x医学'],
  ['医x|学', '医x/学'],
  ['医学信息|学|会', '医学信息学/会'],
  ['满| |3| |人', '满 3 人'],
])('the words %s stand in the phrases %s', (text, phrases) => {
  expect(
    divided(text)
      .map((phrase) => phrase.text)
      .join('/'),
  ).toBe(phrases);
});

test.each([
  ['3| |人', true],
  ['1,200.5| |元', true],
  ['3|人', true],
  ['3|  ', false],
  ['3x| |人', false],
  ['x3| |人', false],
  ['会议|学', false],
])('the first phrase of %s is unbroken: %j', (text, isUnbroken) => {
  expect(divided(text)[0]?.isUnbroken).toBe(isUnbroken);
});

test.each([
  ['满 3 人', ['满 ', '3 人']],
  ['共 1,200 元', ['共 ', '1,200 元']],
  ['不超过 5 MB', ['不超过 ', '5 MB']],
  ['约 300 KB，3 GB', ['约 ', '300 KB', '，3 GB']],
  ['第 2.5 步', ['第 2.5 步']],
  ['a 3 b', ['a 3 b']],
])('without words %j is divided as %j', (text, phrases) => {
  expect(splitPhrases(text, null).map((phrase) => phrase.text)).toEqual(phrases);
});
