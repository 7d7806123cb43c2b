import { batchFaultsCodec } from './team';

describe('batchFaultsCodec', () => {
  it('reads each fault', () => {
    const errors = [{ index: 1, field: 'phone', message: '该手机号已报名本次会议' }];
    expect(batchFaultsCodec.read({ errors })).toEqual(errors);
    expect(batchFaultsCodec.read(JSON.stringify({ errors: [{ index: '1', message: '有误' }] }))).toEqual([
      { index: 1, field: '', message: '有误' },
    ]);
  });

  it.each([undefined, null, 'no', 7, [], { errors: 'no' }, { errors: { index: 1 } }])('finds none in %p', (data) => {
    expect(batchFaultsCodec.read(data)).toEqual([]);
  });

  it('gives what is no fault no row', () => {
    expect(batchFaultsCodec.read({ errors: [7, { message: '有误' }] })).toEqual([
      { index: -1, field: '', message: '' },
      { index: -1, field: '', message: '有误' },
    ]);
  });
});
