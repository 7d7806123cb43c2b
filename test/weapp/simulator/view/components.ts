import type { Attributes, DrawnElement, Value } from './drawn-element';
import { tellApp } from './events';

/** How one of WeChat's components is drawn. */
interface Component {
  /** The role that a screen reader is told. */
  role?: string;
  create?: (element: DrawnElement) => void;
  update?: (element: DrawnElement, attr: Attributes, before: Attributes) => void;
  /** The browser's control inside, which has the name and the focus. */
  control?: (element: DrawnElement) => HTMLElement | null;
  /** Where the template's children go. */
  inside?: (element: DrawnElement) => HTMLElement;
  /** False where WeChat draws the content itself. */
  drawsChildren?: boolean;
}

const innerIfAny = (element: HTMLElement, selector: string): HTMLElement | null =>
  element.querySelector(`:scope > ${selector}`);
const inner = (element: HTMLElement, selector: string): HTMLElement => innerIfAny(element, selector) as HTMLElement;

const text = (value: Value): string => String(value ?? '');

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** A text entry: the app hears each change with the caret, and sets value, focus and caret by attributes. */
function entry(tag: 'input' | 'textarea', selector: string): Component {
  return {
    drawsChildren: false,
    control: (element) => inner(element, selector),
    create: (element) => {
      const control: TextControl = document.createElement(tag);
      control.className = 'weapp-control';
      element.append(control);
      const detail = (): object => ({ value: control.value, cursor: control.selectionStart ?? control.value.length });
      control.addEventListener('input', () => tellApp(element, 'input', { ...detail(), keyCode: 0 }));
      control.addEventListener('focus', () => tellApp(element, 'focus', { value: control.value, height: 0 }));
      control.addEventListener('blur', () => tellApp(element, 'blur', detail()));
      element.addEventListener('keydown', (event) => {
        if (tag === 'input' && event.key === 'Enter') tellApp(element, 'confirm', { value: control.value });
      });
    },
    update: (element, attr, before) => {
      const control = inner(element, selector) as TextControl;
      control.placeholder = text(attr.placeholder);
      control.disabled = attr.disabled === true;
      const limit = Number(attr.maxlength ?? 140);
      if (limit < 0) control.removeAttribute('maxlength');
      else control.maxLength = limit;
      if (control instanceof HTMLInputElement) {
        control.inputMode = attr.type === 'number' ? 'numeric' : 'text';
        control.type = attr.password === true ? 'password' : 'text';
      }
      // A value that was set already is not set again, although something else has been typed since.
      if (text(attr.value) !== text(before.value) && control.value !== text(attr.value)) {
        const hasFocus = document.activeElement === control;
        control.value = text(attr.value);
        const caret = Number(attr.cursor ?? -1);
        if (hasFocus && caret >= 0) control.setSelectionRange(caret, caret);
      }
      if (attr.focus === true && before.focus !== true) setTimeout(() => control.focus(), 0);
    },
  };
}

/** The system's own wheel for a date is the browser's. */
const picker: Component = {
  control: (element) => inner(element, '.weapp-wheel'),
  create: (element) => {
    const wheel = document.createElement('input');
    wheel.className = 'weapp-wheel';
    element.append(wheel);
    wheel.addEventListener('change', () => {
      const isOut = (wheel.min !== '' && wheel.value < wheel.min) || (wheel.max !== '' && wheel.value > wheel.max);
      if (wheel.value === '' || isOut) tellApp(element, 'cancel', {});
      else tellApp(element, 'change', { value: wheel.value });
    });
  },
  inside: (element) => {
    const found = innerIfAny(element, '.weapp-picked');
    if (found !== null) return found;
    const place = document.createElement('div');
    place.className = 'weapp-picked';
    element.prepend(place);
    return place;
  },
  update: (element, attr) => {
    const wheel = inner(element, '.weapp-wheel') as HTMLInputElement;
    if (attr.mode !== 'date') throw new Error(`This simulator has no picker for ${text(attr.mode)}`);
    wheel.type = 'date';
    wheel.min = text(attr.start);
    wheel.max = text(attr.end);
    wheel.disabled = attr.disabled === true;
    wheel.value = text(attr.value);
  },
};

/** How an image fills its box, by WeChat's mode. */
const fits: Readonly<Record<string, string>> = { scaleToFill: 'fill', aspectFit: 'contain', aspectFill: 'cover' };

const image: Component = {
  drawsChildren: false,
  create: (element) => {
    const picture = document.createElement('img');
    picture.alt = '';
    picture.setAttribute('role', 'none');
    element.append(picture);
    picture.addEventListener('load', () =>
      tellApp(element, 'load', { width: picture.naturalWidth, height: picture.naturalHeight }),
    );
    picture.addEventListener('error', () => tellApp(element, 'error', { errMsg: 'GET image failed' }));
  },
  update: (element, attr, before) => {
    const picture = inner(element, 'img') as HTMLImageElement;
    picture.style.objectFit = fits[text(attr.mode)] ?? 'fill';
    picture.loading = attr.lazyLoad === true ? 'lazy' : 'eager';
    if (attr.src !== before.src) picture.src = text(attr.src);
  },
};

const richText: Component = {
  drawsChildren: false,
  update: (element, attr, before) => {
    if (attr.nodes === before.nodes) return;
    element.innerHTML = typeof attr.nodes === 'string' ? attr.nodes : '';
  },
};

const scrollView: Component = {
  create: (element) => {
    element.addEventListener('scroll', () => {
      const { scrollTop, scrollLeft, scrollHeight, scrollWidth } = element;
      tellApp(element, 'scroll', { scrollTop, scrollLeft, scrollHeight, scrollWidth });
    });
  },
  update: (element, attr, before) => {
    element.style.overflowX = attr.scrollX === true ? 'auto' : 'hidden';
    element.style.overflowY = attr.scrollY === true ? 'auto' : 'hidden';
    if (attr.scrollTop !== before.scrollTop && attr.scrollTop !== undefined) element.scrollTop = Number(attr.scrollTop);
    if (attr.scrollIntoView !== before.scrollIntoView && text(attr.scrollIntoView) !== '') {
      setTimeout(() => document.getElementById(text(attr.scrollIntoView))?.scrollIntoView(), 0);
    }
  },
};

const button: Component = {
  role: 'button',
  update: (element, attr) => {
    element.tabIndex = 0;
    if (attr.disabled === true) element.setAttribute('aria-disabled', 'true');
    else if (attr['aria-disabled'] === undefined) element.removeAttribute('aria-disabled');
    element.toggleAttribute('disabled', attr.disabled === true);
    const openType = text(attr.openType);
    if (openType !== '' && openType !== 'getPhoneNumber')
      throw new Error(`This simulator has no button to ${openType}`);
  },
};

const drawnComponents: Readonly<Record<string, Component>> = {
  'wx-input': entry('input', 'input'),
  'wx-textarea': entry('textarea', 'textarea'),
  'wx-picker': picker,
  'wx-image': image,
  'wx-rich-text': richText,
  'wx-scroll-view': scrollView,
  'wx-button': button,
};

/** The components that are drawn as a plain element. */
const plain = new Set(['wx-view', 'wx-text', 'wx-comp', 'wx-label', 'wx-form', 'wx-page', 'wx-slot']);

/** @throws Error for a component that the simulator cannot draw: it would look right and do nothing */
export function componentOf(tag: string): Component | undefined {
  const component = drawnComponents[tag];
  if (component === undefined && tag.startsWith('wx-') && !plain.has(tag)) throw new Error(`Cannot draw ${tag}`);
  return component;
}
