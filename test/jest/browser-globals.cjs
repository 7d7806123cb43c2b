// Browser features that Taro and NutUI require and jsdom lacks. Runs before each test file of `pages`.

process.env.TARO_ENV = 'h5';
process.env.TARO_PLATFORM = 'web';
process.env.FRAMEWORK = 'react';

// NutUI bundles lottie, which requests a canvas on load.
HTMLCanvasElement.prototype.getContext = () => null;

// Enables React's act().
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

// Node has these, but jsdom's window does not expose them.
const util = require('node:util');
const v8 = require('node:v8');
globalThis.TextEncoder ??= util.TextEncoder;
globalThis.TextDecoder ??= util.TextDecoder;
globalThis.structuredClone ??= (value) => v8.deserialize(v8.serialize(value));
