import { cleanHtml } from './clean-html';
import { cleanRichText } from './clean-rich-text';

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
    expect(cleanHtml('<img src="/files/a.png">')).toContain('alt=""');
  });
});
