/**
 * A script in the page that starts the app. Until then the page sleeps: the app's scripts are only fetched ahead, once
 * the first frame is drawn, and nothing of them runs. It wakes at the first tap, key or focus, once the frame that
 * answers it is drawn, or in the first idle time after everything that the page shows has come. Written in ES5 for the
 * oldest browsers.
 */
export const wakeScript = `(function () {
  var isAwake = false, isPressing = false, files = document.querySelectorAll('link[as=script]'), i;
  function fetchAhead() {
    for (i = 0; i < files.length; i += 1) files[i].rel = 'preload';
  }
  function wake() {
    if (isAwake) return;
    isAwake = true;
    var script;
    for (i = 0; i < files.length; i += 1) {
      script = document.createElement('script');
      script.src = files[i].href;
      script.async = false;
      document.body.appendChild(script);
    }
  }
  function afterFrame(work) {
    requestAnimationFrame(function () { setTimeout(work); });
  }
  function wakeAfterFrame(event) {
    // The focus of a press precedes its click, which is to be answered first.
    if (event.type === 'focusin' && isPressing) return;
    afterFrame(wake);
  }
  function wakeWhenIdle() {
    if (window.requestIdleCallback) requestIdleCallback(wake, { timeout: 1000 });
    else setTimeout(wake, 100);
  }
  document.addEventListener('mousedown', function () { isPressing = true; }, true);
  document.addEventListener('mouseup', function () { isPressing = false; }, true);
  var events = ['click', 'keydown', 'focusin'];
  for (i = 0; i < events.length; i += 1) document.addEventListener(events[i], wakeAfterFrame, true);
  afterFrame(fetchAhead);
  window.addEventListener('load', function () { afterFrame(wakeWhenIdle); });
  // A picture that never comes does not hold the app back for ever.
  setTimeout(wakeWhenIdle, 10000);
})();`;
