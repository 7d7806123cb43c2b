/** A mini-program has no document to measure, so every item is rendered. */
export { PlainList as VirtualList } from './plain-list';
