/** A short match of four. */
const GAME = { preset: 'club', seats: 4, options: { rounds: 3 }, startWhenFull: true };

/**
 * Creates a game, in which three sit that make the first move they may; the fourth seat is for a client.
 * @param {string} url of the server
 * @param {string} name of the client, for the name of the game
 */
export async function layTable(url, name) {
  const others = [];
  for (const other of ['Ann', 'Bob', 'Cleo'])
    others.push((await ask('POST', '/v1/players', undefined, { name: other })).token.token);
  const { id } = await ask('POST', '/v1/games', others[0], { ...GAME, name: `${name} against three` });
  for (const token of others) await ask('POST', `/v1/games/${id}/seats`, token, { type: 'self' });
  return { id, playOthers: () => Promise.all(others.map(play)), verdict };

  /** @param {string} token */
  async function play(token) {
    const path = `/v1/games/${id}`;
    for (let after = 0; ;) {
      const { items } = await ask('GET', `${path}/events?after=${after}&limit=100&wait=25`, token);
      after = items.at(-1)?.version ?? after;
      const { status } = await ask('GET', path, token);
      if (status === 'ended') return;
      if (status !== 'running') continue;
      const { legalMoves, version } = await ask('GET', `${path}/legal-moves`, token);
      if (legalMoves.length === 0) continue;
      const { rule: _, ...move } = legalMoves[0];
      await ask('POST', `${path}/moves`, token, move, version);
    }
  }

  /** What the referee says about the match that was played. */
  async function verdict() {
    const { status, members } = await ask('GET', `/v1/games/${id}`);
    const record = await ask('GET', `/v1/games/${id}/record`);
    const { ok, fault } = await ask('POST', '/v1/referee/records', undefined, record);
    if (status !== 'ended' || !ok) throw new Error(`The match is ${status}: ${JSON.stringify(fault)}`);
    const { result } = await ask('GET', `/v1/games/${id}/state`);
    return `played ${record.rounds.length} rounds, place ${result.places[members.length - 1]} of ${members.length}; the referee agrees with the record`;
  }

  async function ask(method, path, token, body, version) {
    const headers = {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
    };
    const answer = await fetch(url + path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const read = await answer.json();
    // 412: somebody else was quicker, which is no mistake
    if (!answer.ok && answer.status !== 412) throw new Error(`${method} ${path}: ${JSON.stringify(read)}`);
    return read;
  }
}
