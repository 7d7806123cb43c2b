import { Alert, Button } from 'antd';
import { useState } from 'react';
import type { DeskCallAnswer } from '../../src/contract/desk-calls/desk-calls';
import { callDesk } from '../api/call-desk';
import { failureText } from '../api/desk-error';
import { readBase64 } from '../ui/read-base64';
import { useMeetingId } from '../ui/address';
import { Go } from '../ui/go';
import { ScreenState } from '../ui/screen-state';
import { Sheet } from '../ui/sheet';
import { MapStatement } from './map-statement';
import { Matcher } from './matcher';
import './match.css';

type Statements = DeskCallAnswer<'matchBankStatements'>;

/** The most bytes of files that are read together. */
const maxBytes = 11_000_000;

/** Files as the server takes them, with what it made of them. */
interface ReadFiles {
  given: { name: string; content: string }[];
  statements: Statements;
  /** A person wants to correct how their columns are read. */
  isAsRead: boolean;
  /** Counts the readings: each begins anew. */
  turn: number;
}

/** Reads the bank's statements and matches their rows to orders. Nothing changes before somebody decides. */
export function MatchScreen() {
  const meetingId = useMeetingId();
  const [read, setRead] = useState<ReadFiles | null>(null);
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);

  const take = async (files: readonly File[]): Promise<void> => {
    if (files.length === 0) return;
    if (files.reduce((sum, { size }) => sum + size, 0) > maxBytes) {
      setProblem('文件合计超过 11 MB：请分几次导入');
      return;
    }
    const opened = files.map(async (file) => ({ name: file.name, content: await readBase64(file) }));
    await ask(Promise.all(opened), false);
  };
  const ask = async (files: Promise<ReadFiles['given']>, isAsRead: boolean): Promise<void> => {
    setBusy(true);
    setProblem('');
    try {
      const given = await files;
      const statements = await callDesk('matchBankStatements', { meetingId, files: given, isAsRead });
      setRead((old) => ({ given, statements, isAsRead, turn: (old?.turn ?? 0) + 1 }));
    } catch (error) {
      setProblem(failureText(error));
    } finally {
      setBusy(false);
    }
  };
  const askAgain = (isAsRead: boolean): void => {
    if (read !== null) void ask(Promise.resolve(read.given), isAsRead);
  };
  /** Goes on once a layout is kept: the next file may have the same, unless its own is to be corrected. */
  const goOn = (): void => {
    const left = read?.statements.unknown.slice(1) ?? [];
    if (read === null || !read.isAsRead || left.length === 0) askAgain(false);
    else setRead({ ...read, statements: { ...read.statements, unknown: left }, turn: read.turn + 1 });
  };
  const chooser = (
    <label className={`file-choice${isBusy ? ' file-choice--busy' : ''}`}>
      {isBusy ? '正在读' : read === null ? '选择流水文件' : '换文件'}
      <input
        type="file"
        multiple
        accept=".xlsx,.xls,.csv"
        disabled={isBusy}
        onChange={({ target }) => {
          void take([...(target.files ?? [])]);
          // The same file may be chosen again.
          target.value = '';
        }}
      />
    </label>
  );
  const [unknown] = read?.statements.unknown ?? [];
  return (
    <Sheet
      title={
        <>
          <Go to={`/meetings/${meetingId}/payments`} className="second">
            收款
          </Go>
          <span className="second"> / </span>
          核对流水
        </>
      }
      beside={read !== null && <span className="second cut">{read.given.map(({ name }) => name).join('、')}</span>}
      acts={
        read === null ? undefined : (
          <>
            {(unknown === undefined || read.isAsRead) && (
              <Button disabled={isBusy} onClick={() => askAgain(unknown === undefined)}>
                {unknown === undefined ? '列认错了' : '不改了'}
              </Button>
            )}
            {chooser}
          </>
        )
      }
    >
      {problem !== '' && (
        <Alert
          type="error"
          showIcon
          title={problem}
          action={
            <Button size="small" onClick={() => setProblem('')}>
              知道了
            </Button>
          }
        />
      )}
      {read === null ? (
        <ScreenState
          title="导入银行流水"
          text="从网银下载的 .xlsx、.xls、.csv 都可以，一次可选几份。读出来后由您核对，定了的才入账；同一份再导入，不会重复入账。"
        >
          {chooser}
        </ScreenState>
      ) : unknown !== undefined ? (
        <MapStatement key={read.turn} {...{ meetingId, file: unknown }} onKept={goOn} />
      ) : (
        <Matcher key={read.turn} meetingId={meetingId} statements={read.statements} files={read.given} />
      )}
    </Sheet>
  );
}
