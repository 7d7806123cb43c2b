import { red, say } from './say.mjs';

/**
 * Runs a command's main function with the command's arguments. An error is printed, and the exit code is then 1.
 * @param {(args: string[]) => Promise<unknown>} main
 */
export function runMain(main) {
  refuseOldNode();
  main(process.argv.slice(2)).catch((error) => {
    say(red(error.message));
    process.exitCode = 1;
  });
}

function refuseOldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  // From these versions on CommonJS may require an ES module, as the server's build does.
  if ((major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22) return;
  console.error(
    `Node ${process.versions.node} is too old: this project needs Node 20.19, 22.12 or later (nodejs.org, or nvm install 20).`,
  );
  process.exit(1);
}
