import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import { spawnProgram } from '../../../helpers/program/run-program.ts';
import { sharedHome } from '../helpers/command-home.ts';
import { copySandboxProfile } from '../helpers/copy-sandbox-profile.ts';
import { documentOf } from '../helpers/documents.ts';

const home = sharedHome({ realTime: true });

test('accepts this machine and the sandbox', async () => {
  const ended = await home.run([
    ...['doctor', '--network', 'sandbox', '--node-url', home.sandbox.nodeUrl, '--json'],
  ]);
  const { findings } = documentOf<{ findings: readonly { id: string; verdict: string }[] }>(
    ended,
    'doctor',
  );
  expect(findings.filter(({ verdict }) => verdict === 'fails')).toEqual([]);
  // The test has advanced the sandbox's time, so this finding says nothing about this machine.
  const clock = findings.filter(({ id }) => id === 'clock');
  expect(clock.map(({ verdict }) => verdict)).toEqual(['fits']);
});

test('shows the machine at once, and ends although no endpoint answers', async () => {
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const other = temporaryFolder();
  copySandboxProfile(home, other, (text) => text.replaceAll(home.sandbox.apiUrl, url));
  try {
    const began = performance.now();
    const child = spawnProgram(['doctor', '--network', 'elsewhere'], { home: other });
    let printed = '';
    let first = Infinity;
    for await (const chunk of child.stdout) {
      first = Math.min(first, performance.now() - began);
      printed += String(chunk);
    }
    expect(first).toBeLessThan(3000);
    expect(performance.now() - began).toBeLessThan(30_000);
    expect(printed).not.toContain('answers in');
    expect(printed.match(/^FAIL .* did not answer .* within \d+ s/gm)).toHaveLength(4);
  } finally {
    silent.closeAllConnections();
    silent.close();
  }
});
