import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { error, Key, type WebDriver } from 'selenium-webdriver';
import { defaultTimeoutMs, poll, WaitedInVain } from '../../e2e/harness/poll';
import type { Control, Role, RoleOptions, Screen } from '../../e2e/harness/screen';
import { matcher, roleStep, type Step } from './steps';

interface Point {
  x: number;
  y: number;
}

/** For a tap to be heard, in milliseconds. */
const tapTimeoutMs = 15_000;

const testingLibrary = require.resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js');
const inPage = [testingLibrary, resolve(__dirname, 'in-page.cjs')].map((file) => readFileSync(file, 'utf8')).join('\n');

/** The page that a WebKit shows, driven with real keys and taps. */
export class WebKitScreen implements Screen {
  /** The URL that the page had when it was last asked. */
  lastUrl = 'about:blank';

  constructor(private readonly driver: WebDriver) {}

  /** Opens a full URL. */
  async open(url: string): Promise<void> {
    await this.driver.get(url);
    await this.readUrl();
  }

  getByRole(role: Role, options?: RoleOptions): Control {
    return new WebKitControl(this, [roleStep(role, options)]);
  }

  getByText(text: string | RegExp, { exact }: { exact?: boolean } = {}): Control {
    return new WebKitControl(this, [{ by: 'text', text: matcher(text, exact) }]);
  }

  reload(): Promise<void> {
    return this.driver.navigate().refresh();
  }

  goBack(): Promise<void> {
    return this.driver.navigate().back();
  }

  async waitForURL(isThere: (url: URL) => boolean): Promise<void> {
    await this.lookUntil(
      async () => isThere(new URL(await this.readUrl())) || null,
      () => `Still at ${this.lastUrl}`,
    );
  }

  private async readUrl(): Promise<string> {
    this.lastUrl = await this.driver.getCurrentUrl();
    return this.lastUrl;
  }

  /** Waits until the body of a function, run in the page, returns true. */
  async waitForTruth(body: string): Promise<void> {
    await this.lookUntil(
      async () => (await this.driver.executeScript<boolean>(body)) || null,
      () => `Never true: ${body}`,
    );
  }

  /** Pastes from the system's clipboard, where real keys have copied the text to. */
  async paste(into: Control, text: string): Promise<void> {
    await this.ask('offerToCopy', text);
    const copy = async (): Promise<true | null> => {
      if (await this.ask<boolean>('isCopied')) return true;
      await this.ask('selectOffered');
      await this.type('c', Key.CONTROL);
      return null;
    };
    await poll(copy, () => 'Nothing was copied.');
    await into.click();
    await this.type('v', Key.CONTROL);
  }

  /** Reads what the page has copied to the system's clipboard, by pasting it. */
  copied(): Promise<string> {
    const paste = async (): Promise<string | null> => {
      await this.ask('offerToPaste');
      await this.type('v', Key.CONTROL);
      return (await this.ask<string>('pasted')) || null;
    };
    return poll(paste, () => 'Nothing was pasted.');
  }

  /**
   * Taps a point.
   * @returns false if the page has heard nothing: on a busy machine the driver may lose a tap
   */
  async click(point: Point): Promise<boolean> {
    await this.ask('listenForTap');
    const [x, y] = [Math.round(point.x), Math.round(point.y)];
    await this.driver.actions().move({ x, y, duration: 0 }).press().release().perform();
    // The tap may have opened another page.
    const hear = (): Promise<boolean> =>
      this.driver.executeScript('return window.journey === undefined || window.journey.hasHeardTap()');
    return this.lookUntil(
      async () => (await hear()) || null,
      () => '',
      tapTimeoutMs,
    ).catch((cause: unknown) => {
      if (cause instanceof WaitedInVain) return false;
      throw cause;
    });
  }

  /** Types characters and keys, holding the key `held` down meanwhile. */
  type(text: string, held?: string): Promise<void> {
    const keys = this.driver.actions();
    return (held === undefined ? keys.sendKeys(text) : keys.keyDown(held).sendKeys(text).keyUp(held)).perform();
  }

