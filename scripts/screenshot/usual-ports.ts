import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Run } from './read-screen.ts';

const USUAL = 9660;

/** Finds a free port of four digits, as the usual ones have, which may be taken. The port after it is free too. */
export async function freePort(): Promise<number> {
  const port = randomInt(2000, 9998);
  try {
    for (const each of [port, port + 1]) {
      const server = createServer().listen(each, '127.0.0.1');
      await once(server, 'listening');
      server.close();
    }
    return port;
  } catch {
    return freePort();
  }
}

/** Replaces the sandbox's ports in a row with the usual ports, so that all machines make the same pictures. */
export function withUsualPorts(row: readonly Run[], port: number): Run[] {
  return row.map((run) => ({
    ...run,
    text: run.text
      .replaceAll(`127.0.0.1:${port}`, `127.0.0.1:${USUAL}`)
      .replaceAll(`127.0.0.1:${port + 1}`, `127.0.0.1:${USUAL + 1}`),
  }));
}
