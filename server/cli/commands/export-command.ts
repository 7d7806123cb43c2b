import { exportAttendees } from '../../modules/entries/export-attendees';
import { exitCode, flag, type Command } from '../command';
import { textSheet } from '../text-sheet';

export const exportCommand: Command = {
  name: 'export',
  parameters: ['会议编码', '文件.xlsx'],
  options: { codes: flag('另加一列参会码（凭码即可入场），记入操作记录') },
  recordedOptions: ['codes'],
  summary: '导出参会人到 .xlsx，可含参会码（--codes）',
  writesFile: '文件.xlsx',
  run: async ({ dependencies, words, options }) => {
    const withCodes = options.codes !== undefined;
    const table = await exportAttendees(words[0] ?? '', { withCodes }, dependencies);
    const warning = `含 ${table.codes} 个参会码：凭码即可入场，请妥善保管，用后删除`;
    return {
      exitCode: exitCode.done,
      lines: [`已导出 ${table.rows.length} 名参会人到 ${words[1] ?? ''}`, ...(withCodes ? [warning] : [])],
      output: await textSheet('参会人', table),
    };
  },
};
