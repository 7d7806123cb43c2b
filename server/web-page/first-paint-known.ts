import { knownAttendeeLabels, registerAnotherLabel } from '../../src/domain/registration/landing';

/**
 * Runs in the page, behind the first paint's bottom bar and before that is shown: for who is registered and known on the
 * device, which the server cannot tell, it makes the buttons of it that the app will draw (product §2.4), so that none
 * changes under a finger. An own order that waits is the app's to offer. For the oldest browsers: ES5.
 */
export const knownScript = `(function (paint) {
  var id = paint.getAttribute('data-meeting'), labels = ${JSON.stringify(knownAttendeeLabels)}, label, waiting, i;
  function read(key) {
    var kept = JSON.parse(localStorage.getItem('conf:' + key));
    return kept && !(kept.expiresAt <= new Date().getTime()) ? kept.value : null;
  }
  try {
    label = labels[read('session-draft:' + id + ':known-attendee')];
    waiting = read('pending-payments') || [];
    for (i = 0; i < waiting.length; i += 1) if (waiting[i].meetingId === id && waiting[i].payer !== 'team') return;
  } catch (error) {}
  if (!label) return;
  var buttons = paint.getElementsByTagName('footer')[0].getElementsByTagName('button'), isClosed = buttons[1].disabled;
  function make(button, words, form) {
    button.getElementsByTagName('span')[0].textContent = words;
    button.setAttribute('form', form);
    button.disabled = false;
  }
  make(buttons[0], ${JSON.stringify(registerAnotherLabel)}, 'first-paint-register');
  make(buttons[1], label, 'first-paint-login');
  if (isClosed) buttons[0].parentNode.removeChild(buttons[0]);
})(document.getElementById('first-paint'));`;
