import fastify from 'fastify';

/*
 * A Fastify route that answers a constant: the least that a read can come to on the same framework. Settings: BYTES.
 */

const answer = JSON.stringify({ constant: 'x'.repeat(Number(process.env['BYTES'] ?? '4000')) });
const app = fastify();
app.get('/constant', (_request, reply) => reply.type('application/json; charset=utf-8').send(answer));
console.log(`ready ${await app.listen({ port: 0, host: '127.0.0.1' })}`);
process.on('SIGTERM', () => process.exit(0));
