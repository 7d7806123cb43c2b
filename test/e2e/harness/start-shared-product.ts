export default async function noop(): Promise<void> {}
