import type { Meeting } from '../../domain/meeting/meeting';
import { announcedPrices } from '../../domain/meeting/announced-prices';
import { navigate } from '../../platform/browser/navigation/navigation';
import { Button } from '../../ui/display/button';
import { DescriptionList } from '../../ui/layout/description-list';
import { Box } from '../../ui/native/box';
import { Sheet } from '../../ui/overlay/sheet';

interface PriceSheetProps {
  meeting: Meeting;
  open: boolean;
  onClose: () => void;
}

/** Explains what the fee depends on: the kind of registration, and whether a team pays for several. */
export function PriceSheet({ meeting, open, onClose }: PriceSheetProps) {
  const prices = announcedPrices(meeting);
  if (prices === null) return null;
  return (
    <Sheet
      open={open}
      title="价格"
      onClose={onClose}
      footer={
        <Button kind="outline" onPress={() => navigate('teamRegister', { meetingId: meeting.id })}>
          团队报名
        </Button>
      }
    >
      <DescriptionList
        items={[
          ...prices.kinds.map(({ label, price }) => ({ term: label, value: price })),
          { term: '团队', value: prices.team },
        ]}
      />
      <Box className="price-sheet__note">团队价由经办人统一报名、统一交费时享受。本人单独报名按上面的价格。</Box>
    </Sheet>
  );
}
