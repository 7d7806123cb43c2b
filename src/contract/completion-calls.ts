import { post } from './call';
import * as completion from './completion';
import * as team from './team';

/** The calls of members who complete the place that was taken for them, and of the operators who remind them (product §5.46). */
export const completionCalls = {
  /** The link that a member was sent authorises this call and the next. It is in the body, since addresses are kept on the way. */
  getCompletion: post('/api/appweb/entered/completion', {
    extra: 'memberPlaces',
    kind: 'query',
    body: completion.completionLinkCodec,
    answer: completion.completionPageCodec,
  }),
  complete: post('/api/appweb/entered/complete', {
    extra: 'memberPlaces',
    body: completion.completionCodec,
    answer: completion.completionPageCodec,
  }),
  /** Reads the caller's own place, which their login authorises instead of a link. */
  getOwnCompletion: post('/api/appweb/entered/ownCompletion', {
    extra: 'memberPlaces',
    auth: 'token',
    kind: 'query',
    body: team.meetingIdCodec,
    answer: completion.completionPageCodec,
  }),
  completeOwn: post('/api/appweb/entered/completeOwn', {
    extra: 'memberPlaces',
    auth: 'token',
    body: completion.ownCompletionCodec,
    answer: completion.completionPageCodec,
  }),
  /** Sends members of the operator's team the link to complete their places, those who may be sent it now. */
  remindMembers: post('/api/appweb/team/remindMembers', {
    extra: 'memberPlaces',
    auth: 'token',
    body: team.selectionCodec,
    answer: team.remindedCodec,
  }),
} as const;
