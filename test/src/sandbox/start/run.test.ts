import { expect, test } from 'vitest';
import { runSandboxInProcess } from '../../../../src/sandbox/start/start-sandbox.ts';
import type { RunningSandbox } from '../../../../src/sandbox/start/sandbox.ts';
import { LANGUAGES } from '../../../../src/i18n/language.ts';
import { loadTranslator } from '../../../../src/i18n/load-translator.ts';
import { columnsOf } from '../../../../src/i18n/columns.ts';
import { describeSandbox } from '../../../../src/app/sandbox/describe-sandbox.ts';
import { callRpc } from '../../../helpers/sandbox/sandbox.ts';
import { until } from '../../../helpers/until.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

test('prints its addresses in both languages, and answers until it is stopped', async () => {
  const stateDir = temporaryFolder('sandbox-');
  const started: RunningSandbox[] = [];
  const stop = new AbortController();
  const running = runSandboxInProcess(
    { stateDir, port: 0 },
    { started: (up) => void started.push(up), until: stop.signal },
  );
  const up = await until(() => started[0]);
  for (const language of LANGUAGES) {
    const { lines } = describeSandbox(up, await loadTranslator(language));
    const api = /^ {2}API +(\S+)$/m.exec(lines.join('\n'))?.[1] ?? '';
    expect(await callRpc(`${api}/ext/info`, 'info.getNetworkID')).toEqual({ networkID: '12345' });
    expect(lines.filter((line) => columnsOf(line) > 80)).toEqual([]);
    // Labels and values are in two columns, however wide the letters are.
    const values = lines.filter((line) => /^ {2}\S.* {2,}\S+$/.test(line));
    const starts = values.map((line) => columnsOf(line.replace(/\S+$/, '')));
    expect(new Set(starts).size).toBe(1);
  }
  stop.abort();
  await running;
  expect(started).toHaveLength(1);
  await expect(fetch(up.profile.network.apiUrl)).rejects.toThrow('fetch failed');
});
