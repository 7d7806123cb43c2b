import { annualMeetingForm as fields } from '../../../test/conformance/annual-meeting-form';
import { formCase, formOf, item } from '../../../test/conformance/form-case';
import { initialAnswers } from '../form/answers';
import type { RegionNames } from '../regions/region';
import { buildSubmission } from '../form/submission';
import { readTable } from './read-table';

/** The first row's post body, with only what its table answers. */
function firstMember(cells: string[][]) {
  const { rows } = readTable(cells, fields);
  const untouched = buildSubmission(fields, initialAnswers(fields));
  const posted = buildSubmission(fields, rows[0]?.answers ?? initialAnswers(fields));
  return Object.fromEntries(Object.entries(posted).filter(([name, value]) => value !== (untouched[name] ?? '')));
}

describe('rows', () => {
  it('name an ID by its type and number, in either order of columns', () => {
    const member = { zjlx: '4', passport: 'E12345678' };
    expect(
      firstMember([
        ['证件类型', '证件号码'],
        ['护照', 'E12345678'],
      ]),
    ).toEqual(member);
    expect(
      firstMember([
        ['证件号', '证件类别'],
        ['E12345678', '护照'],
      ]),
    ).toEqual(member);
  });

  it('need not name the type of an identity card', () => {
    const member = { zjlx: '1', cardNum: '11010519491231002X' };
    expect(
      firstMember([
        ['姓名', '证件号码'],
        ['', '11010519491231002x'],
      ]),
    ).toEqual(member);
    expect(
      firstMember([
        ['姓名', '身份证号码'],
        ['', '11010519491231002x'],
      ]),
    ).toEqual(member);
  });

  it('keep a number whose type is not known, to be there once it is chosen', () => {
    const { rows } = readTable(
      [
        ['证件类型', '证件号码'],
        ['学生证', 'S123'],
      ],
      fields,
    );
    const [row] = rows;
    expect(Object.fromEntries(row?.unread ?? [])).toEqual({ zjlx: '学生证' });
    expect(row?.answers).toMatchObject({ zjlx: '', cardNum: 'S123', passport: 'S123' });
  });

  it('that say a room type want a hotel, unless they say no', () => {
    const stay = { rzldStartTime: '2027-05-14', rzldEndTime: '2027-05-16', rzldTime: '2027-05-14,2027-05-16' };
    const header = ['房型', '入住日期', '离店日期', '是否预订酒店'];
    const cells = ['大床房', '2027/5/14', '5月16日 2027'];
    expect(firstMember([header, [...cells.slice(0, 2), '2027.5.16', '']])).toEqual({
      isYdjd: '1',
      fangXing: '1',
      ...stay,
    });
    expect(firstMember([header, [...cells.slice(0, 2), '2027.5.16', '否']])).toEqual({ isYdjd: '2' });
    expect(
      firstMember([
        ['姓名', '入住离店日期'],
        ['', '2027-05-14至2027-05-16'],
      ]),
    ).toEqual({ isYdjd: '1', ...stay });
    const { rows } = readTable([header, cells], fields);
    expect(Object.fromEntries(rows[0]?.unread ?? [])).toEqual({ rzld: '5月16日 2027' });
  });

  it('give an address in one cell or in four', () => {
    const member = { provinceSelect: '陕西省', citySelect: '西安', districtSelect: '雁塔区', ReAddress: '会展大道1号' };
    const four = ['通讯地址-省份', '城市', '区县', '通讯地址'];
    expect(firstMember([four, ['陕西', '西安', '雁塔区', '会展大道1号']])).toEqual(member);
    expect(
      firstMember([
        ['姓名', '联系地址'],
        ['', '陕西省西安市雁塔区会展大道1号'],
      ]),
    ).toEqual({
      ...{ provinceSelect: '陕西省', ReAddress: '西安市雁塔区会展大道1号' },
    });
    expect(
      firstMember([
        ['所在省份', '联系地址'],
        ['陕西省西安市', '会展大道1号'],
      ]),
    ).toEqual({ province: '陕西省', provinceSelect: '陕西省', ReAddress: '会展大道1号' });
    expect(
      firstMember([
        ['姓名', '地址'],
        ['', '北京路5号'],
      ]),
    ).toEqual({ ReAddress: '北京路5号' });
    const { rows } = readTable([four, ['火星', '', '', '1号']], fields);
    expect(Object.fromEntries(rows[0]?.unread ?? [])).toEqual({ ReAddress: '火星' });
  });

  it('complete the places of an address where their names are known', () => {
    const cities: Record<string, string[]> = { 陕西省: ['西安市'], 北京市: ['北京市'] };
    const names = { province: ['陕西省', '北京市'], district: ['雁塔区', '朝阳区'] };
    const read = (...cells: string[]) => {
      const header = ['通讯地址-省份', '城市', '区县', '通讯地址'];
      const namesOf: RegionNames = (level, { province }) =>
        level === 'city' ? (cities[province] ?? []) : names[level];
      return readTable([header, cells], fields, namesOf).rows[0]?.answers.ReAddress;
    };
    const place = { province: '陕西省', city: '西安市', district: '雁塔区', detail: '会展大道1号' };
    expect(read('陕西', '西安', '雁塔', '会展大道1号')).toEqual(place);
    expect(read('', '', '', '陕西省西安市雁塔区会展大道1号')).toEqual(place);
    expect(read('', '', '', '北京市朝阳区1号')).toEqual({
      ...{ province: '北京市', city: '北京市', district: '朝阳区', detail: '1号' },
    });
    expect(read('陕西', '西安', '新区', '1号')).toMatchObject({ district: '新区' });
    const street = { ...place, district: '', detail: '会展大道1号' };
    expect(read('', '', '', '陕西西安会展大道1号')).toEqual(street);
    expect(read('', '', '', '西安市会展大道1号')).toEqual(street);
    expect(read('', '', '', '陕西省西安市')).toEqual({ ...street, detail: '西安市' });
    expect(read('', '', '', '西安路1号')).toEqual({ province: '', city: '', district: '', detail: '西安路1号' });
  });

  it('keep what could not be understood', () => {
    const { rows } = readTable(
      [
        ['姓名', '性别', '手机'],
        ['王芳', '不详', '1.38E+10'],
      ],
      fields,
    );
    expect(rows[0]?.answers).toMatchObject({ name: '王芳', sex: '', phone: '' });
    expect(Object.fromEntries(rows[0]?.unread ?? [])).toEqual({ sex: '不详', phone: '1.38E+10' });
  });

  it('start with what the form starts with', () => {
    const form = formOf(
      formCase({ title: '', items: [item('name', '姓名'), item('shens', '学会', { value: '全国' })] }),
    );
    const { rows } = readTable(
      [
        ['姓名', '学会'],
        ['王芳', ''],
        ['李伟', '陕西'],
      ],
      form,
    );
    expect(rows.map(({ answers }) => answers.shens)).toEqual(['全国', '陕西']);
  });
});

