import { expectNoSeriousAxe } from '../harness/expect-no-serious-axe';
import { newPerson } from '../harness/person';
import { post, shortAnswers } from '../harness/register-by-api';
import { sharedProduct } from '../harness/shared-product';
import { addMembers, startTeam, teamMeeting, teamUrls } from '../harness/team-steps';
import { usePhones } from '../harness/use-phones';

const family = ['王芳', '张伟', '李瑞', '刘洋', '陈思远', '周敏', '司马青云', '赵磊', '何芳', '诺布次仁', '孙悦', '黄河', '古丽巴哈尔·吐尔逊江·麦麦提敏', '阿卜杜热合曼·买买提', '图尔荪阿依·麦麦提敏'];

describe('pictures of the team desk', () => {
  const newPhone = usePhones();
  it('takes them', async () => {
    const phone = await newPhone({ width: 1280, height: 800 });
    const { page } = phone;
    await startTeam(phone, newPerson('欧阳秘书'));
    const people = Array.from({ length: 60 }, (_, n) => ({ ...newPerson(`${family[n % family.length] ?? ''}${n >= 15 ? n : ''}`), employer: n % 7 === 0 ? '西安交通大学第一附属医院信息管理与临床数据研究中心' : '湘江医院' }));
    await addMembers(phone, people.slice(0, 48));
    const authorization = await phone.reloadCentre();
    await post('team/addEnteredBatch', { meetingId: teamMeeting.id, tellPlaces: '0', members: people.slice(48).map(({ name, phone: p }) => ({ name, phone: p, isPlace: '1' })) }, sharedProduct(), { authorization }).catch((error: unknown) => process.stdout.write(String(error)));
    await phone.open(teamUrls.members);
    await page.getByRole('grid', { name: '团体成员' }).waitFor();
    await phone.screenshot('hd-members');
    await expectNoSeriousAxe(page);
    await page.getByRole('checkbox', { name: `选中 ${people[0]?.name ?? ''}`, exact: true }).check();
    await page.getByRole('checkbox', { name: `选中 ${people[2]?.name ?? ''}`, exact: true }).check();
    await page.getByText(/位可交费，合计/).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.waitForTimeout(1500);
    await phone.screenshot('hd-members-ticked');
    await expectNoSeriousAxe(page);
    await page.keyboard.press('Escape');
    const lacking = page.getByRole('button', { name: /^代填 / });
    if ((await lacking.count()) > 0) {
      await page.getByRole('button', { name: '待完善', exact: true }).click();
      await lacking.first().click();
      await page.waitForTimeout(1500);
      await phone.screenshot('hd-members-place');
      await expectNoSeriousAxe(page);
    }
    await page.setViewportSize({ width: 1366, height: 768 });
    await phone.open(teamUrls.members);
    await page.getByRole('grid', { name: '团体成员' }).waitFor();
    await phone.screenshot('hd-members-1366');
  });
});
