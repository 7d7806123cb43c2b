import { Icon, type IconName } from '../../ui/display/icon';
import { Box } from '../../ui/native/box';
import { PersonName, Phrases } from '../../ui/display/unbroken';
import './centre-hero.css';

interface CentreHeroProps {
  meetingName: string;
  name: string;
  /** The name of an operator's team; '' for none. */
  team?: string;
  /** The masked phone, after the user's role if they have one. */
  phone: string;
  when: string;
  address: string;
}

/** A longer team's name would take three lines of a phone at the heading's size. */
const longTeamLength = 20;

/** The header with the page's h1, the logged-in user and the meeting. */
export function CentreHero({ meetingName, name, team = '', phone, when, address }: CentreHeroProps) {
  return (
    <Box as="header" className="centre-hero">
      <Box className="centre-hero__meeting">
        <Phrases>{meetingName}</Phrases>
      </Box>
      <Box
        as="h1"
        className={`centre-hero__name ${team.length > longTeamLength ? 'centre-hero__name--long' : ''}`}
        tabIndex={-1}
      >
        {team !== '' && (
          <>
            <Phrases>{team}</Phrases>
            {'\u00a0· '}
          </>
        )}
        <Box as="span" className="centre-hero__person">
          <PersonName name={name} />
        </Box>
      </Box>
      <Box as="ul" className="centre-hero__facts">
        <Fact icon="phone" text={phone} />
        <Fact icon="calendar" text={when} />
        <Fact icon="pin" text={address} />
      </Box>
    </Box>
  );
}

function Fact({ icon, text }: { icon: IconName; text: string }) {
  if (text === '') return null;
  return (
    <Box as="li" className="centre-hero__fact">
      <Icon name={icon} size="small" />
      <Box className="centre-hero__text">
        <Phrases>{text}</Phrases>
      </Box>
    </Box>
  );
}
