import { hexToBytes } from '../../../domain/identity/bytes.ts';
import { parseBlsPublicKey } from '../../../domain/identity/bls-key.ts';
import type { EvmAddress } from '../../../domain/identity/evm.ts';
import type { OnboardError } from '../../../domain/errors.ts';
import { nodeIdFromBytes } from '../../../domain/identity/ids.ts';
import type { EvmReader } from '../../../ports/evm.ts';
import type { L1Facts } from '../../../protocol/contracts/l1-facts.ts';
import { explainRevert } from '../../../protocol/reverts/explain-revert.ts';
import { executionTime } from '../../../protocol/readers/execution-time.ts';
import { registrationExpiry } from '../../../tasks/add-node/expiry.ts';
import { stakeUnits } from '../../../tasks/operator/stake-units.ts';

/** The generator of G1, used as a valid BLS key. The contracts check only the key's length. */
const ANY_KEY = parseBlsPublicKey(
  '0x97f1d3a73197d7942695638c4fa9ac0fc3688c4f9774b905a14e3a3f171bac586c55e83ff97a1aeffb3af00adb22c6bb',
);

/**
 * Simulates the addition of an invented node with the smallest stake. Returns why the L1 would refuse the
 * node; undefined if the L1 would accept it.
 */
export async function tryNode(
  evm: EvmReader,
  l1: L1Facts,
  operator: EvmAddress,
): Promise<OnboardError | undefined> {
  const owner = { threshold: 1, addresses: [hexToBytes(operator)] };
  const time = executionTime(await evm.head());
  const outcome = await evm.call({
    from: operator,
    to: l1.middleware,
    data: l1.generation.addNode({
      nodeId: nodeIdFromBytes(hexToBytes(operator)),
      blsKey: ANY_KEY,
      expiry: registrationExpiry(time),
      remainingBalanceOwner: owner,
      disableOwner: owner,
      stake: l1.primaryClass.minimum,
    }),
  });
  return outcome.ok ? undefined : explainRevert(outcome.revert, stakeUnits(l1));
}
