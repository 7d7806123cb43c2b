import { type Answer } from './simulator/wx-network';

/** The meeting of the mini-program's tests, as sent by the server. */
export const demoMeeting = {
  id: 1,
  code: 'MI2027',
  meetingName: '医学信息学年会',
  description: '<p>欢迎参会</p>',
  bmEndTime: '2999-12-31',
  startTime: '2999-12-30',
  endTime: '2999-12-31',
  meetingAddress: '杭州',
  isBmf: '1',
};

/** A server that knows only this meeting. */
export const answerDemoMeeting: Answer = ({ url }) => ({
  statusCode: 200,
  data: url.includes('/getMeetingBycode/')
    ? { status: 200, data: demoMeeting, message: '' }
    : { status: 200, data: null },
});
