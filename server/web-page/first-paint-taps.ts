/**
 * A script in the page that runs before the app has loaded. It records a press on a button of the first paint in the
 * button, which shows that, and the app performs it when it takes over (src/platform/browser/first-paint). If the app's
 * code does not arrive, or no script runs, the buttons belong to plain forms and lead to the next page, which starts
 * the app again; a press that has been recorded then leads there by itself. Written in ES5 for the oldest browsers.
 */
export const tapScript = `(function (paint) {
  var pressed = null, words, isMissing;
  paint.addEventListener('click', function (event) {
    var button = event.target;
    while (button !== paint && button.tagName !== 'BUTTON') button = button.parentNode;
    if (button === paint || isMissing) return;
    event.preventDefault();
    if (pressed) return;
    pressed = button;
    words = button.innerHTML;
    button.setAttribute('data-pressed', button.textContent);
    button.setAttribute('aria-busy', 'true');
    button.setAttribute('aria-disabled', 'true');
    button.classList.add('ui-button--busy');
    button.innerHTML = '<span class="ui-button__spinner" aria-hidden="true"></span><span class="ui-button__text">请稍候…</span>';
  });
  window.addEventListener('error', function (event) {
    if (event.target.tagName !== 'SCRIPT') return;
    isMissing = true;
    if (!pressed) return;
    pressed.innerHTML = words;
    pressed.classList.remove('ui-button--busy');
    pressed.removeAttribute('data-pressed');
    pressed.removeAttribute('aria-busy');
    pressed.removeAttribute('aria-disabled');
    pressed.click();
    pressed = null;
  }, true);
})(document.getElementById('first-paint'));`;

/** The classes that the script sets, besides those of the first paint. */
export const classesOfTaps = ['ui-button--busy', 'ui-button__spinner', 'ui-button__text'];
