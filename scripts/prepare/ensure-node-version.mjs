/** Says what to do on an old Node, before any code runs that needs a newer one. */
export function ensureNodeVersion() {
  const [major] = process.versions.node.split('.');
  if (Number(major) >= 20) return;
  console.error(
    `Node ${process.versions.node} is too old: this project needs Node 20 or later (nodejs.org, or nvm install 20).`,
  );
  process.exit(1);
}
