import { fileAddress } from '../../src/contract/file-address';
import { landingFacts, registerButton, type LandingFact } from '../../src/domain/registration/landing';
import type { Meeting } from '../../src/domain/meeting/meeting';
import { meetingNotice } from '../../src/domain/meeting/meeting-notice';
import { statedPictureSize } from '../../src/domain/meeting/picture-size';
import { announcedPrices } from '../../src/domain/meeting/announced-prices';
import { shareCard } from '../../src/domain/meeting/share-card';
import { splitPhrases } from '../../src/domain/typography/phrases';
import { routes } from '../../src/routes';
import { escapeHtml } from '../http/escape-html';
import { drawPriceTable } from './draw-price-table';
import { knownScript } from './first-paint-known';
import { tapScript } from './first-paint-taps';
import { wakeScript } from './first-paint-wake';

/** The content of the app's page for one URL before the app has loaded. */
export interface DrawnPaint {
  /** The document's title: WeChat shows it on shared links before any script runs. */
  title: string;
  /** The tags of the page's head that say what a shared link shows. */
  head: string;
  /** The address of the picture that dominates the page; '' for none. */
  banner: string;
  /** Markup for the page's body. */
  html: string;
}

/**
 * Draws what the app draws (src/features/registration/landing.tsx), in the same elements and classes, so that its style
 * sheets fit both and nothing moves when it takes over; test/pages/first-paint.test.tsx compares the two.
 * @param meeting with a cleaned description
 * @param now epoch milliseconds
 */
export function drawFirstPaint(meeting: Meeting, now: number, site: Site): DrawnPaint {
  const banner = meeting.banner === '' ? '' : fileAddress(meeting.banner, '');
  const { label, isDisabled, notice: refusal } = registerButton(meeting, now);
  const notice = meetingNotice(meeting);
  const register: NextPage = {
    id: 'first-paint-register',
    route: 'attendeeForm',
    query: { meetingCode: meeting.code },
  };
  const login: NextPage = { id: 'first-paint-login', route: 'login', query: { meetingId: meeting.id } };
  const team: NextPage = { id: 'first-paint-team', route: 'teamRegister', query: { meetingId: meeting.id } };
  return {
    title: meeting.name,
    head: drawHead(meeting, site),
    banner,
    html: [
      `<div id="first-paint" data-meeting="${escapeHtml(meeting.id)}"><div class="ui-page"><main class="ui-page__body">`,
      drawBanner(banner),
      '<div class="meeting-facts"><div class="ui-card ui-card--normal ui-card--start">',
      `<h1 class="meeting-facts__name">${drawPhrases(meeting.name)}</h1><ul class="meeting-facts__list">`,
      ...landingFacts(meeting, now).map(drawFact),
      `</ul></div></div>${showWhole('meeting-facts')}`,
      isDisabled ? '' : drawPrices(meeting, team, now),
      notice === null
        ? ''
        : `<div class="subscription-notice__again">${drawButton('outline', drawIcon('info') + drawText(notice.title), { size: 'small', haspopup: true })}</div>${showWhole('subscription-notice__again')}`,
      '<noscript><div class="ui-notice ui-notice--due">请打开浏览器的 JavaScript 后重试。</div></noscript>',
      isDisabled ? `<div class="ui-notice ui-notice--due">${drawPhrases(refusal)}</div>` : '',
      meeting.description === '' ? '' : drawDescription(meeting.description),
      '</main><footer class="ui-bottom-bar"><div class="ui-bottom-bar__row">',
      drawButton('outline', drawText('已报名？查看详情'), { form: login.id }),
      drawButton('primary', drawText(label), { form: register.id, isDisabled }),
      `</div></footer><script>${knownScript}</script>${showWhole('ui-bottom-bar')}</div>`,
      drawForm(login, site),
      drawForm(register, site),
      drawForm(team, site),
      `<script>${tapScript}</script><script>${wakeScript}</script></div>`,
    ].join(''),
  };
}

/**
 * Elements that move while they are parsed, because they are centred, balanced or share a row. A browser may paint in
 * between, so each is shown only once it is complete.
 */
const wholes = [
  'meeting-facts',
  'meeting-prices',
  'meeting-prices__team',
  'subscription-notice__again',
  'ui-prose',
  'ui-bottom-bar',
] as const;

