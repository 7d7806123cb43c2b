import { attach, seeUploaded } from '../harness/fields';
import { pdfFile, pngFile } from '../harness/local-files';
import { seeFailure } from '../harness/notices';
import { startRegistration } from '../harness/registration-steps';
import { usePhones } from '../harness/use-phones';

const uploadCall = '**/api/appweb/appThesis/uplaod';

describe('attachments', () => {
  const newPhone = usePhones();

  it('of another kind, too large or empty are refused before they are sent, by name', async () => {
    const phone = await newPhone();
    const { page } = phone;
    await startRegistration(phone, 'MI2027');
    let sent = 0;
    await page.route(uploadCall, (route) => {
      sent += 1;
      return route.abort();
    });
    const refusal = page.getByRole('alert');
    await attach(page, { name: '论文.docx', mimeType: 'application/msword', buffer: Buffer.from('x') });
    await refusal.filter({ hasText: '论文.docx：仅支持pdf、图片格式' }).waitFor();
    await attach(page, { ...pdfFile('大文件.pdf'), buffer: Buffer.alloc(5_120_001, 0x20) });
    await refusal.filter({ hasText: '大文件.pdf：文件大小不能超过 5 MB' }).waitFor();
    await attach(page, { ...pdfFile('空文件.pdf'), buffer: Buffer.alloc(0) });
    await refusal.filter({ hasText: '空文件.pdf：文件内容为空' }).waitFor();
    expect(sent).toBe(0);
    expect(await page.getByRole('listitem').filter({ hasText: '文件' }).count()).toBe(0);
  });

  it('that only pretend to be pictures are refused by the server, visibly, and are taken off', async () => {
    const phone = await newPhone();
    const { page } = phone;
    await startRegistration(phone, 'MI2027');
    await attach(page, { ...pngFile('假图片.png'), buffer: Buffer.from('<script>alert(1)</script>') });
    await seeFailure(page, '仅支持pdf、图片格式');
    await page.getByRole('button', { name: '移除 假图片.png' }).click();
    await page.getByText('假图片.png').waitFor({ state: 'hidden' });
  });

  it('that did not arrive say so, and are sent again or taken off', async () => {
    const phone = await newPhone();
    const { page } = phone;
    await startRegistration(phone, 'MI2027');
    await page.route(uploadCall, (route) => route.abort('connectionreset'));
    await attach(page, pngFile());
    const again = page.getByRole('button', { name: '重试 学生证.png' });
    await again.waitFor();
    await page.unroute(uploadCall);
    await again.click();
    await seeUploaded(page, '学生证.png');

    const takenBack = page.waitForRequest((request) => request.method() === 'DELETE');
    await page.getByRole('button', { name: '移除 学生证.png' }).click();
    await page.getByText('学生证.png').waitFor({ state: 'hidden' });
    const answer = await (await takenBack).response();
    expect(answer?.status()).toBe(200);
    await phone.reload();
    await page.getByRole('button', { name: '上传附件' }).waitFor();
    expect(await page.getByText('学生证.png').count()).toBe(0);
  });
});
