import { refusalWords, verdictWords } from '../../domain/door/verdict-words';
import { formatMonthDay } from '../../domain/time/format-dates';
import { formatShanghaiTime } from '../../domain/time/shanghai-time';
import { Box } from '../../ui/native/box';
import type { Decided } from './use-gate';

/** `今天 10:32` on the same day, else with its date. */
function momentOf(at: number, now: number): string {
  const [then, today] = [formatShanghaiTime(at), formatShanghaiTime(now)];
  return `${then.slice(0, 10) === today.slice(0, 10) ? '今天' : formatMonthDay(then)} ${then.slice(11, 16)}`;
}

/** One decision over the whole page: colour, sign and word together, readable at arm's length. */
export function GateVerdict({ decided: { scan, result, why, at } }: { decided: Decided }) {
  const { direction } = scan;
  if (result === null)
    return (
      <Verdict kind="none" sign="?" word="还没有核对" lines={[`${why}。一直没有网络，就用手机浏览器打开签到链接`]} />
    );
  const { outcome, name, identity, employer, reason, usedAt, usedBy } = result;
  const { sign, [direction]: word } = verdictWords[outcome];
  const used = usedAt === null ? '' : `上次入场 ${momentOf(usedAt, at)}${usedBy === '' ? '' : `，${usedBy}`}`;
  const lines = [
    ...[identity, employer],
    ...(outcome === 'used' ? [used] : [refusalWords(outcome, reason)]),
    outcome === 'admitted' ? '' : '请到会务咨询台',
  ];
  return <Verdict kind={outcome} sign={sign} word={word} name={name} lines={lines} />;
}

interface VerdictProps {
  kind: string;
  sign: string;
  word: string;
  name?: string;
  /** '' is left out. */
  lines: readonly string[];
}

function Verdict({ kind, sign, word, name = '', lines }: VerdictProps) {
  return (
    <Box role="alert">
      <Box className={`gate-verdict gate-verdict--${kind}`}>
        <Box className="gate-verdict__sign" aria-hidden>
          {sign}
        </Box>
        <Box as="h2" className="gate-verdict__word">
          {word}
        </Box>
      </Box>
      {name !== '' && (
        <Box as="h3" className="gate-verdict__name">
          {name}
        </Box>
      )}
      {lines
        .filter((line) => line !== '')
        .map((line) => (
          <Box key={line} className="gate-verdict__line">
            {line}
          </Box>
        ))}
    </Box>
  );
}
