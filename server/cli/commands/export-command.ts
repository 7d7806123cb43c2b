import writeExcelFile from 'write-excel-file/node';
import { exportAttendees } from '../export-attendees';
import { exitCode, type Command } from '../command';
import { meetingByCode } from '../../modules/meetings/store';

export const exportCommand: Command = {
  name: 'export',
  parameters: ['会议编码', '文件.xlsx'],
  summary: '导出参会人到 .xlsx',
  writesFile: '文件.xlsx',
  run: async ({ dependencies, words }) => {
    const meeting = await meetingByCode(dependencies.database.query, words[0] ?? '');
    const { headings, rows } = await exportAttendees(meeting, dependencies);
    // Texts are written as texts: a name that begins with = is no formula.
    const cells = [
      headings.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
      ...rows.map((row) => row.map((value) => ({ value, type: String }))),
    ];
    const bytes = await writeExcelFile(cells, { sheet: '参会人', stickyRowsCount: 1 }).toBuffer();
    return {
      exitCode: exitCode.done,
      lines: [`已导出 ${rows.length} 名参会人到 ${words[1] ?? ''}`],
      output: bytes.toString('base64'),
    };
  },
};
