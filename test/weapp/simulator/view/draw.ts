import { componentOf } from './components';
import type { Attributes, DrawnElement } from './drawn-element';

/** A node of a compiled template: an element, such as `wx-view`, or a text. */
export type TemplateNode = string | { tag: string; attr?: Attributes; children?: TemplateNode[] };

const isGroup = (node: TemplateNode): boolean =>
  typeof node !== 'string' && (node.tag === 'virtual' || node.tag === 'wx-block');

/** A template's groups draw nothing of their own. */
function flat(nodes: readonly TemplateNode[]): TemplateNode[] {
  return nodes.flatMap((node) => (typeof node !== 'string' && isGroup(node) ? flat(node.children ?? []) : [node]));
}

/** Makes an element's children what the template gave, and leaves alone what has not changed. */
export function drawChildren(parent: HTMLElement, given: readonly TemplateNode[]): void {
  const nodes = flat(given).filter((node) => node !== '');
  const before = new Map<string, DrawnElement[]>();
  for (const element of parent.children as Iterable<DrawnElement>) {
    const key = keyOf(element.localName, element.weappAttr);
    before.set(key, [...(before.get(key) ?? []), element]);
  }
  const after = nodes.map((node) => {
    if (typeof node === 'string') return document.createTextNode(node);
    const attr = node.attr ?? {};
    const element = before.get(keyOf(node.tag, attr))?.shift() ?? createElement(node.tag);
    drawElement(element, attr, node.children ?? []);
    return element;
  });
  if (hasSame(parent, after)) return;
  // Moves only what stands elsewhere: an input that is moved loses its focus.
  let place: ChildNode | null = parent.firstChild;
  for (const child of after) {
    if (child === place) place = place.nextSibling;
    else parent.insertBefore(child, place);
  }
  while (place !== null) {
    const next: ChildNode | null = place.nextSibling;
    place.remove();
    place = next;
  }
}

function hasSame(parent: HTMLElement, after: readonly ChildNode[]): boolean {
  const now = parent.childNodes;
  if (now.length !== after.length) return false;
  return after.every((child, index) => {
    const other = now[index];
    return child === other || (child.nodeType === Node.TEXT_NODE && isSameText(child, other));
  });
}

function isSameText(child: ChildNode, other: ChildNode | undefined): boolean {
  return other?.nodeType === Node.TEXT_NODE && other.textContent === child.textContent;
}

const keyOf = (tag: string, attr: Attributes): string => `${tag} ${String(attr['data-sid'] ?? '')}`;

function createElement(tag: string): DrawnElement {
  const element = document.createElement(tag) as unknown as DrawnElement;
  element.weappAttr = {};
  componentOf(tag)?.create?.(element);
  return element;
}

function drawElement(element: DrawnElement, attr: Attributes, children: readonly TemplateNode[]): void {
  const component = componentOf(element.localName);
  for (const name of ['class', 'id', 'style']) setAttribute(element, name, attr[name]);
  drawAria(element, attr);
  component?.update?.(element, attr, element.weappAttr);
  element.weappAttr = attr;
  if (component?.drawsChildren !== false) drawChildren(component?.inside?.(element) ?? element, children);
}

/** `aria-role` is the role; the rest is as in a browser. Some components hand all of it to the control inside. */
function drawAria(element: DrawnElement, attr: Attributes): void {
  const component = componentOf(element.localName);
  const bearer = component?.control?.(element) ?? element;
  const names = new Set([...Object.keys(attr), ...Object.keys(element.weappAttr)].filter(isAria));
  const role = attr.ariaRole ?? attr['aria-role'];
  // A control inside has a role of its own, unless it is given another.
  setAttribute(bearer, 'role', role ?? (bearer === element ? component?.role : undefined));
  for (const name of names) setAttribute(bearer, ariaName(name), attr[name]);
}

const isAria = (name: string): boolean => /^aria(-|[A-Z])/.test(name) && !/^aria-?role$/i.test(name);
const ariaName = (name: string): string => (name.includes('-') ? name : `aria-${name.slice(4).toLowerCase()}`);

export function setAttribute(element: Element, name: string, value: Attributes[string]): void {
  if (value === undefined || value === null || value === '') element.removeAttribute(name);
  else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, String(value));
}