/** The limit in characters of the description. A longer one arrives in several packets, and is shown as it arrives. */
const wholeDescriptionLimit = 5_000;

const showWhole = (name: (typeof wholes)[number]): string => `<style>#first-paint .${name}{visibility:visible}</style>`;

const factIcons = { days: 'calendar', place: 'pin', registrationEnd: 'clock', places: 'info' } as const;

/** The drawings of src/ui/display/icon. */
const iconDrawings = {
  calendar: ['M4 6h16v14H4z', 'M4 10.5h16', 'M8 3v4', 'M16 3v4'],
  pin: ['M12 21s7-6.2 7-11.5a7 7 0 00-14 0C5 14.8 12 21 12 21z', 'M12 7a2.5 2.5 0 100 5 2.5 2.5 0 000-5z'],
  clock: ['M12 3a9 9 0 100 18 9 9 0 000-18z', 'M12 7v5l3.5 2'],
  info: ['M12 3a9 9 0 100 18 9 9 0 000-18z', 'M12 11v5.5', 'M12 7.5h.01'],
};

function drawIcon(name: keyof typeof iconDrawings): string {
  const lines = iconDrawings[name].map((line) => `<path d="${line}"></path>`).join('');
  return `<svg class="ui-icon ui-icon--medium" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" focusable="false" aria-hidden="true">${lines}</svg>`;
}

function drawBanner(banner: string): string {
  if (banner === '') return '<div class="meeting-hero meeting-hero--plain"></div>';
  const size = statedPictureSize(banner);
  const box = size === null ? '' : ` width="${size.width}" height="${size.height}"`;
  return `<div class="meeting-hero "><img class="meeting-hero__banner" src="${escapeHtml(banner)}" alt=""${box} fetchpriority="high" decoding="sync"></div>`;
}

function drawFact({ kind, text, tag }: LandingFact): string {
  const drawnTag = tag === null ? '' : `<span class="ui-tag ui-tag--${tag.tone}">${escapeHtml(tag.text)}</span>`;
  const className = `meeting-facts__text ${kind === 'place' ? '' : 'meeting-facts__days'}`;
  return `<li class="meeting-facts__fact">${drawIcon(factIcons[kind])}<div class="${className}">${escapeHtml(text)} ${drawnTag}</div></li>`;
}

/** Draws what each kind of registration costs, and a team; '' where it is not known. */
function drawPrices(meeting: Meeting, { id }: NextPage, now: number): string {
  const table = drawPriceTable(meeting, now);
  if (table !== null) return drawPriceCard(table.tag, table.rows, '');
  const prices = announcedPrices(meeting);
  if (prices === null) return '';
  const kinds = prices.kinds.map(
    ({ label, price, isFree }) =>
      `<li class="meeting-prices__kind"><span class="meeting-prices__label">${label}</span><span class="${isFree ? '' : 'ui-amount'}">${price}</span></li>`,
  );
  const team =
    prices.team === ''
      ? ''
      : `<div class="meeting-prices__team"><span class="meeting-prices__label">团队 ${prices.team}</span>${drawButton('text', drawText('团队报名'), { form: id, size: 'small' })}</div>${showWhole('meeting-prices__team')}`;
  return drawPriceCard('', kinds.join(''), team);
}

const drawPriceCard = (tag: string, rows: string, team: string): string =>
  `<section class="ui-card ui-card--normal ui-card--start" aria-labelledby="first-paint-prices"><div class="ui-card__head"><h2 id="first-paint-prices" class="ui-card__title">${drawPhrases('价格')}</h2>${tag}</div><ul class="meeting-prices">${rows}</ul>${showWhole('meeting-prices')}${team}</section>`;

/**
 * Draws a description.
 * @param html cleaned
 */
function drawDescription(html: string): string {
  const head = `<div class="ui-card__head"><h2 id="first-paint-about" class="ui-card__title">${drawPhrases('会议介绍')}</h2></div>`;
  const prose = [`<div class="ui-prose">${html}</div>`, showWhole('ui-prose')];
  const inOrder = (html.length > wholeDescriptionLimit ? prose.reverse() : prose).join('');
  return `<section class="ui-card ui-card--normal ui-card--start" aria-labelledby="first-paint-about">${head}${inOrder}</section>`;
}

