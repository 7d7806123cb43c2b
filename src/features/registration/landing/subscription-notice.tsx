import { useState } from 'react';
import { readFlag } from '../../../domain/json/read-value';
import type { Meeting } from '../../../domain/meeting/meeting';
import { meetingNotice } from '../../../domain/meeting/meeting-exceptions';
import { getStored, setStored } from '../../../platform/storage/storage';
import { Button } from '../../../ui/button/button';
import { Dialog } from '../../../ui/dialog/dialog';
import { Box } from '../../../ui/native/box';
import './subscription-notice.css';

/** A meeting's notice: shown once on its landing page, then behind a button (design ruling 15). */
export function SubscriptionNotice({ meeting }: { meeting: Meeting }) {
  const notice = meetingNotice(meeting);
  const storedKey = `notice-read:${meeting.id}`;
  const [isOpen, setIsOpen] = useState(() => getStored(storedKey, readFlag) !== true);
  if (notice === null) return null;
  const close = (): void => {
    setStored(storedKey, true);
    setIsOpen(false);
  };
  return (
    <>
      <Box className="subscription-notice__again">
        <Button kind="outline" size="small" icon="info" aria-haspopup="dialog" onPress={() => setIsOpen(true)}>
          {notice.title}
        </Button>
      </Box>
      <Dialog open={isOpen} title={notice.title} confirmText="知道了" onConfirm={close} onCancel={close}>
        <Box as="ul" className="subscription-notice__list">
          {notice.paragraphs.map((paragraph) => (
            <Box key={paragraph} as="li" className="subscription-notice__item">
              {paragraph}
            </Box>
          ))}
        </Box>
      </Dialog>
    </>
  );
}
