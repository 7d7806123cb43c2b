/** Thrown at start with everything that is wrong with the environment, so that one look mends it all. */
export class SettingsError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`The settings are not usable:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'SettingsError';
  }
}

/** Reads typed values from environment variables and collects what is wrong instead of stopping at the first. */
export class EnvironmentReader {
  readonly problems: string[] = [];

  constructor(private readonly environment: Readonly<Record<string, string | undefined>>) {}

  /** The variable's text without surrounding blanks; '' where it is missing. */
  text(name: string): string {
    return (this.environment[name] ?? '').trim();
  }

  /** The text, or a problem where it is missing. */
  required(name: string, why: string): string {
    const value = this.text(name);
    if (value === '') this.problems.push(`${name} is missing: ${why}`);
    return value;
  }

  integer(name: string, fallback: number, minimum: number, maximum: number): number {
    const value = this.text(name);
    if (value === '') return fallback;
    const number = Number(value);
    if (Number.isInteger(number) && number >= minimum && number <= maximum) return number;
    this.problems.push(`${name} must be a whole number from ${minimum} to ${maximum}`);
    return fallback;
  }

  /** '1'/'true' and '0'/'false'; anything else but '' is a problem. */
  flag(name: string, fallback: boolean): boolean {
    const value = this.text(name).toLowerCase();
    if (value === '') return fallback;
    if (value === '1' || value === 'true') return true;
    if (value === '0' || value === 'false') return false;
    this.problems.push(`${name} must be 1 or 0`);
    return fallback;
  }

  oneOf<Choice extends string>(name: string, choices: readonly Choice[], fallback: Choice): Choice {
    const value = this.text(name);
    if (value === '') return fallback;
    const choice = choices.find((candidate) => candidate === value);
    if (choice !== undefined) return choice;
    this.problems.push(`${name} must be one of ${choices.join(', ')}`);
    return fallback;
  }

  /** An http(s) origin without path; '' where it is missing and there is no fallback. */
  origin(name: string, fallback = ''): string {
    const value = this.text(name);
    if (value === '') return fallback;
    const url = this.parseUrl(name, value);
    if (url === null) return fallback;
    if (url.origin !== value.replace(/\/$/, ''))
      this.problems.push(`${name} must be an origin alone, such as ${url.origin}`);
    return url.origin;
  }

  /** An http(s) address; '' where it is missing and there is no fallback. */
  url(name: string, fallback = ''): string {
    const value = this.text(name);
    if (value === '') return fallback;
    return this.parseUrl(name, value) === null ? fallback : value;
  }

  /** Comma-separated texts without blanks. */
  list(name: string): string[] {
    return this.text(name)
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '');
  }

  private parseUrl(name: string, value: string): URL | null {
    try {
      const url = new URL(value);
      if (url.protocol === 'http:' || url.protocol === 'https:') return url;
    } catch {
      // Reported below together with other protocols.
    }
    this.problems.push(`${name} must be an address that starts with http:// or https://`);
    return null;
  }
}
