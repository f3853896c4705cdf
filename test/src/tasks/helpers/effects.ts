import type { Hex } from '../../../../src/domain/identity/bytes.ts';
import { callRpc } from '../../../helpers/sandbox/sandbox.ts';
import type { Operator } from './operator.ts';

/**
 * Counts how often each change was initiated and complete on the C-Chain, and how often a balance increased on
 * the P-Chain.
 */
export async function countEffects({
  connection,
  l1,
}: Pick<Operator, 'connection' | 'l1'>): Promise<Record<string, number>> {
  const { evm } = connection.ports;
  const { events } = l1.generation;
  const { number: toBlock } = await evm.head();
  const count = async (topic: Hex) =>
    (await evm.logs({ address: l1.manager, topics: [topic], fromBlock: 0n, toBlock })).length;
  return {
    registrationInitiated: await count(events.registrationInitiated),
    registrationCompleted: await count(events.registrationCompleted),
    weightUpdateInitiated: await count(events.weightUpdateInitiated),
    removalInitiated: await count(events.removalInitiated),
    removalCompleted: await count(events.removalCompleted),
    topUps: await countTopUps(connection),
  };
}

/** The effects of a node that was added, changed and removed once. */
export const ONCE_EACH = {
  registrationInitiated: 1,
  registrationCompleted: 1,
  // Once for the new weight, and once for the weight 0 of the removal.
  weightUpdateInitiated: 2,
  removalInitiated: 1,
  removalCompleted: 1,
  topUps: 0,
};

interface Block {
  readonly block: {
    readonly txs?: readonly {
      readonly unsignedTx: { readonly validationID?: string; readonly balance?: unknown };
    }[];
  };
}

/** Only an `IncreaseL1ValidatorBalanceTx` contains both a validation and a balance. */
async function countTopUps({
  ports,
  profile,
}: Pick<Operator['connection'], 'ports' | 'profile'>): Promise<number> {
  const last = Number(await ports.pChain.height());
  const heights = Array.from({ length: last }, (_, i) => i + 1);
  const blocks = await Promise.all(
    heights.map((height) =>
      callRpc<Block>(`${profile.apiUrl.withSecrets()}/ext/bc/P`, 'platform.getBlockByHeight', {
        height: height.toString(),
        encoding: 'json',
      }),
    ),
  );
  return blocks
    .flatMap(({ block }) => block.txs ?? [])
    .filter(({ unsignedTx }) => unsignedTx.validationID && unsignedTx.balance !== undefined).length;
}
