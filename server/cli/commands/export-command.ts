import { exportAttendees } from '../export-attendees';
import { exitCode, type Command } from '../command';
import { meetingByCode } from '../../modules/meetings/store';
import { textSheet } from '../text-sheet';

export const exportCommand: Command = {
  name: 'export',
  parameters: ['会议编码', '文件.xlsx'],
  summary: '导出参会人到 .xlsx',
  writesFile: '文件.xlsx',
  run: async ({ dependencies, words }) => {
    const meeting = await meetingByCode(dependencies.database.query, words[0] ?? '');
    const table = await exportAttendees(meeting, dependencies);
    return {
      exitCode: exitCode.done,
      lines: [`已导出 ${table.rows.length} 名参会人到 ${words[1] ?? ''}`],
      output: await textSheet('参会人', table),
    };
  },
};
