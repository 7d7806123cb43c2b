// Runs in the page, where Testing Library has been put: finds controls as Playwright does, by role and accessible name,
// and says where to tap them.
window.journey = (() => {
  const squeezed = (text) => text.replace(/\s+/g, ' ').trim();

  /** @param wanted `{ text, isExact }`, or a regular expression's `{ source, flags }` */
  function matches(wanted, text) {
    if (wanted.source !== undefined) return new RegExp(wanted.source, wanted.flags).test(squeezed(text));
    if (wanted.isExact) return squeezed(text) === squeezed(wanted.text);
    return squeezed(text).toLowerCase().includes(squeezed(wanted.text).toLowerCase());
  }

  const isSeen = (element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible';
  };

  function byText(root, wanted) {
    const all = [...root.querySelectorAll('*')].filter(
      (element) => matches(wanted, element.textContent) && isSeen(element),
    );
    return all.filter((element) => !all.some((other) => other !== element && element.contains(other)));
  }

  function byRole(root, { role, name, level, checked }) {
    const library = window.TestingLibraryDom;
    const isNamed = (text) => name === undefined || matches(name, text);
    const found = library.queryAllByRole(root, role, { level, checked, ...(name && { name: isNamed }) });
    // To ARIA a date's field has no role; a screen reader reads it as a field of text.
    const dates =
      role === 'textbox' ? library.queryAllByLabelText(root, isNamed, { selector: 'input[type=date]' }) : [];
    return [...found, ...dates].filter(isSeen);
  }

  const inOrder = (one, other) => (one.compareDocumentPosition(other) & 4 ? -1 : 1);

  function next(found, step) {
    switch (step.by) {
      case 'role':
        return found.flatMap((root) => byRole(root, step));
      case 'text':
        return found.flatMap((root) => byText(root, step.text));
      case 'filter':
        return found.filter((element) => matches(step.text, element.textContent));
      case 'or':
        return [...new Set([...found, ...find(step.other)])].sort(inOrder);
      default:
        return [found.at(step.index)].filter(Boolean);
    }
  }

  /** The page, and what stands in it apart, such as the sandbox's cashier. */
  const roots = () => [
    document.body,
    ...[...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? []),
  ];

  const find = (steps) => [...new Set(steps.reduce(next, roots()))];

  const texts = (steps) => find(steps).map((element) => element.innerText);

  /** The one that is meant. */
  function only(steps) {
    const found = find(steps);
    if (found.length !== 1) throw new Error(`${found.length} of them`);
    return found[0];
  }

  const isChecked = (steps) => {
    const control = only(steps);
    return control.checked ?? control.getAttribute('aria-checked') === 'true';
  };

  /** The animations of the whole page: a document does not list those of its shadow trees. */
  const animations = () => roots().flatMap((root) => root.getRootNode().getAnimations());
  const isEndless = ({ effect }) => !Number.isFinite(effect?.getComputedTiming().endTime);

  /** Where to tap the control, or why it cannot be tapped yet; to be asked until two answers are the same. */
  function aim(steps, position) {
    const found = find(steps);
    if (found.length !== 1) return `${found.length} of them`;
    const [control] = found;
    if (control.disabled || control.getAttribute('aria-disabled') === 'true') return 'disabled';
    if (animations().some((animation) => !isEndless(animation) && animation.playState === 'running'))
      return 'something still moves';
    const point = () => {
      const { left, top, width, height } = control.getBoundingClientRect();
      return position ? { x: left + position.x, y: top + position.y } : { x: left + width / 2, y: top + height / 2 };
    };
    const reach = ({ x, y }) => {
      const hit = control.getRootNode().elementFromPoint(x, y);
      const takes = (element) => control.contains(hit) || element.contains(hit);
      return hit !== null && [control, ...(control.labels ?? [])].some(takes);
    };
    // Beside the screen, or behind a bar.
    if (!reach(point())) control.scrollIntoView({ block: 'center' });
    return reach(point()) ? point() : 'behind something';
  }

  let hasHeardTap = false;

  /** From now on until the next tap. A press whose element was replaced before the release is none: no click follows it. */
  function listenForTap() {
    hasHeardTap = false;
    window.addEventListener('click', () => (hasHeardTap = true), { capture: true, once: true });
  }

  /** A date's field is filled by a wheel of the system's, which no driver can turn. */
  function setDate(steps, text) {
    const field = only(steps);
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, text);
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
  }

  let offered;

  function offerToCopy(text) {
    offered = document.createElement('textarea');
    offered.value = text;
    // The clipboard is the system's: it has the text once this has been heard.
    offered.addEventListener('copy', () => setTimeout(() => offered.remove()));
    document.body.append(offered);
  }

  /** Puts the focus on what is offered, which a page that still loads may take away. */
  function selectOffered() {
    offered.focus();
    offered.select();
  }

  let pasteBoard;

  /** Offers a field to paste into, with the focus, until something was pasted. */
  function offerToPaste() {
    pasteBoard ??= document.createElement('textarea');
    if (!pasteBoard.isConnected) document.body.append(pasteBoard);
    pasteBoard.focus();
    // A second paste replaces the first, which may only be late.
    pasteBoard.select();
  }

  function pasted() {
    const { value } = pasteBoard;
    if (value !== '') pasteBoard.remove();
    return value;
  }

  return {
    offerToCopy,
    selectOffered,
    offerToPaste,
    pasted,
    isCopied: () => !offered.isConnected,
    aim,
    listenForTap,
    hasHeardTap: () => hasHeardTap,
    setDate,
    texts,
    isChecked,
    count: (steps) => find(steps).length,
    type: (steps) => only(steps).type,
    value: (steps) => only(steps).value,
    blur: (steps) => only(steps).blur(),
    /** Returns whether the field has the focus and all of its text is selected. */
    selectAll: (steps) => {
      const field = only(steps);
      if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select();
      return document.activeElement === field;
    },
  };
})();
