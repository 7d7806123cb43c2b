// Loaded into a server before its own program: at SIGUSR2 it collects its garbage and writes what is left, in bytes.
const { setFlagsFromString } = require('node:v8');
const { runInNewContext } = require('node:vm');

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');

process.on('SIGUSR2', () => {
  collect();
  collect();
  const { heapUsed, external, rss } = process.memoryUsage();
  process.stderr.write(`memory ${JSON.stringify({ inUse: heapUsed + external, rss })}\n`);
});
