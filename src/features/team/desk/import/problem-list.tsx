import type { TableProblem } from '../../../../domain/member-import/table-problems';
import { Button } from '../../../../ui/display/button';
import { Tag } from '../../../../ui/display/tag';
import { Box } from '../../../../ui/native/box';
import { Press } from '../../../../ui/native/press';

interface ProblemListProps {
  problems: readonly TableProblem[];
  /** The problem whose cell is being corrected. */
  current: TableProblem | null;
  isLocked: boolean;
  onGo: (problem: TableProblem) => void;
  onChoose: (problem: TableProblem, value: string) => void;
  onEditRow: (rowId: string) => void;
  onRemoveRow: (problem: TableProblem) => void;
}

/** More are corrected a screen at a time. */
const maxShown = 60;

/** The cells to correct or to choose in, each leading to its cell. */
export function ProblemList({ problems, current, isLocked, ...on }: ProblemListProps) {
  if (problems.length === 0) return null;
  return (
    <>
      <Box as="ul" aria-label="要处理的地方">
        {problems.slice(0, maxShown).map((problem) => (
          <Box
            key={`${problem.rowId} ${problem.shortName}`}
            as="li"
            className={`import-desk__problem ${problem === current ? 'import-desk__problem--current' : ''}`}
          >
            <Press className="import-desk__go" disabled={isLocked} onPress={() => on.onGo(problem)}>
              {`第 ${problem.line} 行 ${problem.label}`}
              <Tag tone={problem.mark === 'wrong' ? 'bad' : 'wait'}>{problem.mark === 'wrong' ? '要改' : '要选'}</Tag>
            </Press>
            <Box className="import-desk__why">
              {problem.name !== '' && `${problem.name}：`}
              {problem.message}
            </Box>
            {!isLocked && (problem.values.length > 0 || problem.shortName === '') && (
              <Box className="import-desk__choices">
                {problem.values.map((value) => (
                  <Button key={value} kind="outline" size="small" onPress={() => on.onChoose(problem, value)}>
                    {`用 ${value}`}
                  </Button>
                ))}
                {problem.shortName === '' && (
                  <>
                    <Button
                      kind="outline"
                      size="small"
                      aria-haspopup="dialog"
                      onPress={() => on.onEditRow(problem.rowId)}
                    >
                      修改
                    </Button>
                    <Button kind="danger" size="small" onPress={() => on.onRemoveRow(problem)}>
                      删除这一行
                    </Button>
                  </>
                )}
              </Box>
            )}
          </Box>
        ))}
      </Box>
      {problems.length > maxShown && (
        <Box className="import-desk__problem">{`另有 ${problems.length - maxShown} 处，改好上面的再显示`}</Box>
      )}
    </>
  );
}
