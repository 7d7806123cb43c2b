import { cleanHtml } from './clean-html';
import { cleanRichText, richTextLinks } from './clean-rich-text';

const attacks = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)></svg>',
  '<iframe src="https://evil.example"></iframe>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVa&#115;cript:alert(1)">x</a>',
  '<div style="background:url(javascript:alert(1))">x</div>',
  '<form action="https://evil.example"><input name=q></form>',
  '<img src="data:text/html,<script>alert(1)</script>">',
  '<math><mtext><script>alert(1)</script></mtext></math>',
  '<<script>alert(1);//<</script>',
  '<p id="app-settings" name="x" class="ui-modal" data-live-region>x</p>',
];

/** As such editors write it: nested sections, inline styles, pictures that load late. */
const fromWechatEditor = `
<section data-role="paragraph" class="_135editor" powered-by="xiumi.us" style="margin: 10px auto; position: static; box-sizing: border-box;">
  <section style="display: inline-block; padding: 4px 16px; background: rgb(11, 114, 133); transform: translate3d(0,0,0); border-radius: 4px;">
    <p style="margin: 0px;"><strong style="color: rgb(255, 255, 255); font-size: 18px;">01 会议介绍</strong></p>
  </section>
  <article><p style="text-indent: 2em; line-height: 1.75; color: rgba(0, 0, 0, 0.8);"><span leaf="">年会聚焦可信医疗</span></p></article>
  <center>会议日程</center>
  <figure style="background-image: url(https://evil.example/x.png)"><img class="rich_pages" data-ratio="0.5" data-src="https://mmbiz.qpic.cn/mmbiz_png/abc/640?wx_fmt=png" style="width: 677px; height: 9999px"><figcaption>图 1 会场</figcaption></figure>
  <table><tbody><tr><td width="60">5 月 14 日</td><td>报到</td></tr></tbody></table>
</section>`;

