import { useEffect, useRef, useState } from 'react';
import { fieldId } from '../../../../src/domain/form/form-field';
import { questions } from '../../../../src/domain/form/known-questions';
import { useMeetingId } from '../../../ui/address';

/** How long the form in the frame is waited for, and how often it is looked for. */
const waitMs = 10_000;
const lookMs = 100;
/** Where in the frame the question is brought, in pixels of the phone. */
const fromTop = 220;

interface PhonePreviewProps {
  /** The saving of the draft that is shown. */
  version: number;
  /** The question that is brought into sight; '' for none. */
  question: string;
}

/**
 * The attendees' own page with the draft, in a phone's frame. After a saving the former one stays until the next is there.
 */
export function PhonePreview({ version, question }: PhonePreviewProps) {
  const address = `/desk/preview/${useMeetingId()}`;
  const [ready, setReady] = useState<number | null>(null);
  const versions = ready === null || ready === version ? [version] : [ready, version];
  return (
    <div className="phone" aria-busy={ready !== version}>
      {versions.map((one) => (
        <Frame key={one} {...{ address, question }} isShown={one === ready} onReady={() => setReady(one)} />
      ))}
    </div>
  );
}

interface FrameProps {
  address: string;
  question: string;
  isShown: boolean;
  onReady: () => void;
}

function Frame({ address, question, isShown, onReady }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isLoaded, setLoaded] = useState(false);
  const release = useRef(() => {});
  const told = useRef(onReady);
  told.current = onReady;
  useEffect(() => {
    if (!isLoaded) return undefined;
    const began = Date.now();
    const timer = setInterval(() => {
      const isThere = fieldOf(frame.current, questions.name) !== null;
      if (!isThere && Date.now() - began < waitMs) return;
      clearInterval(timer);
      // By then the page has drawn its title too.
      setTimeout(release.current, lookMs);
      bringIntoSight(frame.current, question);
      told.current();
    }, lookMs);
    return () => clearInterval(timer);
  }, [isLoaded, question]);
  return (
    <iframe
      ref={frame}
      src={address}
      title={isShown ? '手机上的样子' : '手机上的样子，正在更新'}
      className={isShown ? '' : 'phone__next'}
      onLoad={() => {
        release.current = holdFocus(frame.current);
        setLoaded(true);
      }}
    />
  );
}

/**
 * Keeps a page from taking the focus, as one does for its title when it opens: somebody is typing beside it.
 * @returns a function that ends this
 */
function holdFocus(frame: HTMLIFrameElement | null): () => void {
  const elements = (frame?.contentWindow as (Window & typeof globalThis) | null | undefined)?.HTMLElement.prototype;
  if (elements === undefined) return () => {};
  const own = Object.getOwnPropertyDescriptor(elements, 'focus') ?? {};
  elements.focus = () => {};
  return () => void Object.defineProperty(elements, 'focus', own);
}

/** A question in the frame; null where it is not shown, and before the form is there. */
const fieldOf = (frame: HTMLIFrameElement | null, question: string): Element | null =>
  question === '' ? null : (frame?.contentDocument?.querySelector(`.${fieldId(question)}`) ?? null);

function bringIntoSight(frame: HTMLIFrameElement | null, question: string): void {
  const field = fieldOf(frame, question);
  // `scrollIntoView` would scroll the desk too. The app's page scrolls within the window.
  for (let box = field?.parentElement ?? null; field !== null && box !== null; box = box.parentElement) {
    const before = box.scrollTop;
    box.scrollTop += field.getBoundingClientRect().top - fromTop;
    if (box.scrollTop !== before) return;
  }
}
