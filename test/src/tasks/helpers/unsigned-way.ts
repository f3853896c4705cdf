import { createAddressSigner } from '../../../../src/adapters/keys/key-signer.ts';
import { keyFromText } from '../../../../src/adapters/keys/key-sources.ts';
import type { PaidIntent } from '../../../../src/engine/intent.ts';
import { unsignedTxOf } from '../../../../src/engine/check-signed-evm.ts';
import type { PChainReader } from '../../../../src/ports/p-chain.ts';
import type { TaskRequest } from '../../../../src/tasks/task-kinds.ts';
import { nAvax, wei } from '../../../../src/domain/units.ts';
import { randomOf } from '../../../helpers/random.ts';
import { MemoryStore } from '../../engine/helpers/memory-journal.ts';
import type { Operator } from './operator.ts';

/** The most runs of one task. */
const MOST_RUNS = 80;

/**
 * Carries out a task whose transactions another wallet signs: at once, later, or twice. Meanwhile a stranger sends dust
 * to the signer's P-Chain address, the price of gas on the P-Chain changes up to tenfold, and the endpoint lists the
 * account's outputs late. A wallet that signs an old transaction never asks the program.
 */
export async function goUnsigned(operator: Operator, request: TaskRequest, seed: number) {
  const { signer, connection, clock } = operator;
  const random = randomOf(seed);
  const store = new MemoryStore();
  const elsewhere = createAddressSigner(signer.evmAddress, signer.shortId);
  const handedOut: PaidIntent[] = [];
  // What the chains accepted, except calls.
  const accepted: PaidIntent[] = [];
  const drawer: PaidIntent[] = [];
  /** The results of all runs, in order. */
  const ends: string[] = [];
  const submit = async (intent: PaidIntent): Promise<void> => {
    if (await submitAs(operator, intent)) accepted.push(intent);
  };
  for (let runs = 0; ends.at(-1) !== 'done'; runs++) {
    if (runs === MOST_RUNS) throw new Error(`seed ${seed} never ends: ${ends.join(', ')}`);
    if (random(3) === 0) await sendToPChain(operator, BigInt(1 + random(60_000)));
    const pChain = troubled(connection.ports.pChain, random);
    const result = await operator.run(request, {
      ...{ store, signer: elsewhere, ports: { pChain } },
      policy: { patience: () => 0, maxFee: wei(10n ** 18n) },
    });
    ends.push('error' in result ? `${result.kind} ${result.error.code}` : result.kind);
    if (result.kind === 'elsewhere') {
      handedOut.push(result.intent);
      // The effect of a contract call shows whether it was sent, so the wallet sends it at once.
      if (result.intent.effect === 'evm-call' || random(2) === 0) await submit(result.intent);
      else drawer.push(result.intent);
    }
    const old = drawer[random(2 + drawer.length)];
    if (old !== undefined) await submit(old);
    clock.forward(1 + random(40));
    await operator.sandbox.controls.cChain.tick();
  }
  for (const old of drawer) await submit(old);
  return { handedOut, accepted, ends };
}

/** Signs and submits what was handed out, as another wallet does. Resolves with false if the chain refuses it. */
export async function submitAs(
  { signer, connection: { ports } }: Operator,
  intent: PaidIntent,
): Promise<boolean> {
  if (intent.effect === 'evm-call') {
    const { latest } = await ports.evm.nonces(signer.evmAddress);
    const { raw, hash } = await signer.signEvmTx(unsignedTxOf(intent, intent.nonce ?? latest));
    const outcome = await ports.evmSender.submit(raw);
    return outcome.kind === 'accepted' && (await ports.evm.receipt(hash))?.status === 'success';
  }
  const { bytes } = await signer.signUtxoTx(intent.tx);
  const chain = intent.effect === 'c-export' ? ports.atomic : ports.pChainSender;
  return (await chain.issue(bytes)).kind === 'accepted';
}

/** Exports nAVAX from a stranger's account to the operator's P-Chain address. */
export async function sendToPChain(
  { sandbox, signer, connection }: Operator,
  amount: bigint,
): Promise<void> {
  const { ports, builder } = connection;
  const { privateKey } = sandbox.profile.accounts.findLast(
    ({ evmAddress }) => evmAddress !== signer.evmAddress,
  )!;
  const stranger = keyFromText(privateKey);
  const [{ latest }, { baseFee }] = await Promise.all([
    ports.evm.nonces(stranger.evmAddress),
    ports.evm.fees(),
  ]);
  const payer = { evmAddress: stranger.evmAddress, shortId: signer.shortId };
  const tx = await builder.buildExport(payer, nAvax(amount), latest, wei(2n * baseFee));
  await ports.atomic.issue((await stranger.signUtxoTx(tx)).bytes);
}

/** A reader with another price of gas, which sometimes does not list the newest outputs yet. */
function troubled(pChain: PChainReader, random: (below: number) => number): PChainReader {
  const factor = BigInt(1 + random(10));
  const isLate = random(4) === 0;
  return {
    ...pChain,
    gasPrice: async () => factor * (await pChain.gasPrice()),
    utxos: async (...args) => {
      const listed = await pChain.utxos(...args);
      return isLate ? listed.slice(0, -1) : listed;
    },
  };
}
