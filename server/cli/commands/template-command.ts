import { shanghaiDate } from '../../../src/domain/time/shanghai-time';
import { systemClock } from '../../context/clock';
import { UsageError, type LocalCommand } from '../command';
import { workbookTemplate } from '../../modules/meetings/import/workbook-template';
import { requireWritable, writeTypedFile } from '../typed-files';

/** Runs locally, since it needs no database and may be run before there is one. */
export const templateCommand: LocalCommand = {
  name: 'template',
  isReading: true,
  parameters: ['文件.xlsx'],
  summary: '生成一份填好的示例会议工作簿，附各项填法，改好后用 import 导入',
  runLocally: async ({ words: [path = ''] }) => {
    if (!/\.xlsx$/i.test(path)) throw new UsageError('文件名应以 .xlsx 结尾');
    requireWritable(path);
    const nextYear = Number(shanghaiDate(systemClock.now()).slice(0, 4)) + 1;
    writeTypedFile(path, await workbookTemplate(nextYear), { isNew: true });
    return [`已生成 ${path}：改成您的会议后，用 import ${path} --check 检查`];
  },
};
