import { useState } from 'react';
import { Icon } from '../display/icon';
import { Box } from '../native/box';
import { Press } from '../native/press';
import { OptionList } from '../overlay/option-list';
import { regionNames, type RegionLevel } from './region-levels';
import { noRegion, type Region } from '../../domain/regions/region';
import './region-chooser.css';

export interface RegionChooserProps {
  value: Region;
  /** A province whose cities are listed first; '' for none. Other texts are ignored. */
  startAt?: string;
  levels: readonly RegionLevel[];
  /** Called once the last level is chosen. */
  onChoose: (region: Region) => void;
}

const levelNames: Record<RegionLevel, string> = { province: '省份', city: '城市', district: '区县' };

export function RegionChooser({ value, startAt = '', levels, onChoose }: RegionChooserProps) {
  const isBelow = levels.length > 1 && regionNames('city', { ...noRegion, province: startAt }).length > 0;
  const [chosen, setChosen] = useState<Region>(isBelow ? { ...noRegion, province: startAt } : noRegion);
  const [depth, setDepth] = useState(isBelow ? 1 : 0);
  const level = levels[depth] ?? 'province';

  const choose = (name: string): void => {
    const next = keepAbove(chosen, levels.slice(0, depth));
    next[level] = name;
    const below = levels[depth + 1];
    if (below === undefined || regionNames(below, next).length === 0) {
      onChoose(next);
      return;
    }
    setChosen(next);
    setDepth(depth + 1);
  };

  return (
    <>
      {depth > 0 && (
        <Box className="ui-region-chooser__path">
          {levels.slice(0, depth).map((above, index) => (
            <Press
              key={above}
              className="ui-region-chooser__step"
              aria-label={`重选${levelNames[above]} ${chosen[above]}`}
              onPress={() => setDepth(index)}
            >
              {chosen[above]}
              <Icon name="chevron" size="small" />
            </Press>
          ))}
        </Box>
      )}
      <OptionList
        key={level}
        label={levelNames[level]}
        options={regionNames(level, chosen).map((name) => ({ value: name, label: name }))}
        value={value[level]}
        onChoose={choose}
      />
    </>
  );
}

function keepAbove(region: Region, levels: readonly RegionLevel[]): Region {
  const kept = { ...noRegion };
  for (const level of levels) kept[level] = region[level];
  return kept;
}