describe.each([
  ['cleanHtml', cleanHtml],
  ['cleanRichText', cleanRichText],
])('%s', (_name, clean) => {
  it.each(attacks)('leaves nothing that acts in %s', (attack) => {
    const holder = document.createElement('div');
    holder.innerHTML = clean(attack);
    expect(holder.querySelector('script, iframe, svg, form, input, math, style, [id], [class], [name]')).toBeNull();
    for (const element of Array.from(holder.querySelectorAll('*'))) {
      for (const { name, value } of Array.from(element.attributes)) {
        expect(name).not.toMatch(/^on|^data-/);
        expect(value).not.toMatch(/javascript:|url\(/i);
      }
    }
  });

  it('keeps prose, lists, tables and pictures', () => {
    const html =
      '<h2>会议介绍</h2><p>年会聚焦<b>可信医疗</b></p><ul><li>一</li></ul>' +
      '<table><tbody><tr><td colspan="2">日程</td></tr></tbody></table>';
    expect(clean(html).replace(/ style="[^"]*"/g, '')).toBe(html);
    expect(clean('<img src="https://a.example/b.png" alt="会场">')).toContain(
      'src="https://a.example/b.png" alt="会场"',
    );
  });

  it('keeps the text of what it drops', () => {
    expect(clean('<marquee>西安</marquee>')).toBe('西安');
  });

  it('keeps the blocks, colours and pictures of a WeChat editor', () => {
    const holder = document.createElement('div');
    holder.innerHTML = clean(fromWechatEditor);
    const title = holder.querySelector<HTMLElement>('section section p')?.closest('section');
    expect(title?.style.backgroundColor).toBe('rgb(11, 114, 133)');
    expect(holder.querySelector('strong')?.style.color).toBe('rgb(255, 255, 255)');
    expect(holder.innerHTML).toContain('<center>会议日程</center>');
    expect(holder.querySelector('img')?.getAttribute('src')).toBe('https://mmbiz.qpic.cn/mmbiz_png/abc/640?wx_fmt=png');
    expect(holder.innerHTML).not.toMatch(/position|url\(|powered-by|data-|transform|figurex/);
    expect(holder.textContent.replace(/\s+/g, '')).toBe('01会议介绍年会聚焦可信医疗会议日程图1会场5月14日报到');
  });
});

describe('cleanHtml', () => {
  it('opens links elsewhere, without a way back into this page', () => {
    expect(cleanHtml('<a href="https://a.example/">官网</a>')).toBe(
      '<a href="https://a.example/" target="_blank" rel="noopener noreferrer">官网</a>',
    );
  });

  it('lets a style set prose and nothing else', () => {
    expect(cleanHtml('<p style="text-align:center; position:fixed; inset:0">x</p>')).toBe(
      '<p style="text-align:center;">x</p>',
    );
  });

  it('makes a picture without a text decoration', () => {
    for (const clean of [cleanHtml, cleanRichText]) expect(clean('<img src="/files/a.png">')).toContain('alt=""');
  });
});

describe('cleanRichText', () => {
  const styleOf = (html: string, selector: string): CSSStyleDeclaration => {
    const holder = document.createElement('div');
    holder.innerHTML = cleanRichText(html, 'https://conf.example.org');
    return holder.querySelector<HTMLElement>(selector)?.style as CSSStyleDeclaration;
  };

  it('draws a table with lines, in the column', () => {
    const html =
      '<table width="900" style="max-width:900px"><tr><th>日期</th><td style="padding:0">报到</td></tr></table>';
    expect(styleOf(html, 'table')).toMatchObject({ maxWidth: '100%', overflowX: 'auto', borderCollapse: 'collapse' });
    expect(styleOf(html, 'th').cssText).toContain('border: 1px solid');
    expect(styleOf(html, 'td').padding).toBe('0.4em 0.5em');
  });

  it('keeps a wide picture and a wide block in the column', () => {
    const html =
      '<section style="width:677px;max-width:677px"><img src="https://a.example/b.png" style="max-width:677px"></section>';
    expect(styleOf(html, 'img')).toMatchObject({ maxWidth: '100%', height: 'auto' });
    expect(styleOf(html, 'section')).toMatchObject({ maxWidth: '100%', boxSizing: 'border-box' });
  });

  it('sets headings, lists and links as the page does, unless their author says otherwise', () => {
    expect(styleOf('<h2>议题</h2>', 'h2')).toMatchObject({ fontSize: '1em', fontWeight: '600' });
    expect(styleOf('<h2 style="font-size:20px">议题</h2>', 'h2').fontSize).toBe('20px');
    expect(styleOf('<ul><li>一</li></ul>', 'ul')).toMatchObject({ listStyle: 'disc', paddingLeft: '1.4em' });
    expect(styleOf('<ol><li>一</li></ol>', 'ol').listStyle).toBe('decimal');
    expect(styleOf('<a href="https://a.example">官网</a>', 'a').color).toBe('rgb(11, 114, 133)');
  });

  it('writes as styles the attributes that rich text ignores', () => {
    expect(styleOf('<p align="center">x</p>', 'p').textAlign).toBe('center');
    expect(styleOf('<font color="#c00">x</font>', 'font').color).toBe('rgb(204, 0, 0)');
    expect(styleOf('<p align="center;position:fixed">x</p>', 'p').cssText).not.toContain('position');
  });

  it.each([
    ['/api/demo/a.png', 'https://conf.example.org/api/demo/a.png'],
    ['//mmbiz.qpic.cn/a.png', 'https://mmbiz.qpic.cn/a.png'],
    ['http://a.example/a.png', null],
    ['javascript:alert(1)', null],
  ])('finds the picture %s', (src, address) => {
    const holder = document.createElement('div');
    holder.innerHTML = cleanRichText(`<img src="${src}">`, 'https://conf.example.org');
    expect(holder.querySelector('img')?.getAttribute('src')).toBe(address);
    expect(cleanRichText('<img src="/a.png">')).not.toContain('src');
  });

  it('lists what a text links to, each page once', () => {
    const html =
      '<a href="https://a.example/?a=1&amp;b=2">会议 <b>官网</b></a><a href="javascript:alert(1)">x</a>' +
      '<a href=\'https://a.example/?a=1&amp;b=2\'>again</a><a href="http://b.example"></a><!-- <a href="https://c.example">c</a> -->';
    expect(richTextLinks(html)).toEqual([
      { text: '会议 官网', address: 'https://a.example/?a=1&b=2' },
      { text: 'http://b.example', address: 'http://b.example' },
    ]);
  });
});
