import Taro from '@tarojs/taro';
import { useState } from 'react';

/** A URL's decoded parameters; a repeated one has a single value. */
export type ReadRouteParams = Readonly<Partial<Record<string, string>>>;

/** Parameters that Taro adds to every page. */
const taroParams = new Set(['stamp', '$taroTimestamp']);

/** Returns the parameters of the page being opened. Components use the hook instead: a later page replaces them. */
export function readRouteParams(): ReadRouteParams {
  const given: Record<string, unknown> = { ...Taro.getCurrentInstance().router?.params };
  const params = Object.create(null) as Partial<Record<string, string>>;
  for (const [name, value] of Object.entries(given)) {
    const text: unknown = Array.isArray(value) ? value[0] : value;
    if (typeof text === 'string' && !taroParams.has(name)) params[name] = decode(text);
  }
  return params;
}

/** Returns the parameters that this page was opened with. Call it in the page component itself. */
export function useRouteParams(): ReadRouteParams {
  const [params] = useState(readRouteParams);
  return params;
}

/** Decodes a parameter, which neither platform does; malformed encodings are kept unchanged. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
