/** In a mini-program there is no document to measure: every item is drawn. */
export { PlainList as VirtualList } from './plain-list';
