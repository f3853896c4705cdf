import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

/**
 * Stands before a network, holds each answer for a while, and counts: requests, and rounds of those that
 * were on their way at the same time.
 */
export async function startDelayingProxy(target) {
  const state = { delay: 0, requests: [], round: 0, answered: true };
  const server = createServer(async (request, response) => {
    if (state.answered) state.round += 1;
    state.answered = false;
    const { round } = state;
    const { method, url } = request;
    const body = await text(request);
    state.requests.push({ round, methods: methodsOf(url, body) });
    const headers = { 'content-type': 'application/json' };
    const [answer] = await Promise.all([
      fetch(target + url, { method, headers, ...(method === 'GET' ? {} : { body }) }),
      new Promise((done) => setTimeout(done, state.delay)),
    ]);
    const told = await answer.text();
    state.answered = true;
    response.writeHead(answer.status, headers).end(told);
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${server.address().port}`;
  return {
    url,
    /** Counts what is asked while something is done with answers that take so many milliseconds. */
    async count(delay, use) {
      Object.assign(state, { delay, requests: [], round: 0, answered: true });
      await use();
      const { requests, round: rounds } = state;
      return { requests: requests.length, rounds, asked: requests };
    },
    close: () => (server.close(), server.closeAllConnections()),
  };
}

function methodsOf(path, body) {
  if (!path.includes('/ext/') || body === '') return [path.split('/').at(-1)];
  return [JSON.parse(body)].flat().map(({ method }) => method);
}
