import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import type { Run } from './read-screen.ts';

const USUAL = 9660;
const LOWEST = 2000;
const HIGHEST = 9998;
const ATTEMPTS = 200;

/**
 * The usual ports may be taken, so the sandbox uses free ports with as many digits. The pictures show the
 * usual ports, so that all machines make the same pictures.
 */
export const usualPorts = {
  /** Finds a free port of four digits. The port after it is free too. */
  async free(): Promise<number> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const port = randomInt(LOWEST, HIGHEST);
      if ((await isFree(port)) && (await isFree(port + 1))) return port;
    }
    throw new Error('no two ports of four digits are free');
  },
  /** Replaces the sandbox's ports in a row with the usual ports. */
  put(row: readonly Run[], port: number): Run[] {
    return row.map((run) => ({
      ...run,
      text: run.text
        .replaceAll(`127.0.0.1:${port}`, `127.0.0.1:${USUAL}`)
        .replaceAll(`127.0.0.1:${port + 1}`, `127.0.0.1:${USUAL + 1}`),
    }));
  },
};

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
