/**
 * Runs in the page, before the app has come: a press on a button of the first paint is kept in the button, which says
 * so, and the app does it when it takes over (src/platform/browser/first-paint). Where the app's own code does not
 * come, and where no script runs, the buttons are those of plain forms and lead to the next page, which begins the app
 * anew. For the oldest browsers: ES5.
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
  }, true);
})(document.getElementById('first-paint'));`;

/** The classes that the script writes, besides those of the first paint. */
export const classesOfTaps = ['ui-button--busy', 'ui-button__spinner', 'ui-button__text'];
