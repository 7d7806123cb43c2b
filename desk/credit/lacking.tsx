import type { DeskCallAnswer } from '../../src/contract/desk-calls/desk-calls';
import { figure } from '../ui/amounts';
import { Facts } from '../ui/facts';
import { Go } from '../ui/go';

/** The people of whom so many are named at most. */
const shown = 200;

interface LackingProps {
  incomplete: DeskCallAnswer<'previewCreditList'>['incomplete'];
  meetingId: string;
}

/** Names whose row in the list for the authority lacks something; they are in it all the same. */
export function Lacking({ incomplete, meetingId }: LackingProps) {
  if (incomplete.length === 0) return <p className="second">申报表要的内容都齐了。</p>;
  return (
    <>
      <Facts
        title={`申报表还缺内容 ${figure(incomplete.length)} 人`}
        facts={incomplete.slice(0, shown).map(({ personId, name, lacks }) => ({
          key: personId,
          of: <Go to={`/meetings/${meetingId}/people/${personId}`}>{name}</Go>,
          is: `缺 ${lacks.join('、')}`,
        }))}
      />
      {incomplete.length > shown && <p className="second">还有 {figure(incomplete.length - shown)} 人</p>}
      <p className="second">缺的可以在报名人员里补，冻结以后也能补；不补也进申报表，那一格空着。</p>
    </>
  );
}