  /** Asks the page; again while it is being replaced by another, or what is asked for is not there yet. */
  async ask<Result>(what: string, ...given: readonly unknown[]): Promise<Result> {
    const ask = async (): Promise<{ result: Result }> => {
      const isPrepared = await this.driver.executeScript<boolean>('return window.journey !== undefined');
      if (!isPrepared) await this.driver.executeScript(inPage);
      return {
        result: await this.driver.executeScript<Result>(`return window.journey.${what}(...arguments)`, ...given),
      };
    };
    const { result } = await this.lookUntil(ask, () => `The page cannot say ${what} of ${JSON.stringify(given)}`);
    return result;
  }

  /** Polls; what the driver refuses, as while one page replaces another, counts as not there yet. */
  private lookUntil<Answer>(
    look: () => Promise<Answer | null>,
    failure: () => string,
    timeoutMs = defaultTimeoutMs,
  ): Promise<Answer> {
    let refusal = '';
    return poll(
      () =>
        look().catch((cause: unknown) => {
          if (!(cause instanceof error.WebDriverError)) throw cause;
          refusal = ` (${cause.message})`;
          return null;
        }),
      () => `${failure()}${refusal}`,
      timeoutMs,
    );
  }
}

class WebKitControl implements Control {
  constructor(
    private readonly screen: WebKitScreen,
    private readonly steps: readonly Step[],
  ) {}

  getByRole(role: Role, options?: RoleOptions): Control {
    return this.and(roleStep(role, options));
  }

  getByText(text: string | RegExp, { exact }: { exact?: boolean } = {}): Control {
    return this.and({ by: 'text', text: matcher(text, exact) });
  }

  filter({ hasText }: { hasText: string | RegExp }): Control {
    return this.and({ by: 'filter', text: matcher(hasText) });
  }

  or(other: Control): Control {
    if (!(other instanceof WebKitControl)) throw new TypeError('A control of another driver.');
    return this.and({ by: 'or', other: other.steps });
  }

  first(): Control {
    return this.and({ by: 'nth', index: 0 });
  }

  last(): Control {
    return this.and({ by: 'nth', index: -1 });
  }

  async all(): Promise<Control[]> {
    return Array.from({ length: await this.count() }, (_, index) => this.and({ by: 'nth', index }));
  }

  count(): Promise<number> {
    return this.screen.ask('count', this.steps);
  }

  async waitFor({ state = 'visible' }: { state?: 'visible' | 'hidden' | 'detached' } = {}): Promise<void> {
    const isWanted = (count: number): boolean => (state === 'visible' ? count === 1 : count === 0);
    let count = 0;
    await poll(
      async () => isWanted((count = await this.count())) || null,
      () => `${count} of ${this.name()}, not ${state}`,
    );
  }

  async click({ position }: { position?: Point } = {}): Promise<void> {
    await poll(
      async () => (await this.screen.click(await this.aim(position))) || null,
      () => `Tapped in vain: ${this.name()}`,
    );
  }

  async fill(text: string): Promise<void> {
    await this.waitFor();
    if ((await this.screen.ask<string>('type', this.steps)) === 'date') {
      await this.screen.ask('setDate', this.steps, text);
      return;
    }
    await this.click();
    await poll(
      async () => (await this.screen.ask<boolean>('selectAll', this.steps)) || null,
      () => `Not in focus: ${this.name()}`,
    );
    await this.screen.type(text === '' ? Key.BACK_SPACE : text);
  }

  blur(): Promise<void> {
    return this.screen.ask('blur', this.steps);
  }

  isChecked(): Promise<boolean> {
    return this.screen.ask('isChecked', this.steps);
  }

  inputValue(): Promise<string> {
    return this.screen.ask('value', this.steps);
  }

  allInnerTexts(): Promise<string[]> {
    return this.screen.ask('texts', this.steps);
  }

  private and(step: Step): WebKitControl {
    return new WebKitControl(this.screen, [...this.steps, step]);
  }

  private readonly name = (): string => JSON.stringify(this.steps);

  /** Waits until the control can be tapped and stands still. */
  private async aim(position?: Point): Promise<Point> {
    let last: Point | string = '';
    const look = async (): Promise<Point | null> => {
      const before = JSON.stringify(last);
      last = await this.screen.ask<Point | string>('aim', this.steps, position);
      return typeof last !== 'string' && JSON.stringify(last) === before ? last : null;
    };
    return poll(
      look,
      () => `Cannot tap ${this.name()}: ${typeof last === 'string' ? last : 'it moves'}`,
      defaultTimeoutMs,
    );
  }
}
