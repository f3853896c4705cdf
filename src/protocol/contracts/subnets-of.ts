import type { Hex } from '../../domain/bytes.ts';
import type { EvmAddress } from '../../domain/evm.ts';
import { idFromHex, type SubnetId } from '../../domain/ids.ts';
import type { EvmReader } from '../../ports/evm.ts';
import { balancerAAbi, balancerCAbi } from '../abi/balancer.ts';
import { ask, query } from './query.ts';
import { MANAGER_STORAGE, slotAt } from './manager-storage.ts';

/**
 * The subnet of each L1, asked of its balancer in one batch whatever its generation; undefined where a
 * balancer does not tell. Early balancers of generation A have no getter: their storage is read.
 */
export async function subnetsOf(
  evm: EvmReader,
  l1s: readonly { readonly balancer: EvmAddress }[],
): Promise<readonly (SubnetId | undefined)[]> {
  const ofC = ({ balancer }: { balancer: EvmAddress }) =>
    query('balancer', balancer, balancerCAbi, 'subnetID', []);
  const ofA = ({ balancer }: { balancer: EvmAddress }) =>
    query('balancer', balancer, balancerAAbi, 'getL1ID', []);
  const answers = await ask(evm, [...l1s.map(ofC), ...l1s.map(ofA)]);
  return Promise.all(
    l1s.map(async ({ balancer }, i) => {
      const told = answers[i] ?? answers[l1s.length + i];
      const id = told ?? (await evm.storage(balancer, slotAt(MANAGER_STORAGE)));
      return isZero(id) ? undefined : idFromHex<SubnetId>(id);
    }),
  );
}

function isZero(word: Hex): boolean {
  return BigInt(word) === 0n;
}
