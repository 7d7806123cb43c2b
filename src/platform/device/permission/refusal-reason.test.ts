import fc from 'fast-check';
import { refusalReason } from './refusal-reason';

test.each([
  [{ errMsg: 'chooseMedia:fail cancel' }, 'cancelled'],
  [{ errMsg: 'chooseMessageFile:fail cancel' }, 'cancelled'],
  [{ errMsg: 'showActionSheet:fail cancel' }, 'cancelled'],
  [{ errMsg: 'chooseInvoiceTitle:fail cancelled' }, 'cancelled'],
  [{ errMsg: 'chooseMedia:fail privacy permission is not authorized', errno: 104 }, 'privacy'],
  [{ errMsg: 'setClipboardData:fail privacy permission is not authorized' }, 'privacy'],
  [{ errMsg: 'setClipboardData:fail', errno: 104 }, 'privacy'],
  [{ errMsg: 'chooseMedia:fail api scope is not declared in the privacy agreement', errno: 112 }, 'undeclared'],
  [{ errMsg: 'chooseMedia:fail:api scope is not declared in the privacy agreement' }, 'undeclared'],
  [{ errMsg: 'saveImageToPhotosAlbum:fail auth deny' }, 'permission'],
  [{ errMsg: 'saveImageToPhotosAlbum:fail:auth denied' }, 'permission'],
  [{ errMsg: 'saveImageToPhotosAlbum:fail authorize no response' }, 'permission'],
  [{ errMsg: 'authorize:fail auth deny' }, 'permission'],
  [{ errMsg: 'authPrivateMessage:fail cancel' }, 'cancelled'],
  [{ errMsg: 'getLocation:fail authorize:fail' }, 'permission'],
  [{ errMsg: 'addPhoneCalendar:fail authorization refuesed' }, 'permission'],
  [{ errMsg: 'chooseMedia:fail system permission denied' }, 'phone'],
  [{ errMsg: 'saveImageToPhotosAlbum:fail', errno: 3 }, 'phone'],
  [{ errMsg: 'chooseMedia:fail auth deny cancel' }, 'permission'],
  [{ errMsg: 'chooseMedia:fail file not found' }, 'failed'],
  [{ errMsg: '' }, 'failed'],
  [{ errMsg: 7 }, 'failed'],
  [new Error('cancel'), 'failed'],
  [null, 'failed'],
  [undefined, 'failed'],
  ['cancel', 'failed'],
])('%p is %s', (error, why) => {
  expect(refusalReason(error)).toBe(why);
});

it('a closed dialog is never taken for a refusal, whatever the call', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z][A-Za-z]{2,20}$/), (name) => {
      expect(refusalReason({ errMsg: `${name}:fail cancel` })).toBe('cancelled');
    }),
  );
});