describe('a city', () => {
  const provinces = ['陕西省', '河北省', '湖南省', '辽宁省'];
  const asked = formOf(
    formCase({
      title: '',
      items: [
        item('name', '姓名'),
        item('province', '所在省份', {
          formType: 3,
          valueEnum: Object.fromEntries(provinces.map((name) => [name, { text: name }])),
        }),
      ],
    }),
  );
  const cities: Readonly<Record<string, readonly string[]>> = {
    ...{ 陕西省: ['西安市', '安康市'], 河北省: ['石家庄市', '张家口市'] },
    ...{ 湖南省: ['长沙市', '张家界市'], 辽宁省: ['朝阳市'] },
  };
  const names: RegionNames = (level, { province }) =>
    level === 'province' ? provinces : level === 'city' ? (cities[province] ?? []) : [];
  const provinceOf = (heading: string, text: string) => {
    const { rows, unknownTitles } = readTable(
      [
        ['姓名', heading],
        ['王芳', text],
      ],
      asked,
      names,
    );
    const [row] = rows;
    const chosen = row === undefined ? undefined : buildSubmission(asked, row.answers).province;
    return unknownTitles.length > 0 ? unknownTitles : chosen || [...(row?.unread.values() ?? [])];
  };

  it.each([
    ['城市', '西安', '陕西省'],
    ['所在城市', '长沙市', '湖南省'],
    ['城市', '西安市雁塔区', '陕西省'],
    ['城市', '陕西', '陕西省'],
    ['省份', '西安', '陕西省'],
    ['市', '石家庄', '河北省'],
  ])('gives its province: %s %s', (heading, text, province) => expect(provinceOf(heading, text)).toBe(province));

  it.each(['张家', '曼谷', '安'])('gives none where several or no province has it: %s', (text) => {
    expect(provinceOf('城市', text)).toEqual([text]);
  });

  it('is left out where the table names the province beside it', () => {
    const { rows } = readTable(
      [
        ['姓名', '省份', '城市'],
        ['王芳', '湖南省', '西安'],
      ],
      asked,
      names,
    );
    expect(rows.map(({ answers }) => buildSubmission(asked, answers).province)).toEqual(['湖南省']);
  });
});
