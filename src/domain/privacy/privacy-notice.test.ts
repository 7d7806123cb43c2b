import { noticeParagraphs } from './privacy-notice';

test('a notice is paragraphs and headings', () => {
  expect(noticeParagraphs('# 一、谁\n主办方\r\n地址\n\n\u3000\n第二段\n#\n## 二\n尾')).toEqual([
    { isHeading: true, text: '一、谁' },
    { isHeading: false, text: '主办方\n地址' },
    { isHeading: false, text: '第二段' },
    { isHeading: true, text: '二' },
    { isHeading: false, text: '尾' },
  ]);
  expect(noticeParagraphs('')).toEqual([]);
});
