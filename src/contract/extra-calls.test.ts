import { readBatchFaults } from './extra-calls';

describe('readBatchFaults', () => {
  it('reads each fault', () => {
    const errors = [{ index: 1, field: 'phone', message: '该手机号已报名本次会议' }];
    expect(readBatchFaults({ errors })).toEqual(errors);
    expect(readBatchFaults(JSON.stringify({ errors: [{ index: '1', message: '有误' }] }))).toEqual([
      { index: 1, field: '', message: '有误' },
    ]);
  });

  it.each([undefined, null, 'no', 7, [], { errors: 'no' }, { errors: { index: 1 } }])('finds none in %p', (data) => {
    expect(readBatchFaults(data)).toEqual([]);
  });

  it('gives what is no fault no row', () => {
    expect(readBatchFaults({ errors: [7, { message: '有误' }] })).toEqual([
      { index: -1, field: '', message: '' },
      { index: -1, field: '', message: '有误' },
    ]);
  });
});
