import { listKeys, type ListedKey } from '../../modules/keys/list-keys';
import { rotateKeys } from '../../modules/keys/rotate-keys';
import { describePlace } from '../../modules/keys/unreadable-values';
import { answer, exitCode, type Command } from '../command';
import { printTable } from '../print-table';

const roleTexts: Readonly<Record<ListedKey['role'], string>> = { writing: '写入', reading: '只读', missing: '未提供' };

export const keyCommands: readonly Command[] = [
  {
    name: 'keys list',
    parameters: [],
    isReading: true,
    summary: '显示数据用哪些密钥加密，各有多少条',
    run: async ({ dependencies }) => {
      const { writingKeyId, uses } = await listKeys(dependencies);
      return [
        `当前写入的密钥：${writingKeyId}`,
        ...printTable(
          ['密钥', '用途', '数据', '条数'],
          uses.map(({ keyId, role, table, count }) => [keyId, roleTexts[role], table, String(count)]),
        ),
      ];
    },
  },
  {
    name: 'keys rotate',
    parameters: [],
    summary: '把旧密钥加密的数据改用当前密钥重新加密，可随时中断后重做，服务不必停',
    run: async ({ dependencies, progress }) => {
      const { done, left, unreadable } = await rotateKeys(dependencies, progress);
      const { keyId } = dependencies.cipher;
      const places = unreadable.map(({ table, row, column }) =>
        describePlace({ label: table.label, table: table.name, row, column }),
      );
      if (left > 0) {
        const told = `已重新加密 ${done} 条；仍有服务用其他密钥写入，还剩 ${left} 条：请让所有服务改用新密钥后再运行一次`;
        return answer(exitCode.refused, [told, ...places]);
      }
      if (places.length > 0) {
        const told = [
          `已用密钥 ${keyId} 重新加密 ${done} 条数据；下列 ${places.length} 处无法读取（已损坏，或未提供其密钥），保持原样：`,
          ...places,
          '旧密钥请继续保留在 DATA_SECRET_OLD 中；可从备份中找回这些内容',
        ];
        return answer(exitCode.refused, told);
      }
      if (done === 0) return [`全部数据已用密钥 ${keyId} 加密，无需处理`];
      return [
        `已用密钥 ${keyId} 重新加密 ${done} 条数据`,
        '所有服务都改用新密钥后，可从 DATA_SECRET_OLD（或 data-secret 文件）中去掉旧密钥并重启',
      ];
    },
  },
];
