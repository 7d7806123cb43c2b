/** Says what to do on an old Node, before any code runs that needs a newer one. */
export function ensureNodeVersion() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  // From here on CommonJS may require an ES module, as the server's build does.
  if ((major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22) return;
  console.error(
    `Node ${process.versions.node} is too old: this project needs Node 20.19, 22.12 or later (nodejs.org, or nvm install 20).`,
  );
  process.exit(1);
}
