import { logInHere, seeTicket } from '../harness/centre-steps';
import { expectNoSeriousAxe } from '../harness/expect-no-serious-axe';
import { newPerson } from '../harness/person';
import { fillShortForm, press, seeOutcome, seeUrl, startRegistration } from '../harness/registration-steps';
import { platforms, usePhones } from '../harness/use-phones';

describe.each(platforms)('a visitor on %s', (platform) => {
  const newPhone = usePhones(platform);

  it('registers for a free meeting, has the code at once, and finds it again after a login', async () => {
    const phone = await newPhone();
    const { page } = phone;
    const person = newPerson();
    await startRegistration(phone, 'FREE2027');
    await fillShortForm(page, person);
    await press(page, '提交');
    await seeOutcome(page, '报名成功');
    expect(phone.url()).toBe('/free/index?meetingCode=FREE2027');
    await phone.reload();
    await seeOutcome(page, '报名成功');
    await seeTicket(page, '免费');
    await expectNoSeriousAxe(page);
    await phone.screenshot('free-with-code');
    await press(page, /^个人中心$/);
    await seeUrl(phone, '/personal/login?meetingId=2');
    await logInHere(phone, person.phone);
    await seeUrl(phone, '/personal/index?meetingId=2');
    await seeTicket(page, '免费');
  });
});
