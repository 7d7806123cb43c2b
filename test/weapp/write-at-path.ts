type Container = Record<string, unknown>;

/**
 * Writes a value as WeChat's `setData` does: `root.cn.[0].v` names a place, and what is missing on the way there is made.
 * @param data changed in place
 */
export function writeAtPath(data: Container, path: string, value: unknown): void {
  const keys = path.split(/[.[\]]+/).filter((key) => key !== '');
  let place = data;
  keys.forEach((key, index) => {
    const next = keys[index + 1];
    if (next === undefined) place[key] = value;
    else place = (place[key] ??= /^\d+$/.test(next) ? [] : {}) as Container;
  });
}
