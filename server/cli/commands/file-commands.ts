import { filesOverview, moveAllFiles, type FilesOverview } from '../../modules/uploads/manage-files';
import { answer, exitCode, UsageError, type Command } from '../command';
import { printTable } from '../print-table';

type Place = FilesOverview['current'];

const places: readonly (readonly [Place, string])[] = [
  ['database', '数据库'],
  ['s3', '对象存储'],
];
const nameOf = (place: Place): string => places.find(([one]) => one === place)?.[1] ?? place;

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

export const fileCommands: readonly Command[] = [
  {
    name: 'files list',
    parameters: [],
    isReading: true,
    summary: '显示附件存放在哪里、各有多少',
    run: async ({ dependencies }) => {
      const { current, places: counts, unusedObjects } = await filesOverview(dependencies);
      return [
        `新附件存入：${nameOf(current)}`,
        ...printTable(
          ['存放位置', '附件数', '大小'],
          places.map(([place, name]) => [name, String(counts[place].files), megabytes(counts[place].bytes)]),
        ),
        ...(unusedObjects > 0 ? [`对象存储中还有 ${unusedObjects} 个已不用的对象待删除`] : []),
      ];
    },
  },
  {
    name: 'files move',
    parameters: ['s3|database'],
    summary: '把全部附件移到对象存储或数据库，可随时中断后重做，服务不必停',
    run: async ({ dependencies, words, progress }) => {
      const [word] = words;
      const place = places.find(([one]) => one === word)?.[0];
      if (place === undefined) throw new UsageError('请写明移到哪里：s3 或 database');
      const moved = await moveAllFiles(place, dependencies, progress);
      if (moved.outcome === 'wrong-place')
        return answer(exitCode.refused, [
          `新附件仍存入${nameOf(moved.current)}：请先在所有服务上设置 FILES=${place} 并重启`,
        ]);
      const { done, lost, left } = moved;
      const lines = [done === 0 ? '没有移动附件' : `已将 ${done} 个附件移到${nameOf(place)}`];
      if (lost > 0) lines.push(`对象存储中缺少 ${lost} 个附件，无法移动`);
      if (left > 0) lines.push(`还剩 ${left} 个：仍有服务写入原处，请让所有服务改用 FILES=${place} 后再运行一次`);
      if (lost + left === 0) lines.push(`全部附件都在${nameOf(place)}`);
      return answer(lost + left === 0 ? exitCode.done : exitCode.refused, lines);
    },
  },
];
