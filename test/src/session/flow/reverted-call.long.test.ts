import { join as path } from 'node:path';
import { expect, test } from 'vitest';
import { createJournalFolder } from '../../../../src/adapters/storage/journal-folder.ts';
import { english, englishText } from '../../../../src/i18n/english.ts';
import { readReceipt } from '../../../../src/support/receipt/receipt.ts';
import { receiptData } from '../../../../src/support/receipt/receipt-json.ts';
import { readOwnMemory } from '../../../../src/support/status/failed-transactions.ts';
import { readStatus } from '../../../../src/support/status/read-status.ts';
import { statusData } from '../../../../src/support/status/status-json.ts';
import { openJoined } from '../../tasks/helpers/operator.ts';
import { openTestSession, personalFolder } from '../helpers/open-test-session.ts';
import { confirmForm, confirmPlan } from '../helpers/walk-session.ts';
import { receiptMarkdown, statusLines, statusMarkdown } from '../../support/helpers/printed.ts';

test('a reverted addition is reported everywhere, although an epoch catch-up comes next', async () => {
  const operator = await openJoined('operator', { generation: 'c' });
  try {
    const { connection, sandbox, clock, signer } = operator;
    const { profile, ports } = connection;
    let isLate = false;
    const evmSender: typeof ports.evmSender = {
      async submit(raw) {
        if (isLate) clock.forward(sandbox.profile.epochSeconds * 3);
        isLate = false;
        return ports.evmSender.submit(raw);
      },
    };
    const home = personalFolder();
    const connectTo = () => Promise.resolve({ ...connection, ports: { ...ports, evmSender } });
    const session = openTestSession(profile, home, clock, connectTo);
    await confirmPlan(session, sandbox.profile.accounts[0]!.privateKey);
    await confirmForm(session);
    await session.sees('intent', 'G5-ADD');
    isLate = true;
    session.act({ type: 'confirm' });

    const epochs = await session.sees('intent', 'G5-EPOCH');
    const sentence =
      /^Reverted; nothing changed, but its fee was paid: add node \(.*epoch.*; 0\.\d+ AVAX\)$/;
    const { log } = session.view;
    const [line] = log.filter(({ mark }) => mark === 'failed');
    expect(line?.text).toMatch(sentence);
    expect(epochs.findings[0]?.text).toBe(line?.text);
    expect(epochs.prose).toEqual([english.t('intent.why-epoch')]);

    const journals = createJournalFolder(path(home, 'journals'), clock);
    const { memory } = await readOwnMemory(journals, profile, signer.evmAddress);
    const [submission] = memory.runs.flatMap(({ submissions }) => submissions);
    expect(submission?.settled).toMatchObject({ how: 'reverted' });
    expect(submission?.settled?.reason).toMatchObject({
      key: expect.stringMatching(/^E-/) as string,
    });
    const reason = englishText(submission!.settled!.reason!);
    expect(reason).toMatch(/epoch/);
    expect(submission?.settled?.fee).toBeGreaterThan(0n);

    const deps = {
      ...{ profile, ports, clock, journals, aggregator: undefined },
      readMemoryOf: () => Promise.resolve(memory),
    };
    const subject = { kind: 'operator', operator: signer.evmAddress } as const;
    const status = await readStatus(deps, { subject });
    const { receipt } = await readReceipt(deps, { subject });
    const reverted = {
      chain: 'C-Chain',
      how: 'reverted',
      id: submission?.id,
      reason,
      feeWei: submission?.settled?.fee,
    };
    for (const data of [statusData(status), receiptData(receipt)]) {
      expect(data).toMatchObject({ failedTransactions: [reverted] });
    }
    expect(statusLines(status, english)).toEqual(
      expect.arrayContaining([`  ${line?.text ?? ''}`, `    ${submission?.id ?? ''}`]),
    );
    // The receipt's table of transactions also contains the reverted call, with its exact fee.
    for (const [lines, times] of [
      [statusMarkdown(status, english), 1],
      [receiptMarkdown(receipt, english), 2],
    ] as const) {
      expect(lines.filter((one) => one.includes(submission?.id ?? ''))).toHaveLength(times);
      expect(lines).toContain('## Transactions without effect');
    }
  } finally {
    await operator.sandbox.stop();
  }
});
