/** Finds elements like a screen reader: by role and accessible name. */

const implicitRoles: readonly (readonly [selector: string, role: string])[] = [
  ['button, input[type=button], input[type=submit]', 'button'],
  ['a[href]', 'link'],
  ['input[type=radio]', 'radio'],
  ['input[type=checkbox]', 'checkbox'],
  ['textarea, input:not([type]), input[type=text], input[type=tel], input[type=email], input[type=url]', 'textbox'],
  ['input[type=search]', 'searchbox'],
  ['input[type=number]', 'spinbutton'],
  ['select', 'combobox'],
  ['option', 'option'],
  ['img', 'img'],
  ['fieldset', 'group'],
  ['dialog', 'dialog'],
  ['h1, h2, h3, h4, h5, h6', 'heading'],
  ['ul, ol', 'list'],
  ['li', 'listitem'],
  ['section[aria-labelledby], section[aria-label]', 'region'],
  ['main', 'main'],
  ['nav', 'navigation'],
  ['progress', 'progressbar'],
  ['output', 'status'],
];

/** The element's role: its attribute, else implied by its tag; '' if it has none. */
export function roleOf(element: Element): string {
  const own = element.getAttribute('role');
  if (own !== null) return own;
  return implicitRoles.find(([selector]) => element.matches(selector))?.[1] ?? '';
}

function isHidden(element: Element): boolean {
  for (let node: Element | null = element; node !== null; node = node.parentElement) {
    if (node.getAttribute('aria-hidden') === 'true' || node.hasAttribute('hidden')) return true;
    if (node instanceof HTMLElement && (node.style.display === 'none' || node.style.visibility === 'hidden'))
      return true;
  }
  return false;
}

function visibleText(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? '';
  if (!(node instanceof Element) || node.getAttribute('aria-hidden') === 'true') return '';
  if (node instanceof HTMLImageElement) return node.alt;
  return [...node.childNodes].map(visibleText).join('');
}

const collapseWhitespace = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The accessible name: aria-labelledby, aria-label, label, legend or alt text, else the content. */
export function nameOf(element: Element): string {
  const labelledBy = element.getAttribute('aria-labelledby');
  if (labelledBy !== null) {
    const parts = labelledBy.split(/\s+/).map((id) => element.ownerDocument.getElementById(id));
    return collapseWhitespace(parts.map((part) => (part === null ? '' : visibleText(part))).join(' '));
  }
  const label = element.getAttribute('aria-label');
  if (label !== null) return collapseWhitespace(label);
  if (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  ) {
    if (element instanceof HTMLInputElement && ['button', 'submit'].includes(element.type))
      return collapseWhitespace(element.value);
    return collapseWhitespace([...(element.labels ?? [])].map(visibleText).join(' '));
  }
  if (element instanceof HTMLFieldSetElement) {
    const legend = element.querySelector('legend');
    return legend === null ? '' : collapseWhitespace(visibleText(legend));
  }
  if (element instanceof HTMLImageElement) return collapseWhitespace(element.alt);
  return collapseWhitespace(visibleText(element));
}

function matchesName(element: Element, name: string | RegExp | undefined): boolean {
  if (name === undefined) return true;
  const own = nameOf(element);
  return typeof name === 'string' ? own === name : name.test(own);
}

/** All visible elements with this role and name, in document order. */
export function queryAllByRole(root: ParentNode, role: string, name?: string | RegExp): HTMLElement[] {
  const implied = implicitRoles.filter(([, implicit]) => implicit === role).map(([selector]) => selector);
  return [...root.querySelectorAll<HTMLElement>([`[role="${role}"]`, ...implied].join())].filter(
    (element) => roleOf(element) === role && matchesName(element, name) && !isHidden(element),
  );
}

/** The only element with this role and name; otherwise throws an error listing the candidates. */
export function getByRole(root: ParentNode, role: string, name?: string | RegExp): HTMLElement {
  const [found, another] = queryAllByRole(root, role, name);
  if (found !== undefined && another === undefined) return found;
  const present = [...root.querySelectorAll('*')]
    .filter((element) => roleOf(element) !== '' && !isHidden(element))
    .map((element) => `  ${roleOf(element)} "${nameOf(element)}"`);
  const problem = found === undefined ? 'No' : 'More than one';
  throw new Error(`${problem} ${role} named ${String(name ?? '(any)')}. On the page:\n${present.join('\n')}`);
}
