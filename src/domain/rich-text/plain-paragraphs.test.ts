import fc from 'fast-check';
import { paragraphsOf, plainTextOf } from './plain-paragraphs';

it.each([
  ['<p>第一段</p><p>第二段 &amp; 更多</p>', '第一段\n第二段 & 更多'],
  ['<p>一<br>二</p>\n<p>三</p>', '一\n二\n三'],
  ['没有标签的文字', '没有标签的文字'],
  ['', ''],
])('%s is plain text', (html, text) => {
  expect(plainTextOf(html)).toBe(text);
});

it.each([
  '<p style="color:red">红</p>',
  '<p><b>粗</b></p>',
  '<img src="a.png">',
  '<section>文</section>',
  '<p>&copy;</p>',
])('%s is more than text, and stays HTML', (html) => {
  expect(plainTextOf(html)).toBeNull();
});

it('comes back as it was typed, but for blanks at its end', () => {
  const line = fc.stringMatching(/^[\w&<>" 年会（）]{1,12}$/).filter((text) => text.trim() !== '');
  fc.assert(
    fc.property(fc.array(line, { maxLength: 5 }), (lines) => {
      const text = lines.join('\n');
      expect(plainTextOf(paragraphsOf(text))).toBe(text.trimEnd());
    }),
  );
  expect(plainTextOf(paragraphsOf('一\n\n二\n'))).toBe('一\n\n二');
});
