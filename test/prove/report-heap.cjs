/** Preloaded into a server: SIGUSR2 has it collect its garbage and write what is left, in bytes. */
process.on('SIGUSR2', () => {
  // Finalizers of the first round free what the second collects.
  globalThis.gc();
  setTimeout(() => {
    globalThis.gc();
    const { heapUsed, external } = process.memoryUsage();
    process.stderr.write(`after gc: ${heapUsed + external}\n`);
  }, 200);
});
