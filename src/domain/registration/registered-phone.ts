/**
 * The message about a phone that is already registered at the meeting (product §6.11). The phone check does not know who
 * asks, so the form that shows the message adds the advice.
 */
export const registeredPhoneMessage = '该手机号已报名本次会议';

/** The message to a person who may own the phone and can log in with it. */
export const ownPhoneRegisteredMessage = '该手机号已报名，请登录查看';
