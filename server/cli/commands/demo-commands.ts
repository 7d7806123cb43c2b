import { addDemoPeople } from '../../modules/demo-people/demo-people';
import { UsageError, type Command } from '../command';

const usualMeeting = 'MIX2027';
const maxPeople = 200_000;

export const demoCommands: readonly Command[] = [
  {
    name: 'demo people',
    parameters: ['人数'],
    options: { meeting: `会议编码，不写为 ${usualMeeting}` },
    summary: '给演示会议加入虚构的报名人员，只在沙盒服务上可用',
    run: async ({ dependencies, words, options, progress }) => {
      const count = Number(words[0]);
      if (!Number.isInteger(count) || count < 1 || count > maxPeople)
        throw new UsageError(`人数应为 1 到 ${maxPeople} 的整数`);
      const { meeting, added } = await addDemoPeople(options.meeting ?? usualMeeting, count, dependencies, progress);
      return [`已给 ${meeting} 加入 ${added} 人${added < count ? `，${count - added} 人的手机号已有报名` : ''}`];
    },
  },
];
