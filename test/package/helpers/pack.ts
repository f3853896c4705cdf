import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { builtFolder } from '../../helpers/program/run-program.ts';

const run = promisify(execFile);

export interface Packed {
  readonly filename: string;
  /** The size of the tarball in bytes. */
  readonly size: number;
  readonly files: readonly { readonly path: string; readonly mode: number }[];
}

/** Runs npm without a network: npm fetches nothing and ignores this machine's settings. */
export function npm(args: readonly string[], folder: string, home: string) {
  return run('npm', [...args], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      HOME: home,
      npm_config_cache: join(home, 'cache'),
      npm_config_userconfig: join(home, 'npmrc'),
      npm_config_globalconfig: join(home, 'global-npmrc'),
      npm_config_offline: 'true',
      npm_config_update_notifier: 'false',
      npm_config_audit: 'false',
      npm_config_fund: 'false',
    },
  });
}

/** Packs the program as for publishing, from a copy of the project or from the project itself. */
export async function pack(destination: string, root = dirname(builtFolder())): Promise<Packed> {
  const { stdout } = await npm(
    ['pack', '--json', '--ignore-scripts', '--pack-destination', destination],
    root,
    destination,
  );
  const [packed] = JSON.parse(stdout) as [Packed];
  return packed;
}
