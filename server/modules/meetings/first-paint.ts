import { fileAddress } from '../../../src/contract/file-address';
import { type Meeting } from '../../../src/domain/meeting/meeting';
import { announcedRegistrationEnd } from '../../../src/domain/meeting/registration-closing';
import { meetingDays } from '../../../src/domain/meeting/meeting-days';
import { shareCard } from '../../../src/domain/meeting/share-card';
import { formatDay } from '../../../src/domain/time/format-dates';
import { Refusal } from '../../answers';
import { routes } from '../../../src/routes';
import type { Dependencies } from '../../dependencies';
import { escapeHtml } from '../../escape-html';
import type { Settings } from '../../settings';
import { meetingOf } from './meeting-of';

/** Server-rendered content of the app's page for one URL. */
export interface FirstPaint {
  /** The document's title: WeChat shows it on shared links before any script runs. */
  title: string;
  /** What a link to the page shows where it is shared, for its head. */
  head: string;
  /** Markup for the page's body. */
  html: string;
}

/**
 * Loads what a meeting's landing page shows before the app has loaded. The app removes it once it renders
 * (src/platform/first-paint); without it, as on a static server, only time is lost.
 * @returns null if no meeting has this code
 * @throws database errors
 */
export async function findFirstPaint(
  { meetings, clock, settings }: Dependencies,
  meetingCode: string,
): Promise<FirstPaint | null> {
  try {
    const { row } = await meetings.byCode(meetingCode);
    return drawFirstPaint(meetingOf(row), clock.now(), settings);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/**
 * Renders the banner and the facts at the app's own positions.
 * @param now epoch milliseconds
 */
export function drawFirstPaint(meeting: Meeting, now: number, site: Site): FirstPaint {
  const lastDay = announcedRegistrationEnd(meeting);
  const facts = [
    meetingDays(meeting),
    meeting.address,
    lastDay === '' ? '' : `报名截止 ${formatDay(lastDay, now)}`,
  ].filter((text) => text !== '');
  const banner =
    meeting.banner === ''
      ? ''
      : `<img src="${escapeHtml(fileAddress(meeting.banner, ''))}" alt="" fetchpriority="high" decoding="sync">`;
  return {
    title: meeting.name,
    head: drawHead(meeting, site),
    html: `<div id="first-paint"><style>${style}</style>
<div class="first-paint__hero${banner === '' ? ' first-paint__hero--plain' : ''}">${banner}</div>
<div class="first-paint__card"><p class="first-paint__name">${escapeHtml(meeting.name)}</p>
${facts.map((text) => `<p class="first-paint__fact">${escapeHtml(text)}</p>`).join('\n')}
<noscript><p class="first-paint__fact">请打开浏览器的 JavaScript 后重试。</p></noscript></div>
<div class="first-paint__bar"></div></div>`,
  };
}

/** Where the app is served. */
type Site = Pick<Settings, 'publicOrigin' | 'basePath'>;

/** The meeting's card (product §6.18): messengers read it from the page, without running a script. */
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

/** The banner's whole address, which messengers fetch; null where there is none. */
function pictureAt(picture: string, publicOrigin: string): string | null {
  const address = fileAddress(picture, '');
  return picture !== '' && URL.canParse(address, publicOrigin) ? new URL(address, publicOrigin).href : null;
}

/**
 * Dimensions of meeting-hero.css, meeting-facts.css, card.css and bottom-bar.css, and the tokens of the app's style
 * sheet; 1 rem is 20 px there (the page's own script sets the root font). Space for the icons stays empty.
 */
const style = `
#first-paint{position:fixed;z-index:1;top:0;right:0;bottom:0;left:0;overflow:hidden;background:var(--page);color:var(--ink)}
.first-paint__hero{min-height:9.8rem;background:linear-gradient(135deg,var(--brand-deep),var(--brand))}
.first-paint__hero--plain{min-height:4.8rem}
.first-paint__hero img{display:block;width:100%;min-height:9.8rem;max-height:18rem;object-fit:cover}
@media (max-height:480px){.first-paint__hero,.first-paint__hero img{min-height:4.8rem;max-height:45vh}}
.first-paint__hero,.first-paint__card{max-width:640px;margin:0 auto}
.first-paint__card{position:relative;width:calc(100% - 1.6rem);max-width:calc(640px - 1.6rem);margin-top:-0.8rem;padding:.8rem}
.first-paint__card{border-radius:var(--r-card);background:var(--card);box-shadow:var(--shadow);word-break:break-word;overflow-wrap:anywhere}
.first-paint__name{margin-bottom:.6rem;font-size:1.05rem;font-weight:650;line-height:1.4;text-wrap:balance}
.first-paint__fact{padding-left:1.5rem;font-size:.75rem}.first-paint__fact+.first-paint__fact{margin-top:.5rem}
.first-paint__bar{position:absolute;right:0;bottom:0;left:0;max-width:640px;height:3.6rem;margin:0 auto;border-top:1px solid var(--line);background:var(--card)}
`;
