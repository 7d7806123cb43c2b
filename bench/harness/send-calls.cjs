// A program of its own, as pgbench is, and not within jest, which would make each call dearer: it sends prepared calls
// over connections that stay open, each the next one as soon as the last is answered, and only looks for an answer's end.
const { connect } = require('node:net');

const endOfHead = Buffer.from('\r\n\r\n');
const success = Buffer.from('"status":200');

function isWhole(answer) {
  const head = answer.indexOf(endOfHead);
  if (head === -1) return false;
  const length = /content-length: (\d+)/i.exec(answer.latin1Slice(0, head))?.[1];
  return length !== undefined && answer.length >= head + endOfHead.length + Number(length);
}

/** Ends with the calls, or once the seconds are over. */
async function sendLoad({ host, port, calls, connections, seconds, perSecond }) {
  const startedAt = performance.now();
  const endsAt = seconds === null ? Infinity : startedAt + seconds * 1_000;
  const latencies = [];
  let sent = 0;

  const work = () =>
    new Promise((resolve, reject) => {
      const socket = connect({ host, port, noDelay: true });
      let due = 0;
      let received = null;
      const write = (call) => socket.write(call);
      const send = () => {
        const now = performance.now();
        const call = calls[sent];
        if (call === undefined || now >= endsAt) {
          socket.end();
          resolve();
          return;
        }
        due = perSecond === null ? now : startedAt + (sent * 1_000) / perSecond;
        sent += 1;
        if (due > now) setTimeout(write, due - now, call);
        else write(call);
      };
      socket.on('connect', send);
      socket.on('error', reject);
      socket.on('data', (part) => {
        received = received === null ? part : Buffer.concat([received, part]);
        if (!isWhole(received)) return;
        if (!received.includes(success)) reject(new Error(`Refused: ${received}`));
        latencies.push(performance.now() - due);
        received = null;
        send();
      });
    });
  await Promise.all(Array.from({ length: connections }, work));
  return { perSecond: latencies.length / ((performance.now() - startedAt) / 1_000), latencies };
}

process.on('message', async (load) => {
  try {
    process.send(await sendLoad(load));
  } catch (error) {
    process.send({ error: error.message });
  }
});
process.on('disconnect', () => process.exit());
