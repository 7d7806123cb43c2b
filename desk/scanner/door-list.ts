import type { GateAnswer } from './ask-gate';
import type { KeptGate, Passed, Person, Scan } from './kept-gate';

type Answer = GateAnswer<'listDoor'>;

/** The list of a gate's people in the phone: as the server gave it, with who has passed since. It outlives the page. */
export class DoorList {
  version = '';
  people: readonly Person[] = [];
  private kept: KeptGate | null = null;

  open(kept: KeptGate, { version, people }: { version: string; people: readonly Person[] }): void {
    this.kept = kept;
    this.version = version;
    this.people = people;
  }

  /** Takes an answer of the server: a new list, or who has passed since the last one. */
  async take({ version, list, passes, now }: Answer): Promise<void> {
    const passedAt = new Map(passes.map(({ id, at }) => [id, at]));
    if (list !== null) {
      this.version = version;
      this.people = list.people;
    } else if (passes.length > 0)
      this.people = this.people.map((one) => {
        const at = passedAt.get(one.id);
        return at === undefined ? one : { ...one, passedAt: at };
      });
    await this.kept?.write({ list: { version: this.version, people: [...this.people], at: now } });
  }

  /** Finds a person by their id; one whose id is not known, '', by the digest of their ticket. */
  find({ personId, ticket }: Pick<Passed, 'personId' | 'ticket'>): Person | undefined {
    if (personId === '' && ticket === '') return undefined;
    return this.people.find((one) => (personId === '' ? one.ticket === ticket : one.id === personId));
  }

  /**
   * Adds whom this phone has let in since: nobody passes twice because the page was reloaded.
   * @param aheadMs by how much the phone's clock is ahead
   */
  addOwn(waiting: readonly Scan[], passed: readonly Passed[], aheadMs: number): void {
    const own = new Map<string, number>();
    for (const { personId, deviceAt, direction } of waiting)
      if (direction === 'in') own.set(personId, deviceAt - aheadMs);
    for (const pass of passed) {
      // A ticket that passed before the list was there has found its person since.
      const id = this.find(pass)?.id;
      if (pass.direction === 'in' && !pass.isUndone && id !== undefined) own.set(id, pass.at);
    }
    this.people = this.people.map((one) => ({ ...one, passedAt: one.passedAt ?? own.get(one.id) ?? null }));
  }

  /** @param passedAt null for a pass that was undone */
  setPassed(personId: string, passedAt: number | null): void {
    this.people = this.people.map((one) => (one.id === personId ? { ...one, passedAt } : one));
  }

  clear(): void {
    this.people = [];
  }
}
