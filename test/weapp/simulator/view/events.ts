import type { DrawnElement } from './drawn-element';

declare global {
  /** The way from the view to the app's thread. */
  var weappEvent: (pageId: number, handler: string, event: object) => Promise<void>;
}

interface Target {
  id: string;
  dataset: Record<string, string>;
  offsetLeft: number;
  offsetTop: number;
}

const isDrawn = (element: Element | null): element is DrawnElement => element !== null && 'weappAttr' in element;

function targetOf(element: HTMLElement): Target {
  const { id, offsetLeft, offsetTop } = element;
  const attr = isDrawn(element) ? element.weappAttr : {};
  const data = Object.entries(attr).filter(([name]) => name.startsWith('data-'));
  return {
    id,
    dataset: Object.fromEntries(data.map(([name, value]) => [name.slice(5), String(value)])),
    offsetLeft,
    offsetTop,
  };
}

const pageIdOf = (element: Element): number => Number(element.closest('[data-page]')?.getAttribute('data-page'));

function send(bound: DrawnElement, handler: string, type: string, target: HTMLElement, detail: object): void {
  const event = {
    ...{ type, timeStamp: Math.round(performance.now()), mark: {}, detail },
    ...{ target: targetOf(target), currentTarget: targetOf(bound), touches: [], changedTouches: [] },
  };
  void globalThis.weappEvent(pageIdOf(bound), handler, event);
}

/** Tells the app of a component's own event, which does not bubble. */
export function tellApp(element: DrawnElement, type: string, detail: object): void {
  const handler = element.weappAttr[`bind${type}`] ?? element.weappAttr[`catch${type}`];
  if (typeof handler === 'string' && handler !== '') send(element, handler, type, element, detail);
}

/** Tells the app of an event that bubbles, as far as the first element that catches it. */
function tellAlong(target: HTMLElement, type: string, detail: object): void {
  for (let element: HTMLElement | null = target; element !== null; element = element.parentElement) {
    if (!isDrawn(element)) continue;
    const bound = element.weappAttr[`bind${type}`];
    const caught = element.weappAttr[`catch${type}`];
    for (const handler of [bound, caught]) {
      if (typeof handler === 'string' && handler !== '') send(element, handler, type, target, detail);
    }
    if (caught !== undefined) return;
  }
}

function drawnTarget(event: Event): DrawnElement | null {
  let element = event.target instanceof HTMLElement ? event.target : null;
  while (element !== null && !isDrawn(element)) element = element.parentElement;
  return element;
}

/** Listens to what a person does, for every page of this document. */
export function listen(): void {
  document.addEventListener('click', (event) => {
    const target = drawnTarget(event);
    if (target === null || target.closest('wx-button[disabled]') !== null) return;
    tellAlong(target, 'tap', { x: event.clientX, y: event.clientY });
    // WeChat answers in the client, which asks the person first.
    const button = target.closest<DrawnElement>('wx-button');
    if (button?.weappAttr.openType === 'getPhoneNumber') tellApp(button, 'getphonenumber', {});
  });
  document.addEventListener('touchmove', (event) => {
    const target = drawnTarget(event);
    if (target !== null) tellAlong(target, 'touchmove', {});
  });
  for (const type of ['transitionend', 'animationend'] as const) {
    document.addEventListener(type, (event) => {
      if (event.target instanceof HTMLElement && isDrawn(event.target)) tellApp(event.target, type, {});
    });
  }
}
