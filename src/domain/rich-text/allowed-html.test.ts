import fc from 'fast-check';
import { cleanStyle } from './allowed-html';

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
