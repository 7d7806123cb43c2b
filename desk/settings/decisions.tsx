import { Radio } from 'antd';
import type { FormDecision } from '../../src/domain/meeting/form-decisions';
import { figure } from '../ui/amounts';
import type { DraftReview } from './settings';

export type OpenDecision = DraftReview['open'][number];

interface DecisionsProps {
  asked: readonly OpenDecision[];
  decisions: readonly FormDecision[];
  onDecide: (decisions: readonly FormDecision[]) => void;
}

/** Asks of each option whose text changed whether it was renamed or is another one. Nothing is chosen beforehand. */
export function Decisions({ asked, decisions, onDecide }: DecisionsProps) {
  const decisionOn = ({ shortName, key }: OpenDecision): FormDecision | undefined =>
    decisions.find((one) => one.shortName === shortName && one.key === key);
  const left = asked.filter((one) => decisionOn(one) === undefined).length;
  return (
    <section className="review-part">
      <h3>{left === 0 ? '已经定了' : `要您定 ${figure(left)} 处`}</h3>
      <ul className="decisions">
        {asked.map((one) => {
          const decided = decisionOn(one);
          const chosen = one.choices.findIndex(({ choice, to }) => choice === decided?.choice && to === decided.to);
          return (
            <li key={`${one.shortName} ${one.key}`}>
              <b>{one.title}</b>
              <span>{one.text}</span>
              {one.choices.length > 0 && (
                <Radio.Group
                  aria-label={one.title}
                  value={chosen < 0 ? undefined : chosen}
                  options={one.choices.map(({ label }, value) => ({ value, label }))}
                  onChange={({ target }) => {
                    const choice = one.choices[Number(target.value)];
                    if (choice === undefined) return;
                    const { shortName, key } = one;
                    onDecide([
                      ...decisions.filter((other) => other !== decided),
                      { shortName, key, choice: choice.choice, to: choice.to },
                    ]);
                  }}
                />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
