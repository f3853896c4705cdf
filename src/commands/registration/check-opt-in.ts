import { parseAddress } from '../../domain/identity/evm.ts';
import { message } from '../../domain/message.ts';
import { defineCommand, done } from '../definition.ts';
import {
  openReadOnlyContext,
  type OptInTarget,
  networkOption,
  optInTargets,
} from '../options/shared-options.ts';
import { operatorArgument } from '../options/node-arguments.ts';

function checkOptInCommand({ kind, address, help, variable }: OptInTarget) {
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
    run: async ({ operator, where }, options, context) => {
      const { readOptIn } = await import('./read-opt-in.ts');
      const network = await openReadOnlyContext(name, options, context);
      const status = await readOptIn(network, kind, operator, where);
      const notes = [
        ...(status.operatorRegistered ? [] : [message('cli.note.not-registered', { operator })]),
        ...(status.l1Registered === false ? [message('cli.note.no-l1', { where })] : []),
        ...(status.vaultRegistered === false ? [message('cli.note.no-vault', { where })] : []),
      ];
      // The texts are loaded only for a note, because scripts call this command often and most calls
      // have no note.
      for (const note of notes) context.output.note((await context.i18n()).t(note));
      return done([status.optedIn ? 'opted in' : 'not opted in'], { operator, where, ...status });
    },
  });
}

export const checkOptInL1Definition = checkOptInCommand(optInTargets.l1);

export const checkOptInVaultDefinition = checkOptInCommand(optInTargets.vault);
