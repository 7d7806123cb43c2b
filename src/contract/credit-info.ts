import { isPlainObject, readObject, readText } from './read-value';

/**
 * Credit info, `attr2` of an entered (spec section 3). Wire names: `titlegrade` job title, `gzdw` employer,
 * `isbasiclevel` from grassroots (是/否); `islsxbfc` is carried through unseen (design ruling 18).
 */
export interface CreditInfo {
  name: string;
  age: string;
  sex: string;
  titlegrade: string;
  gzdw: string;
  isbasiclevel: string;
  province: string;
  phone: string;
  islsxbfc?: string;
}

/** Reads credit info, given as object or JSON text; null where there is none. */
export function readCreditInfo(value: unknown): CreditInfo | null {
  const info = readObject(value);
  if (!isPlainObject(info) || Object.keys(info).length === 0) return null;
  return {
    name: readText(info.name),
    age: readText(info.age),
    sex: readText(info.sex),
    titlegrade: readText(info.titlegrade),
    gzdw: readText(info.gzdw),
    isbasiclevel: readText(info.isbasiclevel),
    province: readText(info.province),
    phone: readText(info.phone),
    ...(info.islsxbfc === undefined ? {} : { islsxbfc: readText(info.islsxbfc) }),
  };
}
