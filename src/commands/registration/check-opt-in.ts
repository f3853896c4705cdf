import { parseAddress } from '../../domain/identity/evm.ts';
import { message } from '../../domain/message.ts';
import { argument, type Definition } from '../definition.ts';
import { openReadOnlyContext, refuseKey } from '../options/network.ts';
import { optInTargets, type OptInTarget } from '../options/opt-in-targets.ts';
import { networkOption } from '../options/shared-options.ts';

function checkOptInDefinition({ kind, address, help, variable }: OptInTarget): Definition {
  const name = `check-opt-in-${kind}` as const;
  return {
    name,
    summary: message(`command.${name}.summary`),
    group: 'group.registration',
    arguments: [
      { name: 'operator_address', help: message('argument.operator-address') },
      { name: `${kind}_address`, help },
    ],
    options: [networkOption],
    example: `--network sandbox $OPERATOR ${variable}`,
    run: async (call, context) => {
      refuseKey(name, call);
      const operator = parseAddress(argument(call, 0), 'noun.operator-address');
      const where = parseAddress(argument(call, 1), address);
      const { checkOptIn } = await import('./read-opt-in.ts');
      const status = await checkOptIn(
        await openReadOnlyContext(name, call, context),
        kind,
        operator,
        where,
      );
      if (!status.operatorRegistered) {
        context.note((await context.words()).t('cli.note.not-registered', { operator }));
      }
      if (status.l1Registered === false) {
        context.note((await context.words()).t('cli.note.no-l1', { where }));
      }
      if (status.vaultRegistered === false) {
        context.note((await context.words()).t('cli.note.no-vault', { where }));
      }
      return {
        outcome: 'done',
        lines: [status.optedIn ? 'opted in' : 'not opted in'],
        data: { operator, where, ...status },
      };
    },
  };
}

/** Whether an operator is opted in to an L1. */
export const checkOptInL1Definition = checkOptInDefinition(optInTargets.l1);

/** Whether an operator is opted in to a vault. */
export const checkOptInVaultDefinition = checkOptInDefinition(optInTargets.vault);
