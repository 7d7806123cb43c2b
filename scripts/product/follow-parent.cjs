// Loaded into each program that a script starts: when the script is killed, the program stops cleanly instead
// of staying behind with the port and the data folder's lock.
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
