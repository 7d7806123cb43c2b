/** Writes a parameter into the page's address, without a step for Back: a reload finds it. '' takes it out. */
export function keepParam(name: string, value: string): void {
  const address = new URL(location.href);
  if (value === '') address.searchParams.delete(name);
  else address.searchParams.set(name, value);
  // The state is the router's own.
  history.replaceState(history.state, '', address);
}
