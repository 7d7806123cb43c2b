import { Capabilities, error, WebDriver } from 'selenium-webdriver';
import type { Command } from 'selenium-webdriver/lib/command';
import { Executor, HttpClient } from 'selenium-webdriver/http';

/** The driver's own limits, in milliseconds; its limit for a page to load would be five minutes. */
const timeouts = { script: 30_000, pageLoad: 30_000 };
const answerTimeoutMs = 40_000;

/** Gives up a command that gets no answer: a page that goes away while it is asked may take the answer along. */
class ImpatientDriver extends WebDriver {
  override execute(command: Command): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const giveUp = new Promise<never>((_resolve, reject) => {
      const fail = (): void => reject(new error.TimeoutError(`No answer to ${command.getName()}.`));
      timer = setTimeout(fail, answerTimeoutMs);
    });
    return Promise.race([super.execute(command), giveUp]).finally(() => clearTimeout(timer));
  }
}

/**
 * Begins a session with a running WebDriver server.
 * @param address the server's, such as `http://127.0.0.1:4444`
 * @param capabilities what the session asks of the browser, as the WebDriver standard names it
 */
export async function beginSession(address: string, capabilities: object): Promise<WebDriver> {
  const executor = new Executor(Promise.resolve(new HttpClient(address)));
  const driver = ImpatientDriver.createSession(executor, new Capabilities({ ...capabilities, timeouts }));
  await driver.getSession();
  return driver;
}
