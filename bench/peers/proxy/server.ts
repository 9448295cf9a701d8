import net from 'node:net';

/*
 * A proxy that gives each connection to the next of several servers, as a simple load balancer does. Settings: TARGETS, the
 * URLs of the servers, separated by blanks.
 */

const targets = (process.env['TARGETS'] ?? '').split(' ').map((url) => new URL(url));
let next = 0;
const server = net.createServer({ noDelay: true }, (client) => {
  const { hostname, port } = targets[next++ % targets.length] as URL;
  const upstream = net.connect({ host: hostname, port: Number(port), noDelay: true });
  client.pipe(upstream).pipe(client);
  client.on('error', () => upstream.destroy());
  upstream.on('error', () => client.destroy());
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(`ready http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`);
});
process.on('SIGTERM', () => process.exit(0));
