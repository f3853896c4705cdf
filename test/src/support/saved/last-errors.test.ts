import { readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lastErrorOf, parseLastErrors } from '../../../../src/support/saved/last-errors.ts';
import { recordLastError, readLastErrors } from '../../../../src/app/last-errors-file.ts';
import { folderOfFile, removeFolder } from '../../../helpers/temporary-folder.ts';

const NODE = 'NodeID-M5ebafXiskHHSPGpMHpXkhZViyf8kQZEu';
const OPERATOR = '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC';
const KEY = `0x${'5e'.repeat(32)}`;
const failure = (values: Readonly<Record<string, string | number | bigint>>) =>
  ({ code: 'E-SUP-112', exit: 'unclear', values }) as const;

describe('the record of a failure', () => {
  test('contains figures, a node and addresses', () => {
    const values = { node: NODE, operator: OPERATOR, have: 5n, times: 3 };
    expect(lastErrorOf(failure(values), 'status', 7)).toEqual({
      at: 7,
      command: 'status',
      code: 'E-SUP-112',
      values: { node: NODE, operator: OPERATOR, have: '5', times: '3' },
    });
  });

  test.each([
    ['a key, wherever it stands', { node: KEY, operator: KEY, address: KEY.slice(2), text: KEY }],
    ['a key as a figure', { text: BigInt(KEY) }],
    ['what somebody typed', { text: 'hunter2', file: '/home/me/key.txt', node: 'hunter2' }],
    [
      'what an endpoint sent',
      { url: 'https://user:pass@rpc.example/?key=1', reason: 'by mallory' },
    ],
    ['an address where a text belongs', { reason: OPERATOR }],
  ])('contains nothing of %s', (_what, values) => {
    expect(lastErrorOf(failure(values), 'status', 7)?.values).toEqual({});
  });

  test('is empty for a usage error and a cancellation', () => {
    for (const exit of ['usage', 'cancelled'] as const) {
      expect(lastErrorOf({ ...failure({}), exit }, 'status', 7)).toBeUndefined();
    }
  });
});

describe('the file of the last errors', () => {
  let folder: string;
  const file = () => join(folder, 'last-errors.json');
  beforeAll(() => {
    folder = folderOfFile('last-errors-');
  });
  afterAll(() => {
    removeFolder(folder);
  });

  test('has the last twenty errors, oldest first, readable by its owner only', () => {
    for (let at = 1; at <= 25; at++) recordLastError(file(), failure({ times: at }), 'status', at);
    expect(readLastErrors(file()).map(({ at }) => at)).toEqual(
      Array.from({ length: 20 }, (_, i) => i + 6),
    );
    if (process.platform !== 'win32') expect(statSync(file()).mode & 0o077).toBe(0);
  });

  test('starts again if it is damaged', () => {
    writeFileSync(file(), '[{"at":');
    expect(readLastErrors(file())).toEqual([]);
    recordLastError(file(), failure({}), 'wizard', 1);
    expect(readLastErrors(file())).toHaveLength(1);
  });

  test('is not written through a link, or if there is no folder', () => {
    const other = join(folder, 'other');
    writeFileSync(other, 'mine');
    const link = join(folder, 'link');
    symlinkSync(other, link);
    recordLastError(link, failure({}), 'status', 1);
    expect(readFileSync(other, 'utf8')).toBe('mine');
    const nowhere = join(folder, 'none', 'last-errors.json');
    recordLastError(nowhere, failure({}), 'status', 1);
    expect(readLastErrors(nowhere)).toEqual([]);
  });

  test('shows nothing that another program has written into it', () => {
    const good = { at: 1, command: 'status', code: 'E-SUP-112', values: { node: NODE } };
    const text = JSON.stringify([
      { ...good, values: { text: KEY, node: 'hunter2' } },
      ...[
        { ...good, command: 'a\u001b[2Jb' },
        { ...good, code: 'toString' },
        { ...good, at: -1 },
      ],
      ...[null, 7, 'x', { ...good, values: null }],
      good,
    ]);
    expect(parseLastErrors(text)).toEqual([{ ...good, values: {} }, good]);
  });
});
