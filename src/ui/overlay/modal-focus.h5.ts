import { useEffect, useRef, type RefObject } from 'react';
import { lastPressed } from '../native/pressed-control';

const focusable =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex]';

/** Body children that hold open dialogs, topmost last. */
const layers: Element[] = [];
/** The elements that this module made inert; it does not change other inert elements. */
const hiddenHere = new Set<Element>();

/** Leaves only the topmost dialog accessible. Old web views support aria-hidden only. */
function isolateTopLayer(): void {
  const top = layers[layers.length - 1];
  for (const child of Array.from(document.body.children)) {
    // Live regions must stay accessible, and the shield against second taps must receive taps.
    const isAbove = child.hasAttribute('data-live-region') || child.hasAttribute('data-above-dialogs');
    const hide = top !== undefined && child !== top && !isAbove;
    if (hide && !child.hasAttribute('inert')) {
      child.setAttribute('inert', '');
      child.setAttribute('aria-hidden', 'true');
      hiddenHere.add(child);
    } else if (!hide && hiddenHere.delete(child)) {
      child.removeAttribute('inert');
      child.removeAttribute('aria-hidden');
    }
  }
}

function tabStops(dialog: HTMLElement): HTMLElement[] {
  return Array.from(dialog.querySelectorAll<HTMLElement>(focusable)).filter((element) => element.tabIndex >= 0);
}

/** Keeps Tab within the dialog, even without `inert` support. */
function trapTab(event: KeyboardEvent, dialog: HTMLElement): void {
  const stops = tabStops(dialog);
  const first = stops[0];
  const last = stops[stops.length - 1];
  if (first === undefined || last === undefined) {
    event.preventDefault();
    return;
  }
  const active = document.activeElement;
  const outside = !stops.some((stop) => stop === active);
  if (event.shiftKey && (active === first || outside)) {
    event.preventDefault();
    last.focus();
  } else if (!event.shiftKey && (active === last || (outside && active !== dialog))) {
    event.preventDefault();
    first.focus();
  }
}

/** Makes scrollable areas without focusable content reachable by keyboard, such as a picture with a long text. */
function makeScrollAreasFocusable(dialog: HTMLElement): void {
  for (const part of Array.from(dialog.children)) {
    if (!(part instanceof HTMLElement) || part.scrollHeight <= part.clientHeight) continue;
    if (getComputedStyle(part).overflowY === 'auto' && tabStops(part).length === 0) part.tabIndex = 0;
  }
}

/** Returns the element that had the focus. Safari does not focus a tapped button: there it is the control pressed last. */
function previousFocus(): HTMLElement | null {
  const { activeElement } = document;
  return activeElement instanceof HTMLElement && activeElement !== document.body ? activeElement : lastPressed.control;
}

/**
 * Makes an open dialog modal: the page behind is inert, focus moves in, stays in, and returns afterwards; Escape closes
 * it (WAI-ARIA Authoring Practices, modal dialog).
 */
export function useModalFocus(dialogRef: RefObject<HTMLElement>, open: boolean, onEscape: () => void): void {
  const escape = useRef(onEscape);
  escape.current = onEscape;
  useEffect(() => {
    const dialog = dialogRef.current;
    if (!open || dialog === null) return undefined;
    const before = previousFocus();
    const layer = Array.from(document.body.children).find((child) => child.contains(dialog));
    if (layer !== undefined) layers.push(layer);
    isolateTopLayer();
    makeScrollAreasFocusable(dialog);
    (dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog).focus({ preventScroll: true });

    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === 'Tab') trapTab(event, dialog);
      if (event.key !== 'Escape' || event.isComposing) return;
      event.stopPropagation();
      escape.current();
    };
    dialog.addEventListener('keydown', onKeyDown);
    return () => {
      dialog.removeEventListener('keydown', onKeyDown);
      const index = layer === undefined ? -1 : layers.lastIndexOf(layer);
      if (index >= 0) layers.splice(index, 1);
      isolateTopLayer();
      if (before?.isConnected) before.focus({ preventScroll: true });
    };
  }, [dialogRef, open]);
}
