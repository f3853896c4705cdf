import { parseAddress } from '../../domain/identity/evm.ts';
import { message } from '../../domain/message.ts';
import { argument, type Definition } from '../definition.ts';
import { sendingOptions } from '../options/shared-options.ts';
import { optInTargets, type OptInTarget } from '../options/opt-in-targets.ts';

type Work = Awaited<ReturnType<typeof loadOptIn>>;

/** A command that opts the signer in to, or out of, an L1 or a vault. `load` loads its work. */
function optDefinition(
  direction: 'in' | 'out',
  { kind, address, help, variable }: OptInTarget,
  load: () => Promise<Work>,
): Definition {
  const name = `opt-${direction}-${kind}` as const;
  return {
    name,
    summary: message(`command.${name}.summary`),
    group: 'group.registration',
    arguments: [{ name: `${kind}_address`, help }],
    options: sendingOptions,
    example: `--network sandbox --yes ${variable}`,
    run: async (call, context) => {
      const where = parseAddress(argument(call, 0), address);
      const [{ send }, work] = await Promise.all([import('../sending/send.ts'), load()]);
      return send(
        name,
        call,
        context,
        (sending) => work(kind, where, sending),
        (_, fact) => ({ lines: [fact], data: { where } }),
      );
    },
  };
}

const loadOptIn = async () => (await import('./perform-opt-in.ts')).optIn;
const loadOptOut = async () => (await import('./perform-opt-out.ts')).optOut;

const optIn = (target: OptInTarget): Definition => optDefinition('in', target, loadOptIn);
const optOut = (target: OptInTarget): Definition => optDefinition('out', target, loadOptOut);

/** Opts in to an L1. */
export const optInL1Definition = optIn(optInTargets.l1);

/** Opts in to a vault. */
export const optInVaultDefinition = optIn(optInTargets.vault);

/** Opts out of an L1. */
export const optOutL1Definition = optOut(optInTargets.l1);

/** Opts out of a vault. */
export const optOutVaultDefinition = optOut(optInTargets.vault);
