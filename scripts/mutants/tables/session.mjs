/** The session on the device, what an answer means there, and deadlines. */
export const sessionMutants = [
  {
    name: 'stale-token-ends-session',
    breaks: 'An answer to an old token ends no newer session.',
    find: 'if (token !== undefined && readSession(meetingId)?.token !== token) return;',
    replace: '',
    test: 'is not ended by an answer to a token before',
  },
  {
    name: 'busy-server-refuses',
    breaks: 'HTTP 429 concludes nothing.',
    find: 'if (httpStatus === 429) throw',
    replace: 'if (false) throw',
    test: 'concludes nothing from HTTP',
  },
  {
    name: 'broken-server-refuses',
    breaks: 'HTTP 5xx concludes nothing.',
    find: `if (httpStatus >= 500) throw new TransportFailure('server');`,
    replace: '',
    test: 'concludes nothing from HTTP',
  },
  {
    name: 'unread-401',
    breaks: '401 needs no body to be understood.',
    find: 'if (httpStatus === 401 || httpStatus === 403) throw new RefusedError(httpStatus, null);',
    replace: '',
    test: 'without a body',
  },
  {
    name: 'refusal-taken-as-success',
    breaks: 'A call succeeds where its body says so.',
    find: ' && envelope.status === 200;',
    replace: ';',
    test: 'in the server’s words',
  },
  {
    name: 'http-error-taken-as-success',
    breaks: 'A call succeeds where HTTP says so.',
    find: 'httpStatus >= 200 && httpStatus < 300 && envelope',
    replace: 'envelope',
    test: 'HTTP 404 over a body of',
  },
  {
    name: 'refused-token-kept',
    breaks: 'A refused token ends the session.',
    find: 'if (isTokenRefused(error)) endSession(meetingId, token);',
    replace: '',
    test: 'loses nothing when the session ends in the middle',
  },
  {
    name: 'token-refused-in-the-body',
    breaks: 'A refused token is known by the body alone.',
    find: 'error.httpStatus === 401 || error.envelope?.status === 401',
    replace: 'error.httpStatus === 401',
    test: 'is ended by a refused token, said in the body alone',
  },
  {
    name: 'wrong-request-logs-out',
    breaks: 'A request that was wrong logs nobody out.',
    find: 'error instanceof RefusedError && (error.isDefinitive || isTokenRefused(error))',
    replace: 'error instanceof RefusedError',
    test: 'is not ended by a request that was wrong',
  },
  {
    name: 'token-sent-to-nobody',
    breaks: 'A call in somebody’s name carries their token.',
    find: `auth === 'token' && options.token ?`,
    replace: 'false ?',
    test: 'shows the meeting, the attendee and the ticket',
  },
  {
    name: 'submission-unnamed',
    breaks: 'A submission carries its key.',
    find: 'extras.idempotency && options.idempotencyKey ?',
    replace: 'false ?',
    test: 'sends the same submission again where no answer came, even after a reload',
  },
  {
    name: 'page-returned-to-twice',
    breaks: 'The page that asked for a login is returned to once.',
    find: `removeStored(returnKeyOf(meetingId));
  return page;`,
    replace: 'return page;',
    test: 'goes back to the page that asked for it, once',
  },
  {
    name: 'draft-of-another-operator',
    breaks: 'What one operator typed is not shown to the next.',
    find: `centre.operator?.userId || centre.operator?.phone || ''`,
    replace: `''`,
    test: 'is kept as typed while the page is away, for its operator only',
  },
  {
    name: 'drafts-after-logging-out',
    breaks: 'Logging out forgets what was typed.',
    find: `dropSessionDrafts(meetingId);
  endSession`,
    replace: 'endSession',
    test: 'ends with logging out, on the server too, and forgets the ticket and what was typed about others',
  },
  {
    name: 'ticket-after-logging-out',
    breaks: 'Logging out forgets the ticket.',
    find: `removeStored(keyOf(meetingId));
  removeStored(ticketKey(meetingId));`,
    replace: 'removeStored(keyOf(meetingId));',
    test: 'ends with logging out, on the server too, and forgets the ticket and what was typed about others',
  },
  {
    name: 'hidden-page-redirects',
    breaks: 'Only the page in front goes to the login.',
    find: 'if (!isLoggedOut || !isVisible) return;',
    replace: 'if (!isLoggedOut) return;',
    test: 'sends nobody away from a page below the top one until that is shown again',
  },
  {
    name: 'expired-record-read',
    breaks: 'What is kept for a time is forgotten after it.',
    find: 'expiresAt !== null && expiresAt <= now()',
    replace: 'false',
    test: 'forgets after its lifetime',
  },
  {
    name: 'deadline-a-millisecond-short',
    breaks: 'A deadline with a time lasts its whole second.',
    find: `.add(1, isDay ? 'day' : 'second')
      .valueOf() - 1`,
    replace: `.add(1, isDay ? 'day' : 'second')
      .valueOf() - 2`,
    test: 'a date with a time ends within that second',
  },
  {
    name: 'deadline-a-millisecond-long',
    breaks: 'A date ends with its last millisecond.',
    find: `.add(1, isDay ? 'day' : 'second')
      .valueOf() - 1`,
    replace: `.add(1, isDay ? 'day' : 'second')
      .valueOf()`,
    test: 'a date ends at 23:59:59 of that day in Shanghai',
  },
  {
    name: 'deadline-ends-early',
    breaks: 'The last millisecond of a deadline is within it.',
    find: 'end !== null && now > end',
    replace: 'end !== null && now >= end',
    test: 'a date ends at 23:59:59 of that day in Shanghai',
  },
  {
    name: 'no-network-logs-out',
    breaks: 'No answer logs nobody out.',
    find: 'error instanceof RefusedError && (error.isDefinitive || isTokenRefused(error))',
    replace: 'error !== null',
    test: 'outlives',
  },
];
