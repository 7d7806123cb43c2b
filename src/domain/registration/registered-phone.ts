/**
 * What is said of a phone that has a registration at the meeting (product §6.11). The check of a phone does not know who
 * asks: what to do about it is added by the form that does.
 */
export const registeredPhoneMessage = '该手机号已报名本次会议';

/** To whom it may belong: they find their registration by it. */
export const ownPhoneRegisteredMessage = '该手机号已报名，请登录查看';

/** To an operator, who cannot log in for a member. */
export const memberPhoneRegisteredMessage = '该手机号已报名，请核对手机号';
