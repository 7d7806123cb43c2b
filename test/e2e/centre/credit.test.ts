import { answer, logIn, openEntry, seeGrid } from '../harness/centre-steps';
import { expectSoon } from '../harness/expect-soon';
import { expectChosen, fill, pick, radio, textbox } from '../harness/fields';
import { seeNotice } from '../harness/notices';
import { newPerson } from '../harness/person';
import { meetingIds, registerFree } from '../harness/register-by-api';
import { press, seeScreen, seeUrl } from '../harness/registration-steps';
import { platforms, usePhones } from '../harness/use-phones';

const { MIX2027 } = meetingIds;
const basicLevel = '是否来自基层（县及以下、社区等医疗卫生机构）';

describe.each(platforms)('credit on %s', (platform) => {
  const newPhone = usePhones(platform);

  it('is applied for with what the registration was told, leads back, and is locked from then on', async () => {
    const person = newPerson();
    await registerFree('MIX2027', person);
    const phone = await newPhone();
    const { page } = phone;
    await logIn(phone, MIX2027, person);
    await openEntry(page, '学分');
    await seeScreen(page, '申请学分');
    await page.getByText(/学分申请截止日期：\d{4}-\d{2}-\d{2}，提交后不可修改。/).waitFor();
    await expectSoon(() => textbox(page, '姓名').inputValue(), person.name);
    await expectSoon(() => textbox(page, '手机号码').inputValue(), person.phone);
    await expectSoon(() => textbox(page, '单位标准全称').inputValue(), person.employer);
    await expectSoon(() => radio(page, '性别', '女').isChecked(), true);
    await expectChosen(page, '单位所在地（省）', '陕西省');
    await press(page, '提交');
    await page.getByText('请填写年龄', { exact: true }).waitFor();
    await fill(page, '年龄', '36');
    await pick(page, '职称', '中级');
    await pick(page, basicLevel, '否');
    await press(page, '提交');
    await answer(page, '申请学分', '确认是否提交？', '取消');
    await press(page, '提交');
    await answer(page, '申请学分', '确认是否提交？', '确定');
    await seeNotice(page, '学分申请成功');
    await seeUrl(phone, `/personal/index?meetingId=${MIX2027}`);
    await seeGrid(page, ['参会码', '报名信息', '学分 已申请']);

    await openEntry(page, '学分 已申请');
    await page.getByText('您已申请学分，提交后不可修改。').waitFor();
    await expectSoon(() => textbox(page, '年龄').inputValue(), '36');
    await expectSoon(() => textbox(page, '年龄').isDisabled(), true);
    expect(await page.getByRole('button', { name: '提交' }).count()).toBe(0);
  });
});
