import { get, postFile } from './call';
import { named, nothing, record, text } from './codec';
import { fileReferenceCodec } from './file-address';
import { meetingFormCodec } from './form-definition';
import { meetingCodec } from './meeting';
import { phoneCheckCodec } from './phone-check';
import { privacyNoticeCodec } from './privacy';
import { signPageCall } from './wechat';

/**
 * The calls that a first visit makes, up to a form that is filled in; the others (page-calls.ts) come to a page's
 * browser later.
 */
export const firstCalls = {
  getMeetingByCode: get('/api/appweb/appMeeting/getMeetingBycode/:meetingCode', { answer: meetingCodec }),
  getMeetingForm: get('/api/appweb/entered/getMeetingFromInfo', {
    query: record({ meetingCode: named('code', text(64)) }),
    answer: meetingFormCodec,
  }),
  isMeetingEnd: get('/api/appweb/entered/isMeetingEnd/:meetingId', { answer: nothing }),
  getEnteredByPhone: get('/api/appweb/entered/getEnteredByPhone/:meetingId/:phone', {
    answer: phoneCheckCodec,
  }),
  uploadFile: postFile('/api/appweb/appThesis/uplaod', { answer: fileReferenceCodec }),
  /** The notice in force on personal data; null where the meeting has none of its own. */
  getPrivacyNotice: get('/api/appweb/privacy/notice/:meetingId', {
    extra: 'privacyNotices',
    answer: privacyNoticeCodec,
  }),
  signPage: signPageCall,
} as const;
