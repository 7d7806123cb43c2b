type Container = Record<string, unknown>;

/**
 * Writes a value like WeChat's `setData`: `root.cn.[0].v` is a path, and missing objects along it are created.
 * @param data modified in place
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
