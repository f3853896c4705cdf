import type { Signer } from '../../ports/signer.ts';
import { parseAddress } from '../../domain/evm.ts';
import { CODES } from '../codes.ts';
import { untilItWorks } from '../until-it-works.ts';
import { BACK, type Back, type Entered } from '../way.ts';
import { getSigner } from './get-signer.ts';
import type { OnL1, Talk } from './known.ts';
import { openKept } from './open-kept.ts';

/** Whose account signs and pays. */
export async function openAccount<Known extends OnL1>(
  known: Known,
  entered: Entered,
): Promise<(Known & { readonly signer: Signer }) | Back> {
  const { options, stage, words } = known.talk;
  const given =
    entered === 'onward'
      ? await untilItWorks(stage, words, lookAtKey(known.talk), () => options.keys.given())
      : undefined;
  if (given === BACK) return BACK;
  const signer =
    given ??
    (entered === 'onward' ? keyFromBefore(known) : undefined) ??
    (await namedKey(known, entered)) ??
    (await getSigner(known));
  if (signer === BACK) return BACK;
  const operator = signer.evmAddress;
  stage.header({ operator });
  const { name } = known.connection.profile;
  await options.settings.change(({ operators }) => ({
    operators: { ...operators, [name]: operator },
  }));
  known.talk.signers.set(operator, signer);
  return { ...known, signer };
}

/** The key of whoever was here before all was begun anew. */
function keyFromBefore({ talk, connection, anew }: OnL1): Signer | undefined {
  const operator = talk.options.settings.read().operators[connection.profile.name];
  if (anew === undefined || operator === undefined) return undefined;
  return talk.signers.get(parseAddress(operator));
}

function lookAtKey({ options, words }: Talk) {
  return { code: CODES.key, busy: words.t('busy.look'), now: () => options.clock.now() };
}

/** The kept key that was named when the program was started; another one is chosen where it cannot be opened. */
async function namedKey({ talk }: OnL1, entered: Entered): Promise<Signer | undefined> {
  const name = talk.options.given?.keystore;
  if (name === undefined || entered === 'backward') return undefined;
  const look = lookAtKey(talk);
  const opened = await untilItWorks(talk.stage, talk.words, look, () => openKept(talk, name));
  return opened === BACK ? undefined : opened;
}
