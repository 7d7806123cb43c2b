import { type CreditInfo } from '../domain/credit/credit-form';
import { isPlainObject, readObject, readText } from '../domain/json/read-value';

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
