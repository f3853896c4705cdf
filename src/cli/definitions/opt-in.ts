import { parseAddress } from '../../domain/evm.ts';
import { argument, type Definition } from '../definition.ts';
import { sendingOptions } from '../shared-options.ts';
import { optInTargets, type OptInTarget } from '../opt-in-targets.ts';

function optInDefinition({ kind, article, help, variable }: OptInTarget): Definition {
  const name = `opt-in-${kind}`;
  return {
    name,
    summary: `Opt the signer in to ${article}`,
    group: 'Register and opt in',
    arguments: [{ name: `${kind}_address`, help }],
    options: sendingOptions,
    example: `--network sandbox --yes ${variable}`,
    run: async (call, shell) => {
      const where = parseAddress(argument(call, 0), `address of ${article}`);
      const [{ send }, { optIn }] = await Promise.all([
        import('../sending.ts'),
        import('../../commands/opt-in.ts'),
      ]);
      return send(
        name,
        call,
        shell,
        (sending) => optIn(kind, where, sending),
        (_, fact) => ({ lines: [fact], data: { where } }),
      );
    },
  };
}

/** Opts in to an L1. */
export const optInL1Definition = optInDefinition(optInTargets.l1);

/** Opts in to a vault. */
export const optInVaultDefinition = optInDefinition(optInTargets.vault);
