import type { RunOrganiser } from './organiser';
import { registerDelegate } from './attendees';
import type { TestServer } from './test-server';

/** Registers a delegate of MI2027 whose bank transfer the organiser has confirmed; returns the order's number. */
export async function registerByTransfer(server: TestServer, run: RunOrganiser, phone: string): Promise<string> {
  const outTradeNo = await registerDelegate(server, phone);
  await server.post('/api/appweb/wxpay/offlinePay', { outTradeNo });
  const { exitCode, lines } = await run(`payments confirm ${outTradeNo} 1200`);
  if (exitCode !== 0) throw new Error(lines.join(' '));
  return outTradeNo;
}
