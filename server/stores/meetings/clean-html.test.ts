import { cleanHtml } from './clean-html';

describe('cleanHtml', () => {
  it('keeps the blocks, colours and late pictures of a WeChat editor', () => {
    expect(
      cleanHtml(
        '<section class="_135editor" style="margin: 10px auto; position: fixed"><center style="color: rgb(192, 0, 0)">' +
          '日程</center><figure><img data-src="https://a.example/b.png"><figcaption>会场</figcaption></figure></section>',
      ),
    ).toBe(
      '<section style="margin:10px auto;"><center style="color:rgb(192, 0, 0);">日程</center>' +
        '<figure><img src="https://a.example/b.png" alt="" loading="lazy" /><figcaption>会场</figcaption></figure></section>',
    );
  });

  it('leaves out what acts', () => {
    expect(
      cleanHtml(
        '<p style="background:url(https://evil.example)" onclick="x()">a<script>b</script></p>' +
          '<img data-src="javascript:alert(1)"><a href="javascript:x()">c</a><iframe src="x"></iframe>',
      ),
    ).toBe('<p>a</p><img alt="" loading="lazy" /><a target="_blank" rel="noopener noreferrer">c</a>');
  });
});
