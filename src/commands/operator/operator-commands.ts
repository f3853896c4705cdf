import { parseAddress, type EvmAddress } from '../../domain/identity/evm.ts';
import { message } from '../../domain/message.ts';
import { parseMetadataUrl } from '../../domain/text/links.ts';
import { flagOption } from '../options/option.ts';
import { openReadOnlyContext, networkOption } from '../options/shared-options.ts';
import { defineSendingCommand } from '../sending/sending-command.ts';
import { defineCommand, done, type TypedArgument } from '../definition.ts';
import { operatorArgument } from '../options/node-arguments.ts';

/** The variables that hold the target's address in the examples of the help. */
const VARIABLES = { l1: '$L1', vault: '$VAULT' } as const;

export const registerOperatorDefinition = metadataCommand('register-operator', 'me');

export const setMetadataUrlDefinition = metadataCommand('set-metadata-url', 'us');

function metadataCommand(name: 'register-operator' | 'set-metadata-url', page: string) {
  return defineSendingCommand({
    name,
    arguments: {
      metadataUrl: { name: 'metadata_url', parse: parseMetadataUrl },
    },
    options: { checkUrl: flagOption('--check-url') },
    example: `--network sandbox --yes https://example.org/${page}`,
    prepare: async ({ checkUrl, metadataUrl }, { connections, output }) => {
      if (checkUrl) output.note(await connections.checkLink(metadataUrl));
    },
    perform: async ({ metadataUrl }, sendContext) => {
      const { registerOperator, setMetadataUrl } = await import('./run-operator-tasks.ts');
      const run = name === 'register-operator' ? registerOperator : setMetadataUrl;
      return run(metadataUrl, sendContext);
    },
    report: (_, { fact, values: { metadataUrl } }) => ({
      lines: [fact],
      data: {
        /** The requested link; registered if the outcome is done. */
        metadataURL: metadataUrl,
      },
    }),
  });
}

export const optInL1Definition = optCommand('in', 'l1');

export const optInVaultDefinition = optCommand('in', 'vault');

export const optOutL1Definition = optCommand('out', 'l1');

export const optOutVaultDefinition = optCommand('out', 'vault');

function targetArgument(kind: 'l1' | 'vault'): TypedArgument<EvmAddress> {
  return {
    name: `${kind}_address`,
    parse: (text) => parseAddress(text, `noun.${kind}-address`),
  };
}

function optCommand(direction: 'in' | 'out', kind: 'l1' | 'vault') {
  const name = `opt-${direction}-${kind}` as const;
  return defineSendingCommand({
    name,
    arguments: { where: targetArgument(kind) },
    options: {},
    example: `--network sandbox --yes ${VARIABLES[kind]}`,
    perform: async ({ where }, sendContext) => {
      const { optIn, optOut } = await import('./run-operator-tasks.ts');
      return (direction === 'in' ? optIn : optOut)(kind, where, sendContext);
    },
    report: (_, { fact, values: { where } }) => ({ lines: [fact], data: { where } }),
  });
}

function checkOptInCommand(kind: 'l1' | 'vault') {
  const name = `check-opt-in-${kind}` as const;
  return defineCommand({
    name,
    arguments: { operator: operatorArgument, where: targetArgument(kind) },
    options: { network: networkOption },
    example: `--network sandbox $OPERATOR ${VARIABLES[kind]}`,
    run: async ({ operator, where }, options, context) => {
      const { readOptIn } = await import('./read-opt-in.ts');
      const readContext = await openReadOnlyContext(options, context);
      const status = await readOptIn(readContext, kind, operator, where);
      const notes = [
        ...(status.operatorRegistered ? [] : [message('cli.note.not-registered', { operator })]),
        ...(status.l1Registered === false ? [message('cli.note.no-l1', { where })] : []),
        ...(status.vaultRegistered === false ? [message('cli.note.no-vault', { where })] : []),
      ];
      for (const note of notes) context.output.note(context.i18n.t(note));
      return done([status.optedIn ? 'opted in' : 'not opted in'], { operator, where, ...status });
    },
  });
}

export const checkOptInL1Definition = checkOptInCommand('l1');

export const checkOptInVaultDefinition = checkOptInCommand('vault');
