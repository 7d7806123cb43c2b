import fc from 'fast-check';
import { allowedAttributes, allowedTags, cleanStyle, lateSource } from './allowed-html';

describe('cleanStyle', () => {
  it.each([
    ['text-align: center; color: rgb(192, 0, 0);', 'text-align:center;color:rgb(192, 0, 0);'],
    ['color:rgba(0,0,0,.6)', 'color:rgba(0,0,0,.6);'],
    ['COLOR: #C00000 !important', 'color:#c00000;'],
    ['background: rgb(11, 114, 133)', 'background-color:rgb(11, 114, 133);'],
    ['margin: 10px auto; padding: 0 16px', 'margin:10px auto;padding:0 16px;'],
    ['border-left: 4px solid rgb(11, 114, 133)', 'border-left:4px solid rgb(11, 114, 133);'],
    ['display: inline-block; width: 50%; vertical-align: top', 'display:inline-block;width:50%;vertical-align:top;'],
    ['display: flex; flex-flow: row nowrap; flex: 0 0 33.3%', 'display:flex;flex-flow:row nowrap;flex:0 0 33.3%;'],
    [
      'font-size: 15px; line-height: 1.75; letter-spacing: 1.5px',
      'font-size:15px;line-height:1.75;letter-spacing:1.5px;',
    ],
    ['width: 677px', 'width:677px;'],
  ])('keeps %s', (style, kept) => {
    expect(cleanStyle(style)).toBe(kept);
  });

  it.each([
    'position: fixed; inset: 0; z-index: 9999',
    'background: url(https://evil.example/a.png)',
    'background-image: url("https://evil.example/a.png")',
    'background-color: url(javascript:alert(1))',
    'width: expression(alert(1))',
    'behavior: url(x.htc)',
    'color: \\72 gb(0,0,0)',
    'color: re/**/d',
    'font-size: 400px',
    'font-size: 1px',
    'margin: -100px',
    'margin-top: 9999px',
    'padding: 100000em',
    'line-height: 900',
    'width: 99999px',
    'height: 10000px',
    'transform: scale(40)',
    'float: left',
    'opacity: 0',
    'display: none',
    'display: fixed',
    'border: 400px solid red',
    'color: var(--brand)',
    'color: attr(title)',
    'color',
    ':red',
    'x" onload="alert(1)',
    '</style><script>alert(1)</script>',
    '--x: red',
    'animation: spin 1s infinite',
    'letter-spacing: 90px',
  ])('refuses %s', (style) => {
    expect(cleanStyle(style)).toBe('');
  });

  it.each([
    [
      'color',
      'red #fff #ffff #c00000 #c00000ff rgb(1,2,3) rgba(0,0,0,.6) rgb(1_2_3_/_50%) hsl(120deg,50%,50%) rebeccapurple',
    ],
    ['background-color', 'red #fff'],
    ['font-size', '10px 40px 15.5px 8pt 30pt 0.7em 2.5em .7rem 70% 250%'],
    ['font-weight', 'bold bolder lighter normal 100 900'],
    ['font-style', 'italic normal oblique'],
    ['text-align', 'left right center justify start end'],
    ['text-decoration', 'underline line-through none underline_solid_red'],
    ['text-indent', '0 2em 64px 48pt 4em 3rem 20vw 100% 1.12345678em'],
    ['line-height', 'normal 0 3 1.75 3.1234 64px 100%'],
    ['letter-spacing', 'normal 9px 1.25px 0.05em .5em 0.25em'],
    ['vertical-align', 'top middle bottom baseline sub super'],
    ['white-space', 'normal pre-wrap pre-line'],
    ['display', 'block inline inline-block flex'],
    ['flex-flow', 'row column wrap nowrap row_wrap'],
    ['flex', '1 1_1 1_1_auto 0_0_0 0_0_33% 0_0_33.25% 0_0_100% 1_0 1_auto'],
    ['justify-content', 'flex-start flex-end center space-between space-around'],
    ['align-items', 'flex-start flex-end center stretch'],
    ['align-self', 'flex-start flex-end center stretch'],
    ['width', 'auto 50% 677px 9999px 10.55px 0'],
    ['max-width', 'auto 100% 9999px'],
    ['margin', 'auto 0 1px_2px_3px_4px 0_auto'],
    ['padding', '0 1px_2px_3px_4px'],
    ['border', 'none solid dashed dotted double thin medium thick 12px_solid_red 1em_solid 1px_solid_rgb(1,_2,_3)'],
    ['border-radius', '4px 50% 1px_2px_3px_4px'],
    ['border-color', 'red red_green_blue_black'],
    ['border-width', '1px 12px 1px_2px_3px_4px'],
    ['border-style', 'none solid dashed dotted double solid_none_solid_none'],
    ['border-collapse', 'collapse separate'],
    ...['top', 'right', 'bottom', 'left'].flatMap((side) => [
      [`margin-${side}`, 'auto 0 10px'],
      [`padding-${side}`, '0 10px'],
      [`border-${side}`, '4px_solid_red'],
      [`border-${side}-color`, 'red'],
    ]),
  ])('takes %s: %s', (name = '', values = '') => {
    for (const value of values.split(' ').map((word) => word.replace(/_/g, ' ')))
      expect(cleanStyle(`${name}: ${value}`)).toBe(`${name}:${value};`);
  });

  it.each([
    [
      'color',
      '#ff #fffff #fffffff #ggg xx#fff #fffx re reddddddddddddddddddddddddd rgb(1,2) rgb(1,2,3,4,5) rgb(x,2,3) rgb()',
    ],
    ['color', 'rgb(1,2,3)x xrgb(1,2,3) rgb(1;2;3) rgb(url(x),2,3) lab(1,2,3) red_green'],
    ['background', 'red_green url(x)'],
    ['font-size', '9px 41px 7pt 31pt 0.6em 2.6em 0.6rem 69% 251% 15 auto x15px 15pxx'],
    ['font-weight', '1000 50 000 boldest xbold'],
    ['font-style', 'bold'],
    ['text-align', 'middle'],
    ['text-decoration', 'blink( underline_solid_red_red xunderline1 underline1'],
    ['text-indent', '65px 49pt 5em 4rem 21vw 101% 1 12345px 1.123456789em 1ch -1px px 1.px'],
    ['line-height', '4 3.12345 x1 65px 1.'],
    ['letter-spacing', '10px 1em x1px 1pxx 1.em 0.5emx x0.5em'],
    ['vertical-align', 'text-top 1px'],
    ['white-space', 'pre nowrap'],
    ['display', 'none grid table'],
    ['flex-flow', 'row_wrap_row column-reverse'],
    ['flex', '10 1_10 auto 1_1_101% 1_1_1 x1 1x 1_1_33.% none'],
    ['justify-content', 'start'],
    ['align-items', 'baseline'],
    ['align-self', 'auto'],
    ['width', '10000px 101% x10px 10pxx 1.px'],
    ['margin', '1px_2px_3px_4px_5px -1px'],
    ['padding', 'auto 1px_2px_3px_4px_5px'],
    ['border', '13px_solid_red 1px_solid_red_red 5em_solid'],
    ['border-radius', '65px 1px_2px_3px_4px_5px'],
    ['border-color', '1px red_red_red_red_red'],
    ['border-width', '13px thin 1px_2px_3px_4px_5px'],
    ['border-style', 'groove solid_solid_solid_solid_solid'],
    ['border-collapse', 'none'],
    ['margin-top', '1px_2px'],
    ['padding-top', 'auto'],
    ['border-top-color', '1px'],
    ['border-top-style', 'solid'],
    ['', 'red'],
  ])('does not take %s: %s', (name, values) => {
    for (const value of values.split(' ').map((word) => word.replace(/_/g, ' ')))
      expect(cleanStyle(`${name}: ${value}`)).toBe('');
  });

  it('reads declarations however they are spaced and written, and drops one alone', () => {
    expect(cleanStyle(' COLOR : Red ! important ; position: fixed ;; background : #FFF;text-align:left')).toBe(
      'color:red;background-color:#fff;text-align:left;',
    );
    expect(cleanStyle('color: red !important blue')).toBe('');
    expect(cleanStyle('text-decoration: underline  solid   rgb(1, 2, 3)')).toBe(
      'text-decoration:underline  solid   rgb(1, 2, 3);',
    );
    expect(cleanStyle('')).toBe('');
  });

  it.each(['color: red\\', 'color: red /* x', 'color: red; x<', 'color: red; x>'])('takes nothing of %s', (style) => {
    expect(cleanStyle(style)).toBe('');
  });

  it('takes a value of 80 characters, not one of 81', () => {
    const value = (length: number): string => `rgb(1,${' '.repeat(length - 10)}2,3)`;
    expect(cleanStyle(`color:${value(80)}`)).toBe(`color:${value(80)};`);
    expect(cleanStyle(`color:${value(81)}`)).toBe('');
  });

  it('cleans what it has cleaned to the same, and never more than it was given', () => {
    const word = fc.constantFrom(
      'color',
      'margin',
      'position',
      'width',
      'border',
      ':',
      ';',
      ' ',
      'red',
      '4px',
      'url(',
      ')',
      'rgb(1,2,3)',
      '"',
      '\\',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(word).map((words) => words.join('')),
        ),
        (style) => {
          const cleaned = cleanStyle(style);
          expect(cleanStyle(cleaned)).toBe(cleaned);
          expect(cleaned).not.toMatch(/(^|;)position:|url\(|["<>\\]/);
        },
      ),
    );
  });
});

test('the tags are those of prose', () => {
  expect(allowedTags.join(' ')).toBe(
    'h1 h2 h3 h4 h5 h6 p div span br hr blockquote pre code section article aside header footer address center figure ' +
      'figcaption font strong b em i u s strike del ins sub sup small big mark a img ul ol li dl dt dd table caption ' +
      'colgroup col thead tbody tfoot tr th td',
  );
  expect(allowedAttributes.join(' ')).toBe('href src alt title width height colspan rowspan align color style');
  expect(lateSource).toBe('data-src');
});
