import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { clearTimeout, setTimeout } from 'node:timers';

/**
 * Stands before a network, holds each answer for a while, and counts: requests, and rounds. The answers of a
 * round go out together, once all of them are there and nothing more was asked for as long as an answer is
 * held: what does not wait for another answer is one round, however slow the network is.
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
    /** Counts what is asked while something is done with answers that take so many milliseconds. */
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
