import { bold, dim, say } from '../terminal/say.mjs';

/** The demo meetings, with what each one demonstrates. */
const demoMeetings = [
  ['MI2027', '收费会议：学分、发票、附件、住宿', 'paid, with credit, invoice and a rich form'],
  ['FREE2027', '免费会议', 'free only'],
  ['MIX2027', '付费代表或免费观众，任选其一', 'both kinds, from an action sheet'],
  ['END2024', '报名已结束', 'ended'],
  ['DESK2027', '仅微信支付（会议 45）', 'id 45: offline payment hidden'],
  ['SUB2027', '订阅权益说明', 'subscription notice'],
  ['LITE2027', '免费观众少填四项', 'free entrants skip four fields'],
  ['REVIEW2027', '需主办方审核', 'registrations wait for review'],
];

/** The members of the demo's staff, as server/modules/staff/demo-staff.ts has them. */
const demoStaff = [
  ['19900000001', '负责人 吴启明', 'owner'],
  ['19900000002', '会务 林晓梅', 'registrar'],
  ['19900000003', '财务 周建国', 'finance'],
  ['19900000004', '签到 高宇航', 'door'],
];

/** Prints the links once everything is running. */
export function printLinks({ origin, deskOrigin = origin, sandboxOrigin, basePath, phonesCanReach }) {
  say(`\n${bold('会议报名已启动 · The demo is running')}\n`);
  for (const [code, chinese, english] of demoMeetings) {
    say(`  ${origin}${basePath}/Guide/index?meetingCode=${code}`);
    say(dim(`    ${chinese} · ${english}`));
  }
  say(`\n  ${deskOrigin}/desk/`);
  say(
    dim(
      '    会务工作台 · the desk of the organiser’s office. Sign in with one of these phones; the code is in the sandbox’s inbox:',
    ),
  );
  for (const [phone, chinese, english] of demoStaff) say(dim(`    ${phone}  ${chinese} · ${english}`));
  say(`\n  ${sandboxOrigin}/`);
  say(dim('    沙箱：短信收件箱、收银台 · sandbox: SMS inbox (login codes), cashier. No real money, no real SMS.'));
  if (!phonesCanReach)
    say(dim('\n  手机访问 · From a phone in your network: PUBLIC_HOST=<this machine’s address> npm start'));
  say(dim('  Ctrl+C 停止，数据保存在 .data · Ctrl+C stops; data stays in .data\n'));
}
