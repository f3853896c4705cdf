import type { SubnetId } from '../domain/ids.ts';
import type { CallOutcome, EvmCall, EvmReader } from '../ports/evm.ts';
import type { CurrentValidator, PChainReader } from '../ports/p-chain.ts';
import type { Readers } from '../ports/readers.ts';

/**
 * Readers for one pass: each question is sent once, and every caller gets the same answer or failure. They are
 * dropped at the end of the pass.
 */
export function memoizeReaders({ evm, pChain }: Readers): Readers {
  return { evm: memoizeEvm(evm), pChain: memoizePChain(pChain) };
}

/** Asks each question once, by its text. */
function memo() {
  const answers = new Map<string, Promise<unknown>>();
  return <T>(key: string, ask: () => Promise<T>): Promise<T> => {
    const known = answers.get(key) as Promise<T> | undefined;
    if (known !== undefined) return known;
    const answer = ask();
    answers.set(key, answer);
    // Whoever waits for it hears of a failure; nobody has to.
    answer.catch(() => undefined);
    return answer;
  };
}

function memoizeEvm(evm: EvmReader): EvmReader {
  const once = memo();
  const known = new Map<string, Promise<CallOutcome>>();

  return {
    chainId: () => once('chain', () => evm.chainId()),
    head: () => once('head', () => evm.head()),
    blockTime: (number) => once(`time ${number}`, () => evm.blockTime(number)),
    takesTime: () => once('takesTime', () => evm.takesTime()),
    call: (call, terms) =>
      once(`call ${callKey(call)} ${text(terms)}`, () => evm.call(call, terms)),
    block: (number) => once(`block ${number}`, () => evm.block(number)),
    callMany(calls) {
      const fresh = new Map<string, EvmCall>();
      for (const call of calls) if (!known.has(callKey(call))) fresh.set(callKey(call), call);
      if (fresh.size > 0) {
        const answers = evm.callMany([...fresh.values()]);
        [...fresh.keys()].forEach((key, i) => {
          const answer = answers.then((outcomes) => outcomes[i] ?? NO_ANSWER);
          answer.catch(() => undefined);
          known.set(key, answer);
        });
      }
      return Promise.all(
        calls.map((call) => known.get(callKey(call)) ?? Promise.resolve(NO_ANSWER)),
      );
    },
    inOrder: (calls) =>
      once(
        `inOrder ${text(calls.map((call) => [call.address, call.functionName, call.args]))}`,
        () => evm.inOrder(calls),
      ),
    // A simulation is always fresh.
    sequence: (from, calls) => evm.sequence(from, calls),
    estimateGas: (call) => once(`gas ${callKey(call)}`, () => evm.estimateGas(call)),
    fees: () => once('fees', () => evm.fees()),
    balance: (address) => once(`balance ${address}`, () => evm.balance(address)),
    nonces: (address) => once(`nonces ${address}`, () => evm.nonces(address)),
    waitingOffer: (from, nonce) =>
      once(`waiting ${from} ${nonce}`, () => evm.waitingOffer(from, nonce)),
    code: (address) => once(`code ${address}`, () => evm.code(address)),
    storage: (address, slot) =>
      once(`storage ${address} ${slot}`, () => evm.storage(address, slot)),
    receipt: (hash) => once(`receipt ${hash}`, () => evm.receipt(hash)),
    transaction: (hash) => once(`transaction ${hash}`, () => evm.transaction(hash)),
    missingMethods: () => once('missing', () => evm.missingMethods()),
    logs: (filter) => once(`logs ${text(filter)}`, () => evm.logs(filter)),
  };
}

const NO_ANSWER: CallOutcome = { ok: false, revert: '0x' };

function callKey(call: EvmCall): string {
  return text([call.to, call.data, call.from, call.value, call.accessList]);
}

function text(value: unknown): string {
  return JSON.stringify(value, (_, item: unknown) =>
    typeof item === 'bigint' ? `${item}n` : item,
  );
}

function memoizePChain(pChain: PChainReader): PChainReader {
  const once = memo();
  const sets = new Map<SubnetId, Promise<readonly CurrentValidator[]>>();

  const height = () => once('height', () => pChain.height());
  const whole = (subnet: SubnetId) => {
    const set = once(`set ${subnet}`, () => pChain.currentValidators(subnet, []));
    sets.set(subnet, set);
    return set;
  };

  return {
    networkId: () => once('network', () => pChain.networkId()),
    height,
    time: () => once('time', () => pChain.time()),
    async l1Validator(id) {
      for (const [subnetId, set] of sets) {
        const listed = (await set.catch(() => [])).find(({ validationId }) => validationId === id);
        if (listed?.l1 === undefined) continue;
        return { ...listed.l1, validationId: id, subnetId, height: await height() };
      }
      // Not being listed proves nothing of other subnets, and "not found" shall be the P-Chain's own word.
      return once(`validator ${id}`, () => pChain.l1Validator(id));
    },
    async currentValidators(subnet, nodeIds) {
      if (nodeIds.length === 0) return whole(subnet);
      const set = await sets.get(subnet);
      return set === undefined
        ? once(`nodes ${subnet} ${nodeIds.join()}`, () => pChain.currentValidators(subnet, nodeIds))
        : set.filter(({ nodeId }) => nodeIds.includes(nodeId));
    },
    validatorsAt: (subnet, at) => once(`at ${subnet} ${at}`, () => pChain.validatorsAt(subnet, at)),
    subnetConversion: (subnet) =>
      once(`conversion ${subnet}`, () => pChain.subnetConversion(subnet)),
    validatedBy: (chain) => once(`validated ${chain}`, () => pChain.validatedBy(chain)),
    validates: (subnet) => once(`validates ${subnet}`, () => pChain.validates(subnet)),
    txStatus: (id) => once(`status ${id}`, () => pChain.txStatus(id)),
    disabledBy: (id) => once(`disabled ${id}`, () => pChain.disabledBy(id)),
    gasCapacity: () => once('gasCapacity', () => pChain.gasCapacity()),
    block: (height) => once(`block ${height}`, () => pChain.block(height)),
    utxos: (address, source) =>
      once(`utxos ${address} ${source ?? ''}`, () => pChain.utxos(address, source)),
    feeState: () => once('fee', () => pChain.feeState()),
    validatorFeePrice: () => once('price', () => pChain.validatorFeePrice()),
    validatorFeeMinimum: () => once('minimum', () => pChain.validatorFeeMinimum()),
    constants: () => once('constants', () => pChain.constants()),
    missingMethods: () => once('missing', () => pChain.missingMethods()),
    cChainId: () => once('C-Chain', () => pChain.cChainId()),
    isBootstrapped: (chain) => once(`bootstrapped ${chain}`, () => pChain.isBootstrapped(chain)),
  };
}
