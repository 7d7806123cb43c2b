import { Input } from 'antd';
import { readMapLink } from '../../../src/domain/meeting/map-link';
import { FactField } from './fact-field';
import type { DraftEditor } from './use-draft-editor';

const usual = '从腾讯、高德或百度地图复制地点的链接，或写“纬度,经度”。不填，页面就不显示地图';

/** The coordinates of the venue: those of a pasted link of a map, or typed by hand. */
export function PlaceFact({ editor }: { editor: DraftEditor }) {
  const { value: shown } = editor.shown('coordinates');
  const reading = readMapLink(shown);
  const advice = isLink(shown) && 'advice' in reading ? reading.advice : usual;
  return (
    <FactField editor={editor} fact="coordinates" hint={advice} isWide>
      {({ type, value, onBlur, 'aria-invalid': isWrong, ...control }) => (
        <Input
          {...control}
          aria-invalid={isWrong}
          value={value}
          status={isWrong ? 'error' : ''}
          placeholder="34.2199,108.9485"
          maxLength={2_000}
          onChange={({ target }) => type(isLink(target.value) ? placeText(target.value) : target.value)}
          onBlur={() => {
            const read = placeText(value);
            if (read !== value) type(read);
            onBlur();
          }}
        />
      )}
    </FactField>
  );
}

const isLink = (text: string): boolean => text.includes('://');

/** The place that a text carries, as the draft writes it; any other text as it is. */
function placeText(text: string): string {
  const reading = readMapLink(text);
  return 'place' in reading ? `${reading.place.latitude},${reading.place.longitude}` : text;
}
