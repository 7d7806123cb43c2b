import { useMemo, useState, type ReactNode } from 'react';
import type { Meeting } from '../../domain/meeting/meeting';
import { shareCard } from '../../domain/meeting/share-card';
import {
  landingFacts,
  registerAnotherLabel,
  registerButton,
  type LandingFact,
} from '../../domain/registration/landing';
import { announcedPrices } from '../../domain/meeting/announced-prices';
import { statedPictureSize } from '../../domain/meeting/picture-size';
import { now } from '../../platform/device/clock';
import { SafeHtml } from '../../platform/browser/html/safe-html';
import { useLoadedWhen } from '../../platform/browser/use-loaded-when';
import { navigate } from '../../platform/browser/navigation/navigation';
import { BottomBar } from '../../ui/layout/bottom-bar';
import { Button } from '../../ui/display/button';
import { Card } from '../../ui/layout/card';
import { Notice } from '../../ui/display/notice';
import { PageFrame } from '../../ui/layout/page-frame';
import { getRegistrationDraft, hasAnswers } from './registration-draft';
import { useRegistrationStart } from './registration-start';
import { Icon } from '../../ui/display/icon';
import { Box } from '../../ui/native/box';
import { Phrases } from '../../ui/display/unbroken';
import { Tag } from '../../ui/display/tag';
import { apiUrl } from '../../api/call-server';
import { Picture } from '../../ui/native/picture';
import { readFlag } from '../../domain/json/read-value';
import { meetingNotice } from '../../domain/meeting/meeting-notice';
import { getStored, setStored } from '../../platform/storage/storage';
import { Dialog } from '../../ui/overlay/dialog';
import '../../ui/display/number-text.css';
import './landing.css';

const loadTableCard = () => import('./price-table-card').then(({ PriceTableCard }) => PriceTableCard);

interface MainAction {
  label: string;
  onPress: () => unknown;
}

interface LandingProps {
  meeting: Meeting;
  /** The main button of a visitor who has an order to pay; null for others. */
  paymentAction?: MainAction | null;
  /** The main button of a registered visitor, who can then register only other people; null for others. */
  registrationAction?: MainAction | null;
  /** Further content for this visitor, such as an unpaid order. */
  children?: ReactNode;
}

export function Landing({ meeting, paymentAction = null, registrationAction = null, children }: LandingProps) {
  const { start, typeSheet } = useRegistrationStart(meeting);
  const shared = useMemo(
    () => ({ ...shareCard(meeting), route: 'landing' as const, params: { meetingCode: meeting.code } }),
    [meeting],
  );
  const { label, isDisabled: isClosed, notice } = registerButton(meeting, now());
  const registerText = registrationAction === null || isClosed ? label : registerAnotherLabel;
  const main = paymentAction ?? registrationAction;

  return (
    <PageFrame
      route="landing"
      title={meeting.name}
      titleBar={false}
      shared={shared}
      bottomBar={
        <BottomBar>
          {(registrationAction === null || paymentAction !== null) && (
            <Button
              kind={paymentAction === null ? 'outline' : 'text'}
              onPress={() => navigate('login', { meetingId: meeting.id })}
            >
              已报名？查看详情
            </Button>
          )}
          {(registrationAction === null || !isClosed) && (
            <Button kind={main === null ? 'primary' : 'outline'} onPress={start} disabled={isClosed} busyText="请稍候…">
              {registerText}
            </Button>
          )}
          {main !== null && (
            <Button onPress={main.onPress} busyText="请稍候…">
              {main.label}
            </Button>
          )}
        </BottomBar>
      }
    >
      <MeetingHero meeting={meeting} />
      <MeetingFacts meeting={meeting} />
      {!isClosed && <MeetingPrices meeting={meeting} />}
      <SubscriptionNotice meeting={meeting} />
      {isClosed && <Notice tone="due">{notice}</Notice>}
      {!isClosed && hasAnswers(getRegistrationDraft(meeting.id)) && (
        <Notice>您上次填写的内容已保存，点击“{registerText}”可继续填写。</Notice>
      )}
      {children}
      {meeting.description !== '' && (
        <Card title="会议介绍">
          <SafeHtml className="ui-prose" html={meeting.description} />
        </Card>
      )}
      {typeSheet}
    </PageFrame>
  );
}

/** Shows the meeting's name, days, place and registration deadline. */
export function MeetingFacts({ meeting }: { meeting: Meeting }) {
  return (
    <Box className="meeting-facts">
      <Card>
        <Box as="h1" className="meeting-facts__name">
          <Phrases>{meeting.name}</Phrases>
        </Box>
        <Box as="ul" className="meeting-facts__list">
          {landingFacts(meeting, now()).map((fact) => (
            <Fact key={fact.text} {...fact} />
          ))}
        </Box>
      </Card>
    </Box>
  );
}

const factIcons = { days: 'calendar', place: 'pin', registrationEnd: 'clock', places: 'info' } as const;

function Fact({ kind, text, tag }: LandingFact) {
  return (
    <Box as="li" className="meeting-facts__fact">
      <Icon name={factIcons[kind]} />
      <Box className={`meeting-facts__text ${kind === 'place' ? '' : 'meeting-facts__days'}`}>
        {/* A single text, as in the first paint: two texts would be a fraction of a pixel wider. */}
        {`${text} `}
        {tag !== null && <Tag tone={tag.tone}>{tag.text}</Tag>}
      </Box>
    </Box>
  );
}

/** Shows what each kind of registration costs, and a team (product §6.22). */
function MeetingPrices({ meeting }: { meeting: Meeting }) {
  const Table = useLoadedWhen(meeting.priceTable !== '', loadTableCard);
  const prices = announcedPrices(meeting);
  if (Table !== null) return <Table meeting={meeting} />;
  if (meeting.priceTable !== '')
    return (
      <Card title="价格">
        {/* About as high as what comes, so that nothing below it jumps. */}
        <Box style={{ minHeight: `${(meeting.priceTable.split('"option"').length - 1) * 58}px` }} />
      </Card>
    );
  if (prices === null) return null;
  return (
    <Card title="价格">
      <Box as="ul" className="meeting-prices">
        {prices.kinds.map(({ label, price, isFree }) => (
          <Box key={label} as="li" className="meeting-prices__kind">
            <Box as="span" className="meeting-prices__label">
              {label}
            </Box>
            <Box as="span" className={isFree ? '' : 'ui-amount'}>
              {price}
            </Box>
          </Box>
        ))}
      </Box>
      {prices.team !== '' && (
        <Box className="meeting-prices__team">
          <Box as="span" className="meeting-prices__label">
            {`团队 ${prices.team}`}
          </Box>
          <Button kind="text" size="small" onPress={() => navigate('teamRegister', { meetingId: meeting.id })}>
            团队报名
          </Button>
        </Box>
      )}
    </Card>
  );
}

/**
 * The organiser's banner. Banners usually contain the meeting's name as lettering, so the heading goes below, never
 * over it; without a banner it has a background of its own.
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
          size={statedPictureSize(meeting.banner)}
          onError={() => setIsBroken(true)}
        />
      )}
    </Box>
  );
}

/** Shows a meeting's notice, which opens automatically once and then on request (product §6.9). */
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
