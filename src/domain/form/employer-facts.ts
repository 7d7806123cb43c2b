import { looseText, withoutBrackets } from '../text/loose-text';
import { shortName } from './cells/find-province';
import { noRegion, type RegionNames } from '../regions/region';

/** The facts that an employer's full name states; '' for what it leaves open. */
export interface EmployerFacts {
  province: string;
  /** Belongs to a county, a township or a community: 是 or 否. */
  isGrassroots: '是' | '否' | '';
}

/** A province or a city with the province in which it is. */
interface Place {
  name: string;
  province: string;
}

/** 中山医院 and 南京路 do not stand in 中山 and 南京. */
const noPlaceFollows = /^(?:医院|[东南西北中]?[路街]|大[街道]|广场)/;
const ofCommunity = /卫生[院所室站]$|社区卫生服务(?:中心|站)$/;
const ofCounty = /[县旗](?:第?[一二三四五六七八九十])?(?:人民|中心|中医|中西医|妇幼|疾病|卫生)/;
const belowCity = /[县旗乡镇村区]|街道/;
/** How the institutions of a province, or of a city with districts, are called after its name. */
const ofCity =
  /^(?:第?[一二三四五六七八九十]+)?(?:人民|中心|中医|中西医|妇幼|妇产|妇女|儿童|肿瘤|口腔|胸科|精神|传染病|急救|疾病预防|卫生健康|立)/;

/**
 * Reads what an employer's full name states (product §7.34). A doubtful name states nothing, as 北京大学深圳医院 of its
 * province: a question left open costs less than a wrong answer.
 */
export function employerFacts(employer: string, regionNames: RegionNames): EmployerFacts {
  const name = withoutBrackets(looseText(employer));
  const places = placesIn(regionNames);
  const { province, rest } = stripPlaces(name, places);
  const provinces = new Set(places.filter((place) => name.includes(place.name)).map((place) => place.province));
  return {
    province: provinces.size === 1 ? province : '',
    isGrassroots: grassrootsOf(name, province === '' ? '' : rest),
  };
}

/** Removes the places with which a name begins; `province` is that of the first, '' for none. */
function stripPlaces(name: string, places: readonly Place[]): { province: string; rest: string } {
  let [province, rest] = ['', name];
  for (;;) {
    const [first] = places.filter((place) => {
      const isInside = province === '' || place.province === province;
      return isInside && rest.startsWith(place.name) && !noPlaceFollows.test(rest.slice(place.name.length));
    });
    if (first === undefined) return { province, rest };
    province = first.province;
    rest = rest.slice(first.name.length);
  }
}

function grassrootsOf(name: string, afterPlaces: string): EmployerFacts['isGrassroots'] {
  const isOfUniversity = /大学|医学院/.test(name);
  if (ofCommunity.test(name) || (ofCounty.test(name) && !isOfUniversity)) return '是';
  if (isOfUniversity) return belowCity.test(name) ? '' : '否';
  return ofCity.test(afterPlaces) && !belowCity.test(afterPlaces) ? '否' : '';
}

/** Provinces and cities by their full and everyday names, the longest first. */
function placesIn(regionNames: RegionNames): Place[] {
  const named = (name: string, province: string): Place[] =>
    [name, shortName(name)].filter(({ length }) => length > 1).map((one) => ({ name: one, province }));
  return regionNames('province', noRegion)
    .flatMap((province) => [
      ...named(province, province),
      ...regionNames('city', { ...noRegion, province })
        .filter((city) => !/直辖|^县$/.test(city))
        .flatMap((city) => named(city, province)),
    ])
    .sort((one, other) => other.name.length - one.name.length);
}
