import type { CommandResult } from '../cli/command';
import type { RunOrganiser } from './organiser';
import { meetingIds, shortSubmission } from './submissions';
import type { TestServer } from './test-server';

/** FREE2027 with a programme, gates and people, whose scans are imported. */

const sessions = `编号,名称,会场,日期,开始,结束,学时
S1,开幕式,曲江厅,2027-05-14,08:30,12:00,3.5
S2,互联互通,A 厅,2027-05-14,13:30,17:30,4
S3,闭幕,曲江厅,2027-05-15,08:30,11:30,3
`;
const gates = `id,name,room,direction
G1,曲江厅一号门,曲江厅,进出
G2,A 厅门,Ａ厅,both
`;

/** Registers people of FREE2027 by their phones, and imports its programme and gates. */
export async function prepareAttendance(
  server: TestServer,
  run: RunOrganiser,
  phones: readonly string[],
): Promise<void> {
  for (const [n, phone] of phones.entries())
    await server.post(
      '/api/appweb/entered/fromAdd',
      shortSubmission(meetingIds.FREE2027, { phone, name: `参会人${n}` }),
    );
  const results = [
    await run('sessions import FREE2027 日程.csv', {}, { name: '日程.csv', content: sessions }),
    await run('gates import FREE2027 gates.csv', {}, { name: 'gates.csv', content: gates }),
  ];
  for (const { exitCode, lines } of results) if (exitCode !== 0) throw new Error(lines.join('\n'));
}

/** Imports a log of scans, one `编号,手机号,签到口,方向,设备时间` a line, the day 2027-05-14 where a time has none. */
export function importLog(run: RunOrganiser, lines: readonly string[], options = {}): Promise<CommandResult> {
  const content = ['编号,手机号,签到口,方向,设备时间,设备', ...lines].join('\n');
  return run('scans import 签到.csv', options, { name: '签到.csv', content });
}
