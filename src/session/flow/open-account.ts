import { networkKey } from '../../domain/network/identity.ts';
import type { Signer } from '../../ports/signer.ts';
import { OnboardError } from '../../domain/errors.ts';
import { parseAddress, type EvmAddress } from '../../domain/identity/evm.ts';
import { refusePracticeKey } from '../../domain/practice-keys.ts';
import { CODES } from '../../standing/codes.ts';
import { showFailure } from '../view/show-failure.ts';
import { retryOnRequest } from '../retry-on-request.ts';
import { BACK, type Back, type Direction } from '../wizard-flow.ts';
import { getSigner, openKeystoreKey } from './get-signer.ts';
import type { OnL1 } from '../flow-state.ts';

/**
 * Asks for the key of the account.
 * @param owner the only account that is accepted; by default the account of the unfinished task, if any
 */
export async function openAccount<Known extends OnL1>(
  flow: Known,
  direction: Direction,
  owner = ownerOfUnfinished(flow),
): Promise<(Known & { readonly signer: Signer }) | Back> {
  const { options, dialogue } = flow.deps;
  for (let from = direction; ; from = 'backward') {
    const signer = await signerFor(flow, from, owner ?? lastOperator(flow));
    if (signer === BACK) return BACK;
    const operator = signer.evmAddress;
    try {
      if (owner !== undefined && operator !== owner) {
        dialogue.header({ operator: owner });
        throw new OnboardError('E-KEY-108', { is: operator, operator: owner });
      }
      refusePracticeKey(operator, flow.connection.profile);
    } catch (error) {
      if (!(error instanceof OnboardError)) throw error;
      forgetUnused(signer, flow.deps.signers);
      if ((await showFailure(flow.deps, CODES.key, error)) === BACK) return BACK;
      continue;
    }
    dialogue.header({ operator });
    const key = networkKey(flow.connection.profile);
    await options.settings.change(({ operators }) => ({
      operators: { ...operators, [key]: operator },
    }));
    const replaced = flow.deps.signers.get(operator);
    flow.deps.signers.set(operator, signer);
    if (replaced !== undefined) forgetUnused(replaced, flow.deps.signers);
    return { ...flow, signer };
  }
}

/** Forgets the key of a signer that was refused or replaced, unless another task still signs with it. */
function forgetUnused(signer: Signer, signers: ReadonlyMap<EvmAddress, Signer>): void {
  if (![...signers.values()].includes(signer)) signer.forget();
}

async function signerFor(
  flow: OnL1,
  direction: Direction,
  likely: EvmAddress | undefined,
): Promise<Signer | Back> {
  if (direction === 'backward') return getSigner(flow, likely);
  const { options } = flow.deps;
  const given = await retryOnRequest(flow.deps, CODES.key, () => options.keys.given());
  if (given === BACK) return BACK;
  return given ?? keyFromBefore(flow) ?? (await namedKey(flow)) ?? (await getSigner(flow, likely));
}

/** undefined if any account is accepted. */
function ownerOfUnfinished({ unfinished, another }: OnL1): EvmAddress | undefined {
  return unfinished === undefined || another !== undefined
    ? undefined
    : parseAddress(unfinished.task.operator);
}

/** The operator of the last session on this network. */
export function lastOperator({ deps, connection }: OnL1): EvmAddress | undefined {
  const operator = deps.options.settings.read().operators[networkKey(connection.profile)];
  return operator === undefined ? undefined : parseAddress(operator);
}

function keyFromBefore(flow: OnL1): Signer | undefined {
  const operator = lastOperator(flow);
  if (flow.restartedFrom === undefined || operator === undefined) return undefined;
  return flow.deps.signers.get(operator);
}

/** undefined if no key was named at startup or the operator went back. */
async function namedKey({ deps }: OnL1): Promise<Signer | undefined> {
  const name = deps.options.given?.keystore;
  if (name === undefined) return undefined;
  const opened = await retryOnRequest(deps, CODES.key, () => openKeystoreKey(deps, name));
  return opened === BACK ? undefined : opened;
}
