import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from '../../../src/adapters/connect.ts';
import { parseNodeId } from '../../../src/domain/identity/ids.ts';
import { readL1 } from '../../../src/protocol/snapshots/read-l1.ts';
import { readValidation } from '../../../src/protocol/snapshots/read-validation.ts';
import { systemClock } from '../../../src/app/clock.ts';
import { countEffects } from '../../src/tasks/helpers/effects.ts';
import type { Life } from './homes.ts';
import { openProfile } from '../../helpers/sandbox/open-profile.ts';

/** The state of the chains after a life. */
export interface Picture {
  /** How often each change was initiated and completed. */
  readonly effects: Readonly<Record<string, number>>;
  /** The account's nonce: the number of its C-Chain transactions, including exports. */
  readonly cChainTransactions: number;
  /** The number of transactions that the P-Chain has accepted. */
  readonly pChainTransactions: number;
  readonly weight: string | null;
  readonly status: string | null;
}

export async function takePicture(life: Life): Promise<Picture> {
  const { network } = life.sandbox.profile;
  const connection = await connect(openProfile(network), systemClock);
  const genbu = network.phases.find(({ active }) => active)?.l1s[0];
  if (genbu === undefined) throw new RangeError('the sandbox has no L1');
  const l1 = await readL1(connection.ports, openProfile(network), genbu);
  const { evmAddress } = life.operator.account;
  const [effects, nonces, { manager, pChain }] = await Promise.all([
    countEffects({ connection, l1 }),
    connection.ports.evm.nonces(evmAddress),
    readValidation(connection.ports, l1, parseNodeId(life.nodeId)),
  ]);
  return {
    effects,
    cChainTransactions: Number(nonces.latest),
    pChainTransactions: acceptedOnP(life),
    weight: pChain?.weight.toString() ?? null,
    status: manager?.status ?? null,
  };
}

function acceptedOnP({ home }: Life): number {
  return readFileSync(join(home, 'sandbox', 'p-chain.ndjson'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { kind: string; txs?: unknown[] })
    .reduce((sum, { kind, txs = [] }) => sum + (kind === 'block' ? txs.length : 0), 0);
}
