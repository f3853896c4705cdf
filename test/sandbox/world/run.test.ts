import { expect, test } from 'vitest';
import { runSandbox } from '../../../src/sandbox/run.ts';
import { callRpc } from '../../support/sandbox.ts';
import { until } from '../../support/until.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

test('it introduces itself, answers until it is told to stop, and prints nothing else', async () => {
  const stateDir = temporaryFolder('sandbox-');
  const lines: string[] = [];
  const stop = new AbortController();
  const running = runSandbox(
    { stateDir, port: 0 },
    { started: (up) => void lines.push(...up.lines), until: stop.signal },
  );
  const api = await until(() => /^ {2}API +(\S+)$/.exec(lines[2] ?? '')?.[1]);
  expect(await callRpc(`${api}/ext/info`, 'info.getNetworkID')).toEqual({ networkID: '12345' });
  const text = lines.join('\n');
  expect(lines[0]).toContain('worthless');
  expect(text).toContain('Test accounts (worthless keys, known to everybody)');
  expect(text).toContain('0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC');
  expect(text).toMatch(/without funds: began with 0 AVAX on the C-Chain, 0 on the P-Chain/);
  expect(lines.filter((line) => line.length > 100)).toEqual([]);
  const printed = lines.length;
  stop.abort();
  await running;
  expect(lines).toHaveLength(printed);
  await expect(fetch(api)).rejects.toThrow('fetch failed');
});
