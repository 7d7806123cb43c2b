export function switchMutants(
  source: string,
  mutants: readonly { name: string; find: string; replace: string }[],
  file: string,
): string;
