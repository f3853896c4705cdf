import { OnboardError } from '../../domain/errors.ts';
import { wei } from '../../domain/units.ts';
import { printable } from '../../domain/printable.ts';
import type { EvmCallIntent } from '../intent.ts';
import type { Supersede } from '../settle/settled.ts';
import { checkSignedEvm } from './check-signed-evm.ts';
import type { Performing } from './performing.ts';

/**
 * Signs a call, has it in the journal, submits it. Side effect: at most one transaction, with the nonce
 * of the one that it supersedes where there is one.
 * @throws OnboardError E-SIGN-201, E-SEND-201
 */
export async function performEvmCall(
  intent: EvmCallIntent,
  { engine, signer, step, subject }: Performing,
  supersede: Supersede | undefined,
): Promise<void> {
  const { evm, evmSender, clock } = engine.ports;
  const nonce = supersede?.nonce ?? intent.nonce ?? (await evm.nonces(intent.from)).pending;
  // A pool replaces a transaction only for at least a tenth more.
  const least = supersede === undefined ? 0n : raised(supersede.above);
  const unsigned = {
    chainId: intent.chainId,
    nonce,
    to: intent.contract.to,
    data: intent.data,
    value: intent.value,
    gas: intent.gas,
    maxFeePerGas: wei(max(intent.maxFeePerGas, least)),
    maxPriorityFeePerGas: wei(
      supersede === undefined
        ? intent.maxPriorityFeePerGas
        : max(raised(intent.maxPriorityFeePerGas), 1n),
    ),
    accessList: intent.accessList,
  };
  engine.emit({ type: 'signing', at: clock.now(), step });
  const signed = await signer.signEvm(unsigned);
  await checkSignedEvm(signed, unsigned, intent.from);
  await engine.journal.append({
    type: 'signed',
    run: engine.run,
    step,
    subject,
    chain: 'evm',
    id: signed.hash,
    from: intent.from,
    nonce,
    inputs: [],
    maxFeePerGas: unsigned.maxFeePerGas,
    raw: signed.raw,
    carries: intent.carries ?? null,
  });
  engine.emit({ type: 'signed', at: clock.now(), step, chain: 'evm', id: signed.hash });
  const outcome = await evmSender.submit(signed.raw);
  const answer = outcome.kind === 'refused' ? printable(outcome.reason) : outcome.kind;
  await engine.journal.append({ type: 'submitted', run: engine.run, id: signed.hash, answer });
  engine.emit({ type: 'submitted', at: clock.now(), step, id: signed.hash });
  if (outcome.kind === 'refused') throw new OnboardError('E-SEND-201', { reason: answer });
}

const max = (a: bigint, b: bigint): bigint => (a > b ? a : b);
const raised = (fee: bigint): bigint => fee + fee / 8n + 1n;
