/** The temporary files of a device, which WeChat names by addresses of its own. */
export interface LocalFiles {
  /** @returns its temporary path */
  keep(name: string, bytes: Uint8Array): string;
  read(path: string): Uint8Array | null;
}

export function createLocalFiles(): LocalFiles {
  const files = new Map<string, Uint8Array>();
  return {
    keep: (name, bytes) => {
      const path = `http://tmp/${files.size + 1}${/\.\w+$/.exec(name)?.[0] ?? ''}`;
      files.set(path, bytes);
      return path;
    },
    read: (path) => files.get(path) ?? null,
  };
}
