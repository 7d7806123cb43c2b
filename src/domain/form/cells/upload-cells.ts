import type { Attachment } from '../form-field';
import { plainColumn, unlessBlank, type AnswerCells } from './answer-cells';

/** A cell names files, which are picked and uploaded before the row is saved. */
export const uploadCells: AnswerCells<Attachment[]> = {
  isShareable: () => false,
  example: () => [],
  columns: (_, label) => [
    {
      ...plainColumn,
      title: label,
      hint: '文件名，如 王芳.pdf',
      defaultTitles: ['附件', '附件名称', '附件文件名'],
      describe: () => '',
    },
  ],
  fromCells: (_, [cell], { initial }) => ({
    answer: initial,
    unread: cell === undefined || unlessBlank(cell.text) === '' ? [] : [cell.text],
  }),
  unreadMessage: ({ label }, shown) => `请为${label}选择文件“${shown}”`,
};
