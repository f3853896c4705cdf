import { parseAddress } from '../../../domain/identity/evm.ts';
import { parsePChainAddress } from '../../../domain/identity/p-chain-address.ts';
import { addressHrp } from '../../../domain/network/profile.ts';
import { requireEntered } from '../../../domain/require-entered.ts';
import type { Signer } from '../../../ports/signer.ts';
import { promptUntilValid } from '../../prompt-until-valid.ts';
import { CODES } from '../../view/codes.ts';
import type { Connection } from '../../options.ts';
import { BACK, type Back } from '../../wizard-flow.ts';
import type { FlowDeps } from '../flow-state.ts';

/** Asks for the two addresses of an account that signs outside this program: C-Chain, then P-Chain. */
export async function askAddress(deps: FlowDeps, { profile }: Connection): Promise<Signer | Back> {
  const { options, viewStore, words } = deps;
  const ask = <T>(id: 'address' | 'p-chain-address', parse: (text: string) => T) =>
    promptUntilValid(async (problem) => {
      const onP = id === 'p-chain-address';
      const action = await viewStore.ask(CODES.key, {
        kind: 'text',
        id,
        question: words.t(onP ? 'key.p-address-question' : 'key.address-question'),
        help: words.t(onP ? 'key.p-address-help' : 'key.address-help'),
        value: '',
        ...problem,
      });
      if (action.type === 'back') return BACK;
      return action.type === 'submit' ? parse(requireEntered(action.value, id)) : undefined;
    });
  for (;;) {
    const evmAddress = await ask('address', (text) => parseAddress(text));
    if (evmAddress === BACK) return BACK;
    const hrp = addressHrp(profile.networkId);
    const shortId = await ask('p-chain-address', (text) => parsePChainAddress(text, hrp));
    if (shortId === BACK) continue;
    viewStore.log({ mark: 'note', text: words.t('key.address-log'), value: evmAddress });
    return options.keys.fromAddress(evmAddress, shortId);
  }
}
