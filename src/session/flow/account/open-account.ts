import type { Signer } from '../../../ports/signer.ts';
import { parseAddress } from '../../../domain/identity/evm.ts';
import { CODES } from '../../view/codes.ts';
import { retryOnRequest } from '../../retry/retry-on-request.ts';
import { BACK, type Back, type Entered } from '../../wizard-flow.ts';
import { getSigner } from './get-signer.ts';
import type { OnL1, FlowDeps } from '../flow-state.ts';
import { openKeystoreKey } from './open-keystore-key.ts';

/** Whose account signs and pays. */
export async function openAccount<Known extends OnL1>(
  known: Known,
  entered: Entered,
): Promise<(Known & { readonly signer: Signer }) | Back> {
  const { options, viewStore, words } = known.deps;
  const given =
    entered === 'onward'
      ? await retryOnRequest(viewStore, words, lookAtKey(known.deps), () => options.keys.given())
      : undefined;
  if (given === BACK) return BACK;
  const signer =
    given ??
    (entered === 'onward' ? keyFromBefore(known) : undefined) ??
    (await namedKey(known, entered)) ??
    (await getSigner(known));
  if (signer === BACK) return BACK;
  const operator = signer.evmAddress;
  viewStore.header({ operator });
  const { name } = known.connection.profile;
  await options.settings.change(({ operators }) => ({
    operators: { ...operators, [name]: operator },
  }));
  known.deps.signers.set(operator, signer);
  return { ...known, signer };
}

/** The key of whoever was here before all was begun anew. */
function keyFromBefore({ deps, connection, anew }: OnL1): Signer | undefined {
  const operator = deps.options.settings.read().operators[connection.profile.name];
  if (anew === undefined || operator === undefined) return undefined;
  return deps.signers.get(parseAddress(operator));
}

function lookAtKey({ options, words }: FlowDeps) {
  return { code: CODES.key, busy: words.t('busy.look'), now: () => options.clock.now() };
}

/** The kept key that was named when the program was started; another one is chosen where it cannot be opened. */
async function namedKey({ deps }: OnL1, entered: Entered): Promise<Signer | undefined> {
  const name = deps.options.given?.keystore;
  if (name === undefined || entered === 'backward') return undefined;
  const look = lookAtKey(deps);
  const opened = await retryOnRequest(deps.viewStore, deps.words, look, () =>
    openKeystoreKey(deps, name),
  );
  return opened === BACK ? undefined : opened;
}
