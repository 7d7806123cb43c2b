import Taro from '@tarojs/taro';
import { calendarFile, type CalendarEntry } from '../../domain/time/calendar-file';
import { downloadFile } from '../device/table-file/download-file';
import { addToCalendar, canAddToCalendar } from './add-to-calendar';
import { addToCalendar as addToPhone } from './add-to-calendar.weapp';

jest.mock('../device/table-file/download-file', () => ({ downloadFile: jest.fn() }));

const entry: CalendarEntry = {
  ...{ id: 'meeting-1', title: '医学信息年会', place: '西安国际会议中心' },
  ...{ firstDay: '2027-05-14', lastDay: '2027-05-16' },
};

afterEach(() => {
  delete window.WeixinJSBridge;
  jest.restoreAllMocks();
});

it('gives a browser a calendar file', async () => {
  jest.spyOn(Date, 'now').mockReturnValue(0);
  expect(await addToCalendar(entry)).toBe('opened');
  const [[file, name]] = jest.mocked(downloadFile).mock.calls as [[Blob, string]];
  expect(name).toBe('医学信息年会.ics');
  expect(file.type).toBe('text/calendar;charset=utf-8');
  expect(file.size).toBe(Buffer.byteLength(calendarFile(entry, 0)));
});

it('is not offered inside WeChat, which saves no files', async () => {
  window.WeixinJSBridge = { invoke: jest.fn() };
  expect(canAddToCalendar()).toBe(false);
  expect(await addToCalendar(entry)).toBe('failed');
});

it('asks the mini-program’s phone for whole days of Shanghai, and reminds the evening before', async () => {
  const add = jest.fn<Promise<unknown>, [unknown]>(() => Promise.resolve({}));
  Object.assign(Taro, { addPhoneCalendar: add });
  expect(await addToPhone(entry)).toBe('added');
  expect(add).toHaveBeenCalledWith({
    title: '医学信息年会',
    location: '西安国际会议中心',
    allDay: true,
    startTime: Date.parse('2027-05-14T00:00:00+08:00') / 1000,
    endTime: String(Date.parse('2027-05-16T23:59:59+08:00') / 1000),
    alarmOffset: (24 - 20) * 3600,
  });
  add.mockRejectedValueOnce({ errMsg: 'addPhoneCalendar:fail calendar account unavailable' });
  expect(await addToPhone(entry)).toBe('failed');
  add.mockRejectedValueOnce({ errMsg: 'addPhoneCalendar:fail cancel' });
  expect(await addToPhone(entry)).toBe('unwanted');
});
