import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { describeSandbox } from '../../../../src/app/sandbox/describe-sandbox.ts';
import { printedWidth } from '../../../../src/i18n/columns.ts';
import { english } from '../../../../src/i18n/english.ts';
import { isFolderLocked } from '../../../../src/sandbox/index.ts';
import { startSandboxWorker } from '../../../../src/sandbox/start/start-sandbox-worker.ts';
import { bundle } from '../../../helpers/program/bundle.ts';
import { callRpc, startTestSandbox } from '../../../helpers/sandbox/sandbox.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import { until } from '../../../helpers/until.ts';

let entry: URL;
beforeAll(async () => {
  entry = pathToFileURL(await bundle('src/sandbox/start/worker.ts'));
});
const folder = (): string => temporaryFolder('sandbox-');

test('the description of a sandbox has labels and values in two columns, and fits 80 columns', async () => {
  const sandbox = await startTestSandbox();
  onTestFinished(() => sandbox.stop());
  const { lines } = describeSandbox(sandbox, english);
  expect(lines).toContainEqual(expect.stringMatching(`^ {2}API +${sandbox.apiUrl}$`));
  expect(lines.filter((line) => printedWidth(line) > 80)).toEqual([]);
  const values = lines.filter((line) => /^ {2}\S.* {2,}\S+$/.test(line));
  const starts = values.map((line) => printedWidth(line.replace(/\S+$/, '')));
  expect(new Set(starts).size).toBe(1);
});

test('a sandbox in a thread answers, returns its whole profile, and ends when it is closed', async () => {
  const stateDir = folder();
  const sandbox = await startSandboxWorker({ stateDir, port: 0 }, entry);
  expect(await callRpc(`${sandbox.profile.network.apiUrl}/ext/bc/C/rpc`, 'eth_chainId')).toBe(
    '0xa868',
  );
  expect(sandbox.profile.network.chainId).toBe(43_112n);
  expect(sandbox.profile.network.nodeUrl).toBe(sandbox.profile.node.url);
  await sandbox.close();
  await expect(fetch(sandbox.profile.network.apiUrl)).rejects.toThrow('fetch failed');
  expect(readdirSync(stateDir)).not.toContain('sandbox.lock');
});

test('an error at the start, of the sandbox or of the thread, has its code', async () => {
  const failing = startSandboxWorker({ stateDir: folder(), port: 0, epochSeconds: 0 }, entry);
  const refused = await failing.catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: 'E-SBX-108', values: { seconds: 0 } });
  const nowhere = new URL('nowhere.js', entry);
  await expect(startSandboxWorker({ stateDir: folder(), port: 0 }, nowhere)).rejects.toMatchObject({
    code: 'E-SBX-107',
  });
});

test('a thread that dies leaves its folder free and complete for the next one', async () => {
  const stateDir = folder();
  const order = join(stateDir, 'die');
  const mortal = join(folder(), 'mortal.mjs');
  writeFileSync(
    mortal,
    `import { existsSync } from 'node:fs';
     import ${JSON.stringify(entry.href)};
     setInterval(() => { if (existsSync(${JSON.stringify(order)})) throw new Error('out of luck'); }, 20);`,
  );
  const first = await startSandboxWorker({ stateDir, port: 0 }, pathToFileURL(mortal));
  const height = async (url: string) => callRpc<string>(`${url}/ext/bc/C/rpc`, 'eth_blockNumber');
  const before = BigInt(await height(first.profile.network.apiUrl));
  writeFileSync(order, '');
  await until(() => !isFolderLocked(stateDir));
  const second = await startSandboxWorker({ stateDir, port: 0 }, entry);
  expect(BigInt(await height(second.profile.network.apiUrl))).toBeGreaterThanOrEqual(before);
  await second.close();
});
