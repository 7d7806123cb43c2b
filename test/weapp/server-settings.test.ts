import { resolve } from 'node:path';
import { calls } from '../../src/contract/calls';
import { routes } from '../../src/routes';
import { wireForm, wireMeeting } from '../pages/wire-centre';
import { answerCalls } from './answer-calls';
import { bootWeapp, type BootedWeapp } from './boot-weapp';
import type { Answer } from './simulator/wx-network';

const folder = resolve(__dirname, '../../dist/test/weapp');
const settingsPath = calls.getAppSettings.path;
const told = { tokenPrefix: 'Bearer ', extras: { privacyNotices: true, idempotency: true } };
const meeting = { getMeetingByCode: wireMeeting, getMeetingForm: wireForm, getPrivacyNotice: null };
const answersOf = (data: Parameters<typeof answerCalls>[0]): Answer => answerCalls({ ...meeting, ...data });

/** A server that follows the contract and no more. */
const specServer: Answer = (request) =>
  request.url.includes(settingsPath)
    ? { statusCode: 404, data: { status: 404, message: '没有这个接口' } }
    : answersOf({})(request);
/** It answers everything but what is asked at the start. */
const silentAboutSettings: Answer = (request) =>
  request.url.includes(settingsPath) ? new Promise(() => {}) : answersOf({})(request);

const openForm = (answer: Answer, stored: Record<string, string> = {}): BootedWeapp =>
  bootWeapp(folder, routes.attendeeForm.page, { meetingCode: 'MI2027' }, answer, { stored });
const seeForm = (weapp: BootedWeapp): Promise<void> =>
  weapp.waitFor(() => expect(weapp.shown()).toContain('填写参会人信息'));
const askedFor = (weapp: BootedWeapp, text: string): number =>
  weapp.requests.filter(({ url }) => url.includes(text)).length;

describe('what the server offers', () => {
  it('is asked once at the start, and used', async () => {
    const weapp = openForm(answersOf({ getAppSettings: told }));
    await weapp.waitFor(() => expect(askedFor(weapp, '/privacy/notice/')).toBe(1));
    expect(askedFor(weapp, settingsPath)).toBe(1);
    expect(weapp.errors).toEqual([]);
  });

  it('is nothing where a server has never heard of it', async () => {
    const weapp = openForm(specServer, { 'conf:server-settings': JSON.stringify({ value: told }) });
    await weapp.waitFor(() => expect(askedFor(weapp, settingsPath)).toBe(1));
    await seeForm(weapp);
    // Nor is it at the next launch.
    await weapp.waitFor(() => expect(weapp.stored().has('conf:server-settings')).toBe(false));
  });

  it('is what it was at the last launch until it answers, and no first screen waits', async () => {
    const first = openForm(answersOf({ getAppSettings: told }));
    await first.waitFor(() => expect(first.stored().has('conf:server-settings')).toBe(true));
    const stored = Object.fromEntries([...first.stored()].map(([key, text]) => [key, JSON.parse(text) as string]));
    const next = openForm(silentAboutSettings, stored);
    await seeForm(next);
    await next.waitFor(() => expect(askedFor(next, '/privacy/notice/')).toBe(1));
  });

  it('keeps nobody from the first screen of the first launch', async () => {
    const weapp = openForm(silentAboutSettings);
    await weapp.waitFor(() => expect(weapp.shown()).toContain('姓名'));
    expect(askedFor(weapp, '/privacy/notice/')).toBe(0);
  });
});
