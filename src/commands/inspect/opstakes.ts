import type { OperatorStakes } from './read-operator-stakes.ts';
import { parseAddress } from '../../domain/identity/evm.ts';
import { formatUnits, MOST_DECIMALS } from '../../domain/units.ts';
import { defineCommand, done } from '../definition.ts';
import { openReadOnlyContext, networkOption } from '../options/shared-options.ts';
import { operatorArgument } from '../options/node-arguments.ts';

/** The published format uses 18 decimals for every collateral. */
const wholeUnits = (stake: bigint): string => formatUnits(stake, 18);

export const opstakesDefinition = defineCommand({
  name: 'opstakes',
  arguments: {
    vaultManager: {
      name: 'middleware_vault_manager_address',
      parse: (text) => parseAddress(text, 'noun.vault-manager-address'),
    },
    operator: operatorArgument,
  },
  options: { network: networkOption },
  example: '--network sandbox $VAULT_MANAGER $OPERATOR',
  run: async ({ vaultManager, operator }, options, context) => {
    const { readOperatorStakes } = await import('./read-operator-stakes.ts');
    const readContext = await openReadOnlyContext(options, context);
    const stakes = await readOperatorStakes(readContext, vaultManager, operator);
    const totals = stakes.totals.map(({ decimals, ...total }) => ({
      ...total,
      /** With 18 decimals, like the text. */
      whole: wholeUnits(total.stake),
      decimals,
      /** With the token's decimals; null if the token does not report them, or reports more than 36. */
      amount: (decimals ?? 255) > MOST_DECIMALS ? null : formatUnits(total.stake, decimals ?? 0),
    }));
    return done(stakeLines(stakes), { vaultManager, ...stakes, totals });
  },
});

/** Formats the published output byte for byte (docs/interface.md, section 2.4). */
function stakeLines({ operator, vaults, totals }: OperatorStakes): string[] {
  return [
    `Operator: ${operator}`,
    `Found ${vaults.length} vault(s).`,
    ...vaults.flatMap(({ index, address, stakes }) => [
      `Vault #${index}: ${address}`,
      ...stakes.map(({ l1, stake }) => `L1: ${l1} => stake = ${stake} (vault=${address})`),
    ]),
    'Aggregated stakes by collateral:',
    ...totals.map(
      ({ collateral, stake }) =>
        `Collateral=${collateral} totalStakeWei=${stake} => ${wholeUnits(stake)}`,
    ),
  ];
}
