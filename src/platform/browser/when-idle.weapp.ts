/** The delay in milliseconds: WeChat has no idle callback, and renders on another thread. */
const pauseMs = 30;

/** See the H5 variant. */
export function whenIdle(act: () => void): () => void {
  const timer = setTimeout(act, pauseMs);
  return () => clearTimeout(timer);
}
