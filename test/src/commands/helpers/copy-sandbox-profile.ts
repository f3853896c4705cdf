import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CommandHome } from './command-home.ts';

/** Sets up the home folder of another machine: a profile of the same network, and no journal. */
export function copySandboxProfile(
  { home }: CommandHome,
  other: string,
  change: (text: string) => string = (text) => text,
): void {
  const { network } = JSON.parse(readFileSync(join(home, 'sandbox', 'profile.json'), 'utf8')) as {
    network: object;
  };
  mkdirSync(join(other, 'networks'), { recursive: true, mode: 0o700 });
  writeFileSync(
    join(other, 'networks', 'elsewhere.json'),
    change(JSON.stringify({ ...network, name: 'elsewhere' })),
  );
}
