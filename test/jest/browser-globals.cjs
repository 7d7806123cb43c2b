// What Taro and NutUI expect of a browser and jsdom does not have. Runs before each test file of `pages`.

process.env.TARO_ENV = 'h5';
process.env.TARO_PLATFORM = 'web';
process.env.FRAMEWORK = 'react';

// NutUI bundles lottie, which asks for a canvas as it loads.
HTMLCanvasElement.prototype.getContext = () => null;

// React's act() may be used: this is a test environment.
globalThis.IS_REACT_ACT_ENVIRONMENT = true;

window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;

window.matchMedia ??= (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
});

class SilentObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}
window.ResizeObserver ??= SilentObserver;
window.IntersectionObserver ??= SilentObserver;

// jsdom runs on node, which has these; its window does not pass them on.
const util = require('node:util');
const v8 = require('node:v8');
globalThis.TextEncoder ??= util.TextEncoder;
globalThis.TextDecoder ??= util.TextDecoder;
globalThis.structuredClone ??= (value) => v8.deserialize(v8.serialize(value));
