import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isAlive } from '../../../src/storage/lock.ts';
import { spawnWatched } from '../../helpers/program/run-program.ts';

function fieldsOf(pid: number): readonly string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

test.skipIf(process.platform !== 'linux')('recognises a zombie process as dead', async () => {
  // `exec` replaces the shell by a process that never waits for its child, so the ended child stays a zombie.
  const script = 'sleep 600 & echo $!; exec sleep 600';
  const parent = spawnWatched('sh', ['-c', script], { PATH: process.env['PATH'] ?? '' });
  try {
    const [line] = (await once(parent.stdout, 'data')) as [Buffer];
    await expect.poll(() => readFileSync(`/proc/${parent.pid}/comm`, 'utf8')).toBe('sleep\n');
    const pid = Number(line.toString());
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const child = { pid, started: `${boot}:${fieldsOf(pid)[19] ?? ''}` };
    expect(isAlive(child)).toBe(true);
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => fieldsOf(pid)[0]).toBe('Z');
    expect(isAlive(child)).toBe(false);
  } finally {
    parent.kill('SIGKILL');
    await once(parent, 'exit');
  }
});
