import { resolve } from 'node:path';
import { browserRoutes, routeNames, routes, type RouteName } from '../../src/routes';
import { wireCentre, wireForm, wireMeeting } from '../pages/wire-centre';
import { wireTeam } from '../pages/wire-team';
import { answerCalls } from './answer-calls';
import { bootWeapp, type BootedWeapp } from './boot-weapp';
import { compileStyles, compileTemplates, type DrawnNode } from './wechat-compilers';

const folder = resolve(__dirname, '../../dist/test/weapp');
const isNode = (node: DrawnNode): node is Exclude<DrawnNode, string> => typeof node !== 'string';

/** Non-text values in texts, none of which WeChat renders. */
function undrawn(node: DrawnNode): string[] {
  if (!isNode(node)) return [];
  const lost = node.tag === 'wx-text' ? node.children.filter(isNode) : [];
  return [
    ...lost.map(({ tag, attr }) => `${tag} ${String(attr?.class)} in a text ${String(node.attr?.class)}`),
    ...node.children.flatMap(undrawn),
  ];
}

const kept = (value: unknown): string => JSON.stringify({ value });
const session = { 'conf:session:7': kept({ token: 't', id: 's' }) };
const draft = {
  'conf:draft:registration:7': kept({
    entryType: 7,
    answers: [{ shortName: 'bmtable', value: [{ reference: '/files/a.pdf', name: 'a.pdf' }] }],
  }),
};

/** Screens whose content depends on answers: icons in the centre and of files, selectable rows, masked numbers. */
const filled: { route: RouteName; shows: string; answers: Parameters<typeof answerCalls>[0]; stored: object }[] = [
  { route: 'centre', shows: 'action-grid__icon', answers: { getCentre: wireCentre() }, stored: session },
  {
    route: 'registrationInfo',
    shows: 'attachment-list__picture--file',
    answers: { getCentre: wireCentre(), getMeetingForm: wireForm },
    stored: session,
  },
  {
    route: 'teamPayments',
    shows: 'ui-checkbox__mark',
    answers: { getCentre: wireTeam(), getUnpaidMembers: wireTeam().enteredList },
    stored: session,
  },
  {
    route: 'attendeeForm',
    shows: 'ui-upload__thumbnail--icon',
    answers: { getMeetingByCode: wireMeeting, getMeetingForm: wireForm },
    stored: draft,
  },
];

async function seen(weapp: BootedWeapp, shows: string): Promise<void> {
  await weapp.waitFor(() => expect(weapp.shown()).toContain(shows));
}

// Every page restarts the whole program.

describe('WeChat’s own compilers', () => {
  it('take every style sheet', () => {
    expect(compileStyles(folder)).toBe('');
  });

  it('take every template', () => {
    expect(compileTemplates(folder).complaints).toBe('');
  });

  it.each(filled)('leave nothing undrawn on the $route screen', async ({ route, shows, answers, stored }) => {
    const { page } = routes[route];
    const weapp = bootWeapp(folder, page, { meetingId: '7', meetingCode: 'MI2027' }, answerCalls(answers), {
      stored: { ...stored },
    });
    await seen(weapp, shows);
    const drawn = compileTemplates(folder).draw(page, weapp.data());
    expect(JSON.stringify(drawn)).toContain(shows);
    expect(undrawn(drawn)).toEqual([]);
  });

  it('leave nothing undrawn on any screen without a network', async () => {
    const { draw } = compileTemplates(folder);
    for (const name of routeNames.filter((one) => !browserRoutes.includes(one))) {
      const { page } = routes[name];
      const weapp = bootWeapp(folder, page, { meetingCode: 'MI2027' }, () => null);
      await seen(weapp, '"cn":[{');
      expect({ page, undrawn: undrawn(draw(page, weapp.data())) }).toEqual({ page, undrawn: [] });
    }
  });
});
