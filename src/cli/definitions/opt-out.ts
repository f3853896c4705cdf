import { parseAddress } from '../../domain/evm.ts';
import { argument, type Definition } from '../definition.ts';
import { optInTargets, type OptInTarget } from '../opt-in-targets.ts';
import { sendingOptions } from '../shared-options.ts';

function optOutDefinition({ kind, article, help, variable }: OptInTarget): Definition {
  const name = `opt-out-${kind}`;
  return {
    name,
    summary: `Opt the signer out of ${article}`,
    group: 'Register and opt in',
    arguments: [{ name: `${kind}_address`, help }],
    options: sendingOptions,
    example: `--network sandbox --yes ${variable}`,
    run: async (call, shell) => {
      const where = parseAddress(argument(call, 0), `address of ${article}`);
      const [{ send }, { optOut }] = await Promise.all([
        import('../sending.ts'),
        import('../../commands/opt-out.ts'),
      ]);
      return send(
        name,
        call,
        shell,
        (sending) => optOut(kind, where, sending),
        (_, fact) => ({ lines: [fact], data: { where } }),
      );
    },
  };
}

/** Opts out of an L1. */
export const optOutL1Definition = optOutDefinition(optInTargets.l1);

/** Opts out of a vault. */
export const optOutVaultDefinition = optOutDefinition(optInTargets.vault);
