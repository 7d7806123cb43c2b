import { useCallback, useEffect, useRef, useState } from 'react';
import { errorMessage, RefusedError } from '../../api/call-error';
import { callGate, type GateAnswer, type GateInput } from '../../api/call-gate';
import type { ScanDirection } from '../../domain/door/gate';
import { isPlainObject } from '../../domain/json/read-value';
import { now } from '../../platform/device/clock';
import { randomId } from '../../platform/device/random-id';

export type GateAtDoor = GateAnswer<'openScanner'>;
export type PersonAtDoor = NonNullable<GateAnswer<'listDoor'>['list']>['people'][number];
type Scan = GateInput<'scanTickets'>['scans'][number];

/** A scan with the server's decision; null while none has come, with the reason. */
export interface Decided {
  scan: Scan;
  result: GateAnswer<'scanTickets'>['results'][number] | null;
  why: string;
  at: number;
}

/** Somebody whom this phone has let pass since the page was opened. */
export interface PassedHere {
  scanId: string;
  name: string;
  at: number;
  isUndone: boolean;
}

const isLinkDead = (error: unknown): boolean =>
  error instanceof RefusedError && isPlainObject(error.envelope?.data) && error.envelope.data.isLinkDead === true;

/**
 * A gate at which this phone scans, by the gate's link. The server decides about everybody: without a network nobody is decided
 * about, and the page says so.
 */
export function useGate(link: string) {
  const [gate, setGate] = useState<GateAtDoor | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [isDead, setDead] = useState(link === '');
  const [direction, setDirection] = useState<ScanDirection>('in');
  const [decided, setDecided] = useState<Decided | null>(null);
  const [passed, setPassed] = useState<readonly PassedHere[]>([]);
  /** Scans whose answers were lost and whose people were sent away: the server may have let them in. */
  const undos = useRef<string[]>([]);
  const list = useRef({ version: '', at: 0, people: [] as readonly PersonAtDoor[] });

  const open = useCallback(async (): Promise<void> => {
    if (link === '') return;
    setFailure(null);
    try {
      setGate(await callGate('openScanner', { link }));
    } catch (error) {
      if (isLinkDead(error)) setDead(true);
      else setFailure(error);
    }
  }, [link]);
  useEffect(() => void open(), [open]);

  /**
   * Reads the people of the gate's meeting, anew where the list has changed.
   * @throws RefusedError, TransportFailure
   */
  const readPeople = useCallback(async (): Promise<readonly PersonAtDoor[]> => {
    const known = list.current;
    const read = await callGate('listDoor', { link, version: known.version, listAt: known.at });
    list.current = { version: read.version, at: read.now, people: read.list?.people ?? known.people };
    return list.current.people;
  }, [link]);

  const count = (counts: GateAtDoor['counts']): void => setGate((known) => known && { ...known, counts });

  /** Sends a scan; again with the same id, where its answer was lost. */
  const send = async (scan: Scan): Promise<void> => {
    const show = (result: Decided['result'], why = ''): void => setDecided({ scan, result, why, at: now() });
    try {
      for (let [id] = undos.current; id !== undefined; [id] = undos.current) {
        // One that the server does not know never was, as it should be.
        await callGate('undoScan', { link, scanId: id }).catch((error: unknown) => {
          if (!(error instanceof RefusedError)) throw error;
        });
        undos.current.shift();
      }
      const { results, counts } = await callGate('scanTickets', { link, sentAt: now(), scans: [scan] });
      count(counts);
      const [result = null] = results;
      show(result);
      if (result?.outcome === 'admitted')
        setPassed((all) => [{ scanId: scan.id, name: result.name, at: now(), isUndone: false }, ...all]);
    } catch (error) {
      if (isLinkDead(error)) setDead(true);
      else if (error instanceof RefusedError)
        show({
          ...{ id: scan.id, outcome: 'refused', reason: error.message, name: '', identity: '', employer: '' },
          ...{ usedAt: null, usedBy: '' },
        });
      else show(null, errorMessage(error));
    }
  };

  return {
    ...{ gate, failure, isDead, direction, decided, passed, open, setDirection, readPeople },
    /** Decides about a code's text. */
    scanCode: (code: string) =>
      send({
        ...{ id: randomId(), code: code.trim().slice(0, 200), personId: '', direction },
        ...{ deviceAt: now(), isOffline: false },
      }),
    /** Decides about somebody who was found by name. */
    scanPerson: (personId: string) =>
      send({ id: randomId(), code: '', personId, direction, deviceAt: now(), isOffline: false }),
    /** Asks again about a scan whose answer was lost. */
    retry: async () => {
      if (decided !== null) await send(decided.scan);
    },
    /** Goes on to the next person. */
    next: () => {
      if (decided?.result === null) undos.current.push(decided.scan.id);
      setDecided(null);
    },
    /** @throws RefusedError, TransportFailure */
    undo: async (scanId: string) => {
      count(await callGate('undoScan', { link, scanId }));
      setPassed((all) => all.map((one) => (one.scanId === scanId ? { ...one, isUndone: true } : one)));
    },
  };
}

export type GateAtHand = ReturnType<typeof useGate>;
