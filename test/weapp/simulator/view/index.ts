import { writeAtPath } from '../../write-at-path';
import type { HostQuestion } from '../screen';
import { drawChildren, type TemplateNode } from './draw';
import { listen } from './events';
import { ask } from './host';

/** A page's view: what it was told last, and its part of the document. */
interface View {
  readonly template: (data: object) => TemplateNode;
  readonly data: Record<string, unknown>;
  readonly root: HTMLElement;
  readonly style: HTMLStyleElement;
  scrollTop: number;
}

declare global {
  var $gwx: (path: string) => (data: object) => TemplateNode;
  var weappView: typeof view;
}

const views = new Map<number, View>();
let shown: View | undefined;

const rootOf = (node: TemplateNode): readonly TemplateNode[] => (typeof node === 'string' ? [] : (node.children ?? []));

function drawView({ root, template, data }: View): number {
  drawChildren(root, rootOf(template(data)));
  return root.querySelectorAll('*').length;
}

function viewOf(id: number): View {
  const found = views.get(id);
  if (found === undefined) throw new Error(`There is no view ${id}`);
  return found;
}

const rectOf = (element: Element): object => {
  const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
  return { id: element.id, left, top, right, bottom, width, height, dataset: {} };
};

const view = {
  open(id: number, path: string, json: string, css: string): void {
    const root = document.createElement('div');
    root.dataset.page = String(id);
    root.className = 'weapp-page';
    const style = document.createElement('style');
    style.textContent = css;
    const data = JSON.parse(json) as Record<string, unknown>;
    const opened = { template: globalThis.$gwx(`${path}.wxml`), data, root, style, scrollTop: 0 };
    views.set(id, opened);
    drawView(opened);
  },
  /** Only the page in front is in the document, as each has a document of its own in WeChat. */
  show(id: number): void {
    if (shown !== undefined) {
      shown.scrollTop = window.scrollY;
      shown.root.remove();
      shown.style.remove();
    }
    shown = viewOf(id);
    document.head.append(shown.style);
    document.body.prepend(shown.root);
    window.scrollTo(0, shown.scrollTop);
  },
  close(id: number): void {
    const closed = viewOf(id);
    views.delete(id);
    if (shown === closed) shown = undefined;
    closed.root.remove();
    closed.style.remove();
  },
  setData(id: number, json: string): number {
    const changed = viewOf(id);
    for (const [place, value] of Object.entries(JSON.parse(json) as object)) writeAtPath(changed.data, place, value);
    return drawView(changed);
  },
  measure(id: number, selector: string, isAll: boolean): object | null {
    const { scrollTop, scrollHeight, clientWidth: width, clientHeight: height } = document.documentElement;
    if (selector === '')
      return { scrollTop, scrollLeft: 0, scrollHeight, width, height, left: 0, top: 0, bottom: height };
    const found = [...viewOf(id).root.querySelectorAll(selector)];
    if (isAll) return found.map(rectOf);
    return found[0] === undefined ? null : rectOf(found[0]);
  },
  scrollTo(id: number, place: { scrollTop?: number; selector?: string; offsetTop?: number }): void {
    const element = place.selector === undefined ? null : viewOf(id).root.querySelector(place.selector);
    const top = element === null ? place.scrollTop : element.getBoundingClientRect().top + window.scrollY;
    if (top !== undefined) window.scrollTo(0, top + (place.offsetTop ?? 0));
  },
  nodes: (): number => shown?.root.querySelectorAll('*').length ?? 0,
  setTitle(title: string, url: string): void {
    document.title = title;
    history.replaceState(null, '', url);
  },
  ask: (question: HostQuestion): Promise<unknown> => ask(question),
};

globalThis.weappView = view;
listen();
window.addEventListener(
  'scroll',
  () => {
    const id = Number(shown?.root.dataset.page);
    void globalThis.weappEvent(id, 'onPageScroll', { scrollTop: window.scrollY });
  },
  { passive: true },
);
