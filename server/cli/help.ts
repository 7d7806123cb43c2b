import { optionUsage, type CommandUsage } from './command';
import { displayWidth } from './print-table';

/** The lines that explain one command. */
export function commandUsage({ name, parameters, options: own = {}, isReading }: CommandUsage): string[] {
  const options = isReading === true ? own : { as: '操作人姓名，必填，记入操作记录', ...own };
  const words = ['npm run organiser --', name, ...parameters.map(bracketed)];
  const details = Object.entries(options).map(([word, option]) => `  --${word}  ${optionUsage(option).summary}`);
  return [`用法：${words.join(' ')}${details.length > 0 ? ' [选项]' : ''}`, ...details];
}

/** All commands, one per line. */
export function helpText(commands: readonly CommandUsage[]): string[] {
  const rows = commands.map((command): [string, string] => [
    [command.name, ...command.parameters.map(bracketed)].join(' '),
    command.summary,
  ]);
  const width = Math.max(...rows.map(([usage]) => displayWidth(usage)));
  return [
    '会议主办方命令行：npm run organiser -- <命令> [参数] [选项]',
    '',
    ...rows.map(([usage, summary]) => `  ${usage}${' '.repeat(width - displayWidth(usage))}  ${summary}`),
    '',
    '改动数据或导出名单的命令须用 --as 姓名 注明操作人，记入操作记录（audit list）。',
    '选项 --meeting 会议编码 只看一个会议；--help 显示某个命令的用法。',
    '编号可以只写前几位，不重复即可。',
    '退出码：0 完成，1 被拒绝，2 用法错误，3 服务或数据库不可用，4 参会码已使用，5 参会码无效。',
  ];
}

const bracketed = (name: string): string => (name.startsWith('[') ? name : `<${name}>`);
