import { maskPhone } from '../../../src/domain/mobile-phone';
import { formatShanghaiTime } from '../../../src/domain/time/shanghai-time';
import { checkIn } from '../../modules/check-ins/check-in';
import { exitCode, type Command, type CommandResult } from '../command';

export const checkInCommand: Command = {
  name: 'check-in',
  parameters: ['参会码'],
  options: { meeting: '只接受该会议编码的参会码' },
  summary: '核验参会码并签到；已使用、已失效的会说明',
  run: async ({ dependencies, words, options }) => {
    const result = await checkIn((words[0] ?? '').trim(), options.meeting ?? '', dependencies);
    if (result.outcome === 'unknown') return answer(exitCode.ticketRefused, ['无效：没有这个参会码']);
    const { entry, meeting } = result;
    const who = `${entry.name}  ${maskPhone(entry.phone)}  ${meeting.name}`;
    switch (result.outcome) {
      case 'admitted':
        return answer(exitCode.done, ['有效：签到成功', who]);
      case 'used':
        return answer(exitCode.ticketUsed, [
          `已使用：该参会码已于 ${formatShanghaiTime(result.usedAt.getTime())} 签到`,
          who,
        ]);
      case 'refused':
        return answer(exitCode.ticketRefused, [`无效：${result.reason}`, who]);
    }
  },
};

function answer(code: number, lines: string[]): CommandResult {
  return { exitCode: code, lines, output: null };
}
