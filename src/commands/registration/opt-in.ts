import { parseAddress } from '../../domain/identity/evm.ts';
import { message } from '../../domain/message.ts';
import { defineSigningCommand } from '../definition.ts';
import { type OptInTarget, optInTargets, sendingOptions } from '../options/shared-options.ts';

/** Defines a command that opts the signer in to, or out of, an L1 or a vault. */
function optCommand(direction: 'in' | 'out', target: OptInTarget) {
  const { kind, address, help, variable } = target;
  const name = `opt-${direction}-${kind}` as const;
  return defineSigningCommand({
    name,
    summary: message(`command.${name}.summary`),
    group: 'group.registration',
    arguments: {
      where: { name: `${kind}_address`, help, parse: (text) => parseAddress(text, address) },
    },
    options: sendingOptions,
    example: `--network sandbox --yes ${variable}`,
    run: async ({ where }, options, context) => {
      const [{ send }, { optIn, optOut }] = await Promise.all([
        import('../sending/send.ts'),
        import('./perform.ts'),
      ]);
      const work = direction === 'in' ? optIn : optOut;
      return send(
        name,
        options,
        context,
        (sending) => work(kind, where, sending),
        (_, fact) => ({ lines: [fact], data: { where } }),
      );
    },
  });
}

export const optInL1Definition = optCommand('in', optInTargets.l1);

export const optInVaultDefinition = optCommand('in', optInTargets.vault);

export const optOutL1Definition = optCommand('out', optInTargets.l1);

export const optOutVaultDefinition = optCommand('out', optInTargets.vault);
