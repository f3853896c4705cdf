import { describe, expect, test } from 'vitest';
import { OnboardError } from '../../../../src/domain/errors.ts';
import type { EngineEvent } from '../../../../src/engine/engine.ts';
import type { EvmReader } from '../../../../src/ports/evm.ts';
import { englishText } from '../../../../src/i18n/english.ts';
import { openReaders } from '../../../../src/adapters/connect.ts';
import { freshOperator, openJoined, type Operator } from '../../tasks/helpers/operator.ts';
import { shownStatus } from '../helpers/shown-status.ts';
import { supportDeps } from '../helpers/support-deps.ts';

const HOUR = 3600;

/** The answer of an endpoint whose blocks have no such log. */
const noLogs: EvmReader['newestLogs'] = ({ fromBlock }) =>
  Promise.resolve({ logs: [], searchedFrom: fromBlock, requests: 1 });

describe.each(['a', 'c'] as const)('the start of a wait (generation %s)', (generation) => {
  const operator = freshOperator(() => openJoined('operator', { generation }));
  let began: { readonly hash: string; readonly time: bigint };

  async function begin(request: Parameters<Operator['run']>[0], stopAfter: string) {
    const events: EngineEvent[] = [];
    expect((await operator.run(request, { stopAfter, events })).kind).toBe('stopped');
    const hash = events.findLast((event) => event.type === 'submitted')!.id;
    const { evm } = operator.connection.ports;
    const receipt = await evm.receipt(hash as `0x${string}` as never);
    began = { hash, time: (await evm.blockTime(receipt!.blockNumber))! };
    operator.sandbox.controls.advance(HOUR / 60);
    await operator.sandbox.controls.cChain.tick();
  }

  const look = async (other: Partial<EvmReader> = {}) => {
    const { clock, connection, signer } = operator;
    const { profile } = connection;
    const { evm, pChain } = openReaders(profile, clock);
    const deps = supportDeps(profile, { ports: { evm: { ...evm, ...other }, pChain }, clock });
    return shownStatus(deps, signer.evmAddress);
  };

  test('of an addition is its first block, or unknown without logs', async () => {
    const { l1 } = operator;
    await begin({ kind: 'add-node', l1, input: operator.addNodeInput() }, 'add');
    const known = { from: began.time, to: began.time };
    const { nextAction } = await look();
    expect(nextAction).toMatchObject({ code: 'G8-PCHAIN', since: known });
    // The next command names the addition's transaction.
    expect(englishText(nextAction.next[0]!)).toContain(began.hash);

    const searched = await look({ newestLogs: noLogs });
    const refused = new OnboardError('E-EVM-107', { url: 'http://x.example', reason: 'no logs' });
    const unsearched = await look({ newestLogs: () => Promise.reject(refused) });
    for (const { nextAction } of [searched, unsearched])
      expect(nextAction.next.map(englishText)).toEqual(['onboard --network sandbox']);
    // An endpoint that has deleted its logs answers with none. In generation C, the expiry shows the beginning.
    for (const { nextAction, shown } of [searched, unsearched]) {
      expect(nextAction.since).toEqual(generation === 'a' ? 'unknown' : known);
      expect(shown.includes('since')).toBe(generation === 'c');
    }
  });

  test('of a weight change is its own beginning, not that of the addition', async () => {
    const { l1 } = operator;
    const input = operator.addNodeInput();
    expect((await operator.run({ kind: 'add-node', l1, input })).kind).toBe('done');
    const update = { nodeId: input.nodeId, stake: l1.primaryClass.minimum * 2n };
    await begin({ kind: 'update-weight', l1, input: update }, 'update');
    const { nextAction } = await look();
    expect(nextAction.code).toBe('G6-UPDATE-OPEN');
    expect(nextAction.since).toEqual({ from: began.time, to: began.time });
    expect(englishText(nextAction.next[0]!)).toContain(began.hash);
    const older = await look({ newestLogs: noLogs });
    expect(older.nextAction.since).toBe('unknown');
    expect(older.shown).not.toContain('since');
  });
});
