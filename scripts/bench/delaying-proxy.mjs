import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { clearTimeout, setTimeout } from 'node:timers';

/**
 * Starts a proxy that delays the answers of a network, and counts requests and rounds. Requests that do not
 * wait for each other's answers belong to one round. The proxy sends the answers of a round together at the
 * end of the round. A round ends when all its answers are there and no request has arrived for the length of
 * the delay.
 */
export async function startDelayingProxy(target) {
  const state = { delay: 0, requests: [], rounds: 0, present: undefined };
  const server = createServer(async (request, response) => {
    const round = (state.present ??= newRound());
    round.waiting += 1;
    clearTimeout(round.timer);
    const { method, url } = request;
    const body = await text(request);
    state.requests.push({ round: round.number, methods: methodsOf(url, body) });
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(target + url, {
      method,
      headers,
      ...(method === 'GET' ? {} : { body }),
    });
    const told = await answer.text();
    round.waiting -= 1;
    if (round.waiting === 0) round.timer = setTimeout(() => end(round), state.delay);
    await round.over;
    response.writeHead(answer.status, headers).end(told);
  });
  function newRound() {
    state.rounds += 1;
    const round = { number: state.rounds, waiting: 0 };
    round.over = new Promise((done) => (round.release = done));
    return round;
  }
  function end(round) {
    state.present = undefined;
    round.release();
  }
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${server.address().port}`;
  return {
    url,
    /** Counts the requests and the rounds of `use`. Each round is delayed by `delay` milliseconds. */
    async count(delay, use) {
      Object.assign(state, { delay, requests: [], rounds: 0 });
      await use();
      const { requests, rounds } = state;
      return { requests: requests.length, rounds, asked: requests };
    },
    close: () => (server.close(), server.closeAllConnections()),
  };
}

function methodsOf(path, body) {
  if (!path.includes('/ext/') || body === '') return [path.split('/').at(-1)];
  return [JSON.parse(body)].flat().map(({ method }) => method);
}
