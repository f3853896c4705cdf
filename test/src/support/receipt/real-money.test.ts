import { describe, expect, test } from 'vitest';
import { parseAddress } from '../../../../src/domain/identity/evm.ts';
import { english } from '../../../../src/i18n/english.ts';
import { statusData } from '../../../../src/support/status/status-json.ts';
import type { Board } from '../../../../src/support/status/board/board.ts';
import { reportMarkdown } from '../../../../src/page/markdown.ts';
import { boardPage } from '../../../../src/support/status/board/board-report.ts';
import type { OperatorStatus } from '../../../../src/support/status/status.ts';
import { boardLines, receiptMarkdown, statusLines, statusMarkdown } from '../helpers/printed.ts';

const status = (realMoney: boolean): OperatorStatus => ({
  network: 'main',
  realMoney,
  operator: parseAddress('0x8db97c7cece249c2b98bdc0226cc4c2a57bf52fc', 'noun.operator-address'),
  at: 0,
  l1s: [],
  account: undefined,
  node: undefined,
  onTheWay: undefined,
  waitingOnP: [],
  failed: [],
  clock: undefined,
});

const boardOf = (status: OperatorStatus): Board => ({
  network: status.network,
  realMoney: status.realMoney,
  at: status.at,
  clock: undefined,
  rows: [],
  statuses: [status],
  bad: [],
});

describe('the status on a network whose AVAX is real money', () => {
  test.each([
    ['lines', statusLines],
    ['Markdown', statusMarkdown],
    ['a board', (one: OperatorStatus) => boardLines(boardOf(one), english)],
    [
      'a board in Markdown',
      (one: OperatorStatus) => reportMarkdown(boardPage(boardOf(one), english), english),
    ],
  ])('says so in %s', (_how, linesOf) => {
    expect(linesOf(status(true), english).join('\n')).toContain('main (real money)');
    expect(linesOf(status(false), english).join('\n')).not.toContain('real money');
  });

  test('says so in a receipt', () => {
    const receipt = (worthless: boolean): string => {
      const network = { title: 'Main network', worthless, chainId: 43114n, networkId: 1 };
      const known = {
        entries: [],
        untraced: [],
        unsearched: undefined,
        searchedFrom: undefined,
        missingOnP: [],
        totals: [],
        count: { sent: 0n, listed: 0n },
      };
      const receipt = { network, status: status(!worthless), ...known };
      return receiptMarkdown(receipt, english).join('\n');
    };
    expect(receipt(false)).toContain('Main network (real money)');
    expect(receipt(true)).not.toContain('real money');
  });

  test('says so in its document', () => {
    const values = [true, false].map((one) => statusData(status(one))['realMoney']);
    expect(values).toEqual([true, false]);
  });
});
