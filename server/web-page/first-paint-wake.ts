/**
 * A script in the page that starts the app. Until then the page sleeps: the app's files are only fetched ahead, and
 * nothing of them runs while the first paint is drawn. It wakes at the first tap, key or focus, once the frame that
 * answers it is drawn, or in the first idle time after everything that the page shows has come. Written in ES5 for the
 * oldest browsers.
 */
export const wakeScript = `(function () {
  var isAwake = false, isPressing = false, i;
  function wake() {
    if (isAwake) return;
    isAwake = true;
    var styles = document.querySelectorAll('link[rel=preload][as=style]'), script;
    var files = document.querySelectorAll('link[rel=preload][as=script]');
    for (i = 0; i < styles.length; i += 1) styles[i].rel = 'stylesheet';
    for (i = 0; i < files.length; i += 1) {
      script = document.createElement('script');
      script.src = files[i].href;
      script.async = false;
      document.body.appendChild(script);
    }
  }
  function wakeAfterFrame(event) {
    // The focus of a press precedes its click, which is to be answered first.
    if (event.type === 'focusin' && isPressing) return;
    requestAnimationFrame(function () { setTimeout(wake); });
  }
  function wakeWhenIdle() {
    if (window.requestIdleCallback) requestIdleCallback(wake, { timeout: 1000 });
    else setTimeout(wake, 100);
  }
  document.addEventListener('mousedown', function () { isPressing = true; }, true);
  document.addEventListener('mouseup', function () { isPressing = false; }, true);
  var events = ['click', 'keydown', 'focusin'];
  for (i = 0; i < events.length; i += 1) document.addEventListener(events[i], wakeAfterFrame, true);
  window.addEventListener('load', function () {
    requestAnimationFrame(function () { setTimeout(wakeWhenIdle); });
  });
  // A picture that never comes does not hold the app back for ever.
  setTimeout(wakeWhenIdle, 10000);
})();`;
