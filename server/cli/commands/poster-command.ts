import { PosterCache } from '../../modules/posters/posters';
import { exitCode, type Command } from '../command';

export const posterCommand: Command = {
  name: 'poster',
  isReading: true,
  parameters: ['会议编码', '文件.html'],
  summary: '生成会议海报（一张 A4，用浏览器打印）：一个二维码，微信扫码进小程序或网页',
  writesFile: '文件.html',
  run: async ({ dependencies, words }) => {
    const page = await new PosterCache(dependencies).of(words[0] ?? '');
    return {
      exitCode: exitCode.done,
      lines: [`已生成海报 ${words[1] ?? ''}，用浏览器打开后打印`],
      output: Buffer.from(page).toString('base64'),
    };
  },
};
