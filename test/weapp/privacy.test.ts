import { resolve } from 'node:path';
import { routes } from '../../src/routes';
import { wireForm, wireMeeting } from '../pages/wire-centre';
import { answerCalls } from './answer-calls';
import { bootWeapp, type BootedWeapp } from './boot-weapp';
import { noScreen, type HostQuestion, type Screen } from './simulator/screen';
import type { PrivacyRules } from './simulator/wx-privacy';

/** The mini-program's words where WeChat, or the person, refuses (product §15.22). */

const folder = resolve(__dirname, '../../dist/test/weapp');
const answer = answerCalls({
  ...{ getMeetingByCode: wireMeeting, getMeetingForm: wireForm, getPrivacyNotice: null },
  ...{ getAppSettings: { extras: {} } },
});

// Every page restarts the whole program.

/** Somebody who takes the album, and answers WeChat's questions. */
function person({ agrees, picks }: { agrees: boolean; picks: boolean }): { screen: Screen; asked: HostQuestion[] } {
  const asked: HostQuestion[] = [];
  const answers = {
    modal: { confirm: agrees },
    choices: 0,
    files: picks ? [{ name: '学生证.jpg', bytes: new Uint8Array(4) }] : null,
    toast: {},
    drawing: null,
  };
  const ask = <Result>(question: HostQuestion): Promise<Result> => {
    asked.push(question);
    return Promise.resolve(answers[question.kind] as Result);
  };
  return { screen: { ...noScreen, ask }, asked };
}

async function attach(who: ReturnType<typeof person>, privacy: PrivacyRules): Promise<BootedWeapp> {
  const weapp = bootWeapp(folder, routes.attendeeForm.page, { meetingCode: 'MI2027' }, answer, {
    screen: who.screen,
    privacy,
    stored: { 'conf:draft:registration:7': JSON.stringify({ value: { entryType: 7, answers: [] } }) },
  });
  await weapp.waitFor(() => expect(weapp.shown()).toContain('上传附件'));
  weapp.press('上传附件');
  await weapp.waitFor(() => expect(who.asked.map(({ kind }) => kind)).toContain('choices'));
  return weapp;
}

it('tells who refused the privacy guide how to go on, and shows it', async () => {
  const who = person({ agrees: false, picks: true });
  const weapp = await attach(who, {});
  await weapp.waitFor(() => expect(weapp.shown()).toContain('需要您同意隐私保护指引'));
  expect(who.asked.map(({ kind }) => kind)).toEqual(['choices', 'modal']);
  weapp.press('查看指引');
  await weapp.waitFor(() => expect(weapp.client.opened).toEqual(['openPrivacyContract']));
  expect(weapp.errors).toEqual([]);
});

it('leads who denied a permission to the settings', async () => {
  const weapp = await attach(person({ agrees: true, picks: true }), { denied: ['chooseMedia'] });
  await weapp.waitFor(() => expect(weapp.shown()).toContain('未能选择照片或文件：此前选择了不允许'));
  weapp.press('去设置');
  await weapp.waitFor(() => expect(weapp.client.opened).toEqual(['openSetting']));
});

it('sends who meets what the organiser has not declared to the organiser', async () => {
  const weapp = await attach(person({ agrees: true, picks: true }), { declared: ['setClipboardData'] });
  await weapp.waitFor(() => expect(weapp.shown()).toContain('小程序尚未开通这项功能，请联系会议主办方'));
});

it('says nothing to who closed the album', async () => {
  const who = person({ agrees: true, picks: false });
  const weapp = await attach(who, {});
  await weapp.waitFor(() => expect(who.asked.map(({ kind }) => kind)).toEqual(['choices', 'modal', 'files']));
  // The file question has been answered: what follows has happened when another file can be asked for.
  weapp.press('上传附件');
  await weapp.waitFor(() => expect(who.asked.filter(({ kind }) => kind === 'choices')).toHaveLength(2));
  expect(weapp.shown()).not.toMatch(/隐私保护指引|没有权限|未能/);
});

it('links the guide from the app’s own notice', async () => {
  const weapp = bootWeapp(folder, routes.privacy.page, { meetingId: '7' }, answer);
  await weapp.waitFor(() => expect(weapp.shown()).toContain('查看《小程序用户隐私保护指引》'));
  weapp.press('查看《小程序用户隐私保护指引》');
  await weapp.waitFor(() => expect(weapp.client.opened).toEqual(['openPrivacyContract']));
  expect(weapp.errors).toEqual([]);
});
