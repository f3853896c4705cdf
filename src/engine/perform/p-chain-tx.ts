import { bytesToHex } from '../../domain/identity/bytes.ts';
import { pChainAddress } from '../../domain/identity/p-chain-address.ts';
import { addressHrp } from '../../domain/network/profile.ts';
import { printable } from '../../domain/text/printable.ts';
import type { CExportIntent, PChainIntent } from '../intent.ts';
import type { PerformContext } from './perform-context.ts';
import { requestSignature } from './request-signature.ts';

/**
 * Signs a P-Chain transaction or an atomic transaction of the C-Chain, writes it to the journal and issues
 * it. Side effect: at most one transaction. After a refusal, the next pass of the engine determines the
 * cause.
 * @throws OnboardError E-SIGN-201; as `requestSignature` does
 */
export async function performPChainTx(
  intent: PChainIntent | CExportIntent,
  context: PerformContext,
): Promise<void> {
  const { engine, signer, step, subject } = context;
  const { pChainSender, atomic, clock } = engine.ports;
  const { tx } = intent;
  const signed = await requestSignature(
    { kind: 'p-chain', tx },
    () => signer.signPChain(tx),
    context,
  );
  // Loaded on demand: this module imports the large P-Chain codec, and C-Chain calls do not need the codec.
  const { checkSignedPChain } = await import('./check-signed-p-chain.ts');
  checkSignedPChain(signed, intent, signer, engine.network);
  await engine.journal.append({
    type: 'signed',
    run: engine.run,
    step,
    subject,
    chain: intent.tx.chain,
    id: signed.txId,
    from:
      intent.tx.chain === 'C'
        ? signer.evmAddress
        : pChainAddress(signer.shortId, addressHrp(intent.networkId)),
    nonce: intent.effect === 'c-export' ? intent.nonce : null,
    inputs: intent.tx.inputs,
    maxFeePerGas: null,
    raw: bytesToHex(signed.bytes),
    carries: intent.effect === 'p-chain-tx' ? (intent.carries ?? null) : null,
  });
  engine.emit({ type: 'signed', at: clock.now(), step, chain: intent.tx.chain, id: signed.txId });
  const outcome = await (intent.tx.chain === 'C' ? atomic : pChainSender).issue(signed.bytes);
  const answer = outcome.kind === 'refused' ? printable(outcome.reason) : outcome.kind;
  await engine.journal.append({ type: 'submitted', run: engine.run, id: signed.txId, answer });
  const eventFields = { at: clock.now(), step, id: signed.txId };
  if (outcome.kind === 'accepted') engine.emit({ type: 'submitted', ...eventFields });
  else engine.emit({ type: 'refused', ...eventFields, why: 'other' });
}
