import { parseAddress } from '../../domain/identity/evm.ts';
import { message } from '../../domain/message.ts';
import { defineCommand, type Definition } from '../definition.ts';
import { readNeeds } from '../needs.ts';
import { openReadOnlyContext } from '../options/network.ts';
import { operatorArgument } from '../options/node-arguments.ts';
import { optInTargets, type OptInTarget } from '../options/opt-in-targets.ts';
import { networkOption } from '../options/shared-options.ts';

function checkOptInCommand({ kind, address, help, variable }: OptInTarget): Definition {
  const name = `check-opt-in-${kind}` as const;
  return defineCommand({
    name,
    summary: message(`command.${name}.summary`),
    group: 'group.registration',
    arguments: {
      operator: operatorArgument,
      where: { name: `${kind}_address`, help, parse: (text) => parseAddress(text, address) },
    },
    options: { network: networkOption },
    example: `--network sandbox $OPERATOR ${variable}`,
    needs: [...readNeeds, 'output', 'words'],
    run: async ({ operator, where }, options, context) => {
      const { readOptIn } = await import('./read-opt-in.ts');
      const network = await openReadOnlyContext(name, options, context);
      const status = await readOptIn(network, kind, operator, where);
      const { t } = await context.words();
      const { note } = context.output;
      if (!status.operatorRegistered) note(t('cli.note.not-registered', { operator }));
      if (status.l1Registered === false) note(t('cli.note.no-l1', { where }));
      if (status.vaultRegistered === false) note(t('cli.note.no-vault', { where }));
      return {
        outcome: 'done',
        lines: [status.optedIn ? 'opted in' : 'not opted in'],
        data: { operator, where, ...status },
      };
    },
  });
}

/** Checks whether an operator is opted in to an L1. */
export const checkOptInL1Definition = checkOptInCommand(optInTargets.l1);

/** Checks whether an operator is opted in to a vault. */
export const checkOptInVaultDefinition = checkOptInCommand(optInTargets.vault);