interface DrawnButton {
  size?: 'small';
  /** The form that the button submits; without one it does nothing until the app runs. */
  form?: string;
  isDisabled?: boolean;
  haspopup?: boolean;
}

const drawText = (text: string): string => `<span class="ui-button__text">${escapeHtml(text)}</span>`;

function drawButton(
  kind: 'primary' | 'outline' | 'text',
  inner: string,
  { size, form, isDisabled, haspopup }: DrawnButton,
) {
  const attributes = [
    form === undefined ? 'type="button"' : `type="submit" form="${form}"`,
    `class="ui-press ui-button ui-button--${kind} ui-button--${size ?? 'large'}"`,
    ...(isDisabled === true ? ['disabled'] : []),
    ...(haspopup === true ? ['aria-haspopup="dialog"'] : []),
  ];
  return `<button ${attributes.join(' ')}>${inner}</button>`;
}

/** The page that a button leads to without the app's script. */
interface NextPage {
  id: string;
  route: 'attendeeForm' | 'login' | 'teamRegister';
  query: Readonly<Record<string, string>>;
}

function drawForm({ id, route, query }: NextPage, { basePath }: Site): string {
  const fields = Object.entries(query).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  );
  return `<form id="${id}" action="${basePath}${routes[route].urls[0]}" hidden>${fields.join('')}</form>`;
}

interface Segmenter {
  segment: (text: string) => Iterable<{ segment: string }>;
}
type SegmenterClass = new (locale: string, options: { granularity: 'word' }) => Segmenter;

const segmenter = new (Intl as unknown as { Segmenter: SegmenterClass }).Segmenter('zh-CN', { granularity: 'word' });
const wordsOf = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment);

/** Breaks lines like src/ui/display/unbroken, in a browser that segments words. */
function drawPhrases(text: string): string {
  const phrases = splitPhrases(text, wordsOf).map(({ text: phrase, isUnbroken }) =>
    isUnbroken ? `<span class="ui-unbroken">${escapeHtml(phrase)}</span>` : escapeHtml(phrase),
  );
  return `<span class="ui-phrases">${phrases.join('<wbr>')}</span>`;
}

/** The address under which the app is served. */
interface Site {
  publicOrigin: string;
  basePath: string;
}

/** Draws the head's tags for a shared link's card (product §6.18), which messengers read without running a script. */
function drawHead(meeting: Meeting, { publicOrigin, basePath }: Site): string {
  const { title, line, picture } = shareCard(meeting);
  const url = `${publicOrigin}${basePath}${routes.landing.urls[0]}?meetingCode=${encodeURIComponent(meeting.code)}`;
  const properties = {
    ...{ type: 'website', locale: 'zh_CN', site_name: routes.landing.title, title, description: line, url },
    image: pictureAt(picture, publicOrigin) ?? `${publicOrigin}${basePath}/share-picture.png`,
  };
  const tags = Object.entries(properties).map(
    ([name, text]) => `<meta property="og:${name}" content="${escapeHtml(text)}">`,
  );
  return `<meta name="description" content="${escapeHtml(line)}">${tags.join('')}`;
}

/** Returns the banner's absolute address, which messengers fetch; null where there is none. */
function pictureAt(picture: string, publicOrigin: string): string | null {
  const address = fileAddress(picture, '');
  return picture !== '' && URL.canParse(address, publicOrigin) ? new URL(address, publicOrigin).href : null;
}

/**
 * Places the first paint where Taro places a page, over the app's empty element. It states the root's font size, which
 * the page's own script sets later, or never.
 */
export const placeStyle =
  `${wholes.map((name) => `#first-paint .${name}`).join(',')}{visibility:hidden}` +
  '#first-paint{position:absolute;z-index:1;top:0;right:0;left:0;overflow-x:hidden;overflow-y:scroll;max-height:100vh;background:var(--page)}' +
  'html{font-size:calc(100vmin/18.75)}@media(max-width:319px),(max-height:319px){html{font-size:17.06px}}' +
  '@media(min-width:450px) and (min-height:450px){html{font-size:24px}}';
