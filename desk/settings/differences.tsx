import type { DeskCallAnswer } from '../../src/contract/desk-calls/desk-calls';
import { settingPartLabels, settingParts } from '../../src/domain/meeting/meeting-differences';

type Difference = DeskCallAnswer<'getRevisions'>[number]['differences'][number];

/** How two definitions of a meeting differ, by the parts of its settings. */
export function Differences({ differences }: { differences: readonly Difference[] }) {
  const parts = settingParts
    .map((part) => ({ part, own: differences.filter((one) => one.part === part) }))
    .filter(({ own }) => own.length > 0);
  return (
    <dl className="differences">
      {parts.map(({ part, own }) => (
        <div key={part}>
          <dt>{settingPartLabels[part]}</dt>
          <dd>
            <ul>
              {own.map(({ text }, place) => (
                <li key={`${place} ${text}`}>{text}</li>
              ))}
            </ul>
          </dd>
        </div>
      ))}
    </dl>
  );
}
