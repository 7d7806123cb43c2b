import { bold, dim, say } from '../terminal/say.mjs';

/** Prints what to open in WeChat's devtools and what to tick there, in Chinese and English. */
export function printDevtoolsSteps({ folder, apiOrigin, sandboxOrigin, phonesCanReach }) {
  say(`
${bold('小程序开发 · The mini-program, rebuilt as you save')}

  1. 微信开发者工具 → 导入项目 → 目录 ${folder}
${dim(`     WeChat devtools, import a project: ${folder}; the tourist AppID (测试号) will do`)}
  2. 右上角 详情 → 本地设置 → 勾选「不校验合法域名、web-view（业务域名）、TLS 版本以及 HTTPS 证书」
${dim('     details, local settings: tick “does not verify valid domain names”. The project file ticks it; see that it is')}
  3. 同一页 → 调试基础库 选 3.3.4 或更高
${dim('     the same page: a base library of at least 3.3.4')}
  4. 编译模式 → 添加 → 启动页面 pages/registration/landing/index，启动参数 meetingCode=MI2027
${dim('     compile mode: that page and parameter open a demo meeting; scene=l.MI2027 does what a scanned code does')}

  ${apiOrigin}
${dim('    服务端 · the server that this build talks to')}
  ${sandboxOrigin}/
${dim('    沙箱：短信收件箱、收银台 · sandbox: SMS inbox (login codes), cashier')}`);
  const address = 'PUBLIC_HOST=<this machine’s address> npm run dev:weapp';
  if (!phonesCanReach)
    say(dim(`\n  真机调试需要手机能访问的地址 · A real phone needs an address it can reach: ${address}`));
  say(
    dim('  真机上还要在小程序右上角菜单打开「开发调试」 · and on it, “open debugging” in the menu of the mini-program'),
  );
  say(dim('  Ctrl+C 停止 · Ctrl+C stops\n'));
}
