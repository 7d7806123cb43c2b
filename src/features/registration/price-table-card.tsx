import type { Meeting } from '../../domain/meeting/meeting';
import { entryTypeNames, registrationTypeOutcome } from '../../domain/meeting/registration-type';
import type { PriceView } from '../../domain/prices/price-view';
import { navigate } from '../../platform/browser/navigation/navigation';
import { usePriceView } from '../../session/price-view';
import { Button } from '../../ui/display/button';
import { Tag } from '../../ui/display/tag';
import { Card } from '../../ui/layout/card';
import { Box } from '../../ui/native/box';

/** Shows what each identity costs now, when that changes, and what a team pays (product §6.22). */
export function PriceTableCard({ meeting }: { meeting: Meeting }) {
  const view = usePriceView(meeting);
  if (view === null) return null;
  return (
    <Card title="价格" aside={view.until === '' ? undefined : <Tag tone="due">{view.until}</Tag>}>
      <PriceRows meeting={meeting} view={view} />
      {view.team !== '' && (
        <Box className="meeting-prices__team">
          <Box as="span" className="meeting-prices__label">
            {view.team}
          </Box>
          <Button kind="text" size="small" onPress={() => navigate('teamRegister', { meetingId: meeting.id })}>
            团队报名
          </Button>
        </Box>
      )}
    </Card>
  );
}

/** The rows of a meeting's prices; a visitor who comes for the exhibition alone pays nothing. */
export function PriceRows({ meeting, view }: { meeting: Meeting; view: PriceView }) {
  return (
    <Box as="ul" className="meeting-prices">
      {view.rows.map(({ option, name, price, more }) => (
        <Box key={option} as="li" className="meeting-prices__kind">
          <Box as="span" className="meeting-prices__label">
            {name || entryTypeNames.paid}
          </Box>
          <Box as="span" className="meeting-prices__amount">
            <Box as="span" className="ui-amount">
              {price}
            </Box>
            {more !== '' && (
              <Box as="span" className="meeting-prices__more">
                {more}
              </Box>
            )}
          </Box>
        </Box>
      ))}
      {registrationTypeOutcome(meeting) === 'ask' && (
        <Box as="li" className="meeting-prices__kind">
          <Box as="span" className="meeting-prices__label">
            {entryTypeNames.free}
          </Box>
          <Box as="span">免费</Box>
        </Box>
      )}
    </Box>
  );
}
