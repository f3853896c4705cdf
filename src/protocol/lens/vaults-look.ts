import { decodeErrorResult, encodeDeployData, numberToHex, parseAbi } from 'viem/utils';
import lens from '../../../assets/contracts/artifacts/lens/VaultsLook.json' with { type: 'json' };
import type { Hex } from '../../domain/bytes.ts';
import type { EvmAddress } from '../../domain/evm.ts';
import type { EvmCall, EvmReader } from '../../ports/evm.ts';
import { vaultListQueries, vaultQueries } from '../contracts/read-vaults.ts';
import { generationA } from '../generation/gen-a.ts';
import { generationC } from '../generation/gen-c.ts';
import type { Answered } from './operator-look.ts';
import { runLens } from './run-lens.ts';

const lensAbi = parseAbi([
  'struct Listed { address vault; uint48 enabledTime; uint48 disabledTime; uint96 classId; address delegator; address collateral; }',
  'constructor(address manager)',
  'error Answer(Listed[] vaults)',
]);

/**
 * Reads the vaults of a manager and what each of them is in one round trip, where readers would need
 * two: as the answers that they would get. Empty where it could not be asked in this way; behind a vault
 * that does not answer, or where the endpoint's gas for a call ends, the rest is missing.
 * @throws OnboardError E-NET-*
 */
export async function lookAtVaults(
  evm: EvmReader,
  manager: EvmAddress,
): Promise<readonly Answered[]> {
  const code = encodeDeployData({ abi: lensAbi, bytecode: lens.bytecode as Hex, args: [manager] });
  const answers = await runLens(
    evm,
    [code],
    (revert) => decodeErrorResult({ abi: lensAbi, data: revert }).args[0],
  );
  const { item } = vaultListQueries(manager);
  return (answers?.[0] ?? []).flatMap((listed, place) => {
    const vault = listed.vault as EvmAddress;
    const [delegator, collateral] = vaultQueries(vault);
    return [
      answered(item(BigInt(place)), [listed.vault, listed.enabledTime, listed.disabledTime]),
      // Of the two getters only the one that the L1's generation has is ever asked.
      ...[generationA, generationC].map((generation) =>
        answered({ to: manager, data: generation.vaultClass(vault) }, [listed.classId]),
      ),
      answered(delegator, [listed.delegator]),
      answered(collateral, [listed.collateral]),
    ];
  });
}

function answered({ to, data }: EvmCall, values: readonly (Hex | number | bigint)[]): Answered {
  const words = values.map((value) => numberToHex(BigInt(value), { size: 32 }).slice(2));
  return { call: { to, data }, outcome: { ok: true, data: `0x${words.join('')}` } };
}
