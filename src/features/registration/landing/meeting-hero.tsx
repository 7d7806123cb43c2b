import { useState } from 'react';
import { apiUrl } from '../../../api/call-server';
import type { Meeting } from '../../../domain/meeting/meeting';
import { Box } from '../../../ui/native/box';
import { Picture } from '../../../ui/native/picture';
import './meeting-hero.css';

/**
 * The organiser's banner. Banners mostly carry the meeting's name as drawn letters, so ours stands below it and
 * never over it; without a banner the name stands on a ground of our own.
 */
export function MeetingHero({ meeting }: { meeting: Meeting }) {
  const [isBroken, setIsBroken] = useState(false);
  const hasBanner = meeting.banner !== '' && !isBroken;
  return (
    <Box className={`meeting-hero ${hasBanner ? '' : 'meeting-hero--plain'}`}>
      {hasBanner && (
        <Picture
          className="meeting-hero__banner"
          src={apiUrl(meeting.banner)}
          alt=""
          onError={() => setIsBroken(true)}
        />
      )}
    </Box>
  );
}
