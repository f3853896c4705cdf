import { expect, test } from 'vitest';
import { reasonOf } from '../../../src/commands/options/wait-options.ts';
import { ownConsentReason } from '../../../src/signing/own-consent.ts';
import { OnboardError } from '../../../src/domain/errors.ts';
import { pChainAddress } from '../../../src/domain/identity/p-chain-address.ts';
import { addressHrp } from '../../../src/domain/network/profile.ts';
import { nAvax, wei } from '../../../src/domain/units.ts';
import type { PaidIntent } from '../../../src/engine/intent.ts';
import type { EngineContext, Policy } from '../../../src/engine/engine.ts';
import { IS_WHOLE } from '../../helpers/is-whole.ts';
import { REFUSALS } from '../protocol/reverts/helpers/refusals.ts';
import { MemoryStore } from '../engine/helpers/memory-journal.ts';
import { countEffects } from './helpers/effects.ts';
import { AVAX, joinedOperator, type Operator } from './helpers/operator.ts';
import { openTopUp } from './helpers/top-ups.ts';

type Ports = EngineContext['ports'];
type Issue = Ports['pChainSender']['issue'];
interface Fault {
  readonly ports?: (sound: Ports) => Partial<Ports>;
  readonly policy?: Partial<Policy>;
  /** Has AVAX on the C-Chain only, so that a top-up needs an export and an import. */
  readonly exports?: true;
  /** Seconds that pass after a first command, which is still waiting when its patience ends. */
  readonly waits?: number;
}

const offline = new OnboardError('E-NET-101', { url: 'https://rpc.example' });
const withoutConnection = (): Issue => () => Promise.reject(offline);
const refusing = (reason: string) => (): Issue => () =>
  Promise.resolve({ kind: 'refused', reason });
/** The chain accepts the transaction, and the command gets another answer. */
const acceptedBut =
  (fault: (issue: Issue) => Issue) =>
  (issue: Issue): Issue =>
  async (bytes) => {
    await issue(bytes);
    return fault(issue)(bytes);
  };

const pChain = (issue: (issue: Issue) => Issue, more: Fault = {}): Fault => ({
  ports: ({ pChainSender }) => ({
    pChainSender: { issue: issue((bytes) => pChainSender.issue(bytes)) },
  }),
  ...more,
});
const cChain = (issue: (issue: Issue) => Issue): Fault => ({
  ports: ({ atomic }) => ({
    atomic: { ...atomic, issue: issue((bytes) => atomic.issue(bytes)) },
  }),
  exports: true,
});
/** The consent of `--yes`, with or without `--allow-other-owner`: the validator is not the operator's. */
const yes =
  (allowOtherOwner: boolean): Policy['consent'] =>
  (intent) =>
    Promise.resolve(ownConsentReason(intent, { allowOtherOwner }) ? 'not-now' : 'send');

/** What a script does after an outcome, by docs/scripts.md. */
function adviceOn(outcome: string) {
  const [code = ''] = outcome.split(' ');
  if (code === 'pending') return 'wait';
  const { exit, party } = new OnboardError(code as 'E-SEND-210', {});
  return reasonOf(exit, party);
}

type Row = readonly [outcome: string, why: string, fault: Fault];
/** What happens after a refusal and what a script then does; the code of each refusal has a test of its own. */
const kindOf = (outcome: string): string => `${outcome.split(' ').at(-1)} ${adviceOn(outcome)}`;
const chosen = REFUSALS.filter(
  ([, outcome], place) =>
    IS_WHOLE || place === REFUSALS.findIndex(([, other]) => kindOf(other) === kindOf(outcome)),
);

const EXPORTS = { exports: true } as const;
const NO_FUNDS = 'insufficient funds';
const FEW_FEES = { maxFee: wei(60_000_000_000_000n) };

const rows: Row[] = [
  ...chosen.map(([, outcome, reason]): Row => {
    const refused = pChain(refusing(`failed execution: ${reason}`));
    return [outcome, `refused: ${reason}`, refused];
  }),
  ['E-NET-101 blocked', 'no connection', pChain(withoutConnection)],
  ['E-NET-101 blocked', 'accepted, no answer', pChain(acceptedBut(withoutConnection))],
  ['done', 'accepted, "duplicate tx"', pChain(acceptedBut(refusing('duplicate tx')))],
  ['done', 'accepted, "insufficient funds"', pChain(acceptedBut(refusing('insufficient funds')))],
  ['E-NET-101 blocked', 'export: no connection', cChain(withoutConnection)],
  ['E-SEND-205 blocked', 'export: refused', cChain(refusing('insufficient fee'))],
  ['E-SEND-201 blocked', 'export: no funds', cChain(refusing('insufficient funds'))],
  ['pending', 'export: another nonce', cChain(refusing('invalid nonce'))],
  ['E-NET-101 blocked', 'export: accepted, no answer', cChain(acceptedBut(withoutConnection))],
  ['done', 'export: accepted, "low fee"', cChain(acceptedBut(refusing('insufficient fee')))],
  ['E-SEND-205 blocked', 'import: refused', pChain(refusing(NO_FUNDS), EXPORTS)],
  ['done', 'import: accepted, no funds', pChain(acceptedBut(refusing(NO_FUNDS)), EXPORTS)],
  ['E-SIGN-203 blocked', 'fee above the limit', { policy: { maxFee: wei(1n) } }],
  ['E-SIGN-208 blocked', 'sum of the fees above the limit', { policy: FEW_FEES, ...EXPORTS }],
  ['E-SIGN-210 blocked', 'amount above the limit', { policy: { maxAmount: nAvax(1n) } }],
  ['E-SIGN-211 blocked', 'another owner, with --yes', { policy: { consent: yes(false) } }],
];

/** Lists no output of the account once a transaction was refused. */
function withoutOutputs(): Fault {
  let isRefused = false;
  return {
    ports: ({ pChain: sound }) => ({
      pChainSender: {
        issue: () => {
          isRefused = true;
          return Promise.resolve({ kind: 'refused', reason: 'insufficient funds' });
        },
      },
      pChain: {
        ...sound,
        utxos: (...args) => (isRefused ? Promise.resolve([]) : sound.utxos(...args)),
      },
    }),
  };
}

/** Two nodes behind one address: only every second answer knows the accepted transaction. */
function halfConfirmed(): Fault {
  let answers = 0;
  return {
    ports: ({ pChain: sound }) => ({
      pChain: {
        ...sound,
        txStatus: (id) =>
          answers++ % 2 === 0 ? sound.txStatus(id) : Promise.resolve({ status: 'Unknown' }),
      },
    }),
  };
}

/** Never lists what was exported. */
const withoutExports: Fault = {
  ports: ({ pChain: sound }) => ({
    pChain: {
      ...sound,
      utxos: (address, source) =>
        source === undefined ? sound.utxos(address) : Promise.resolve([]),
    },
  }),
  policy: { consent: yes(true) },
  ...EXPORTS,
  waits: 3700,
};

const withoutBalance: Fault = {
  ports: ({ evm }) => ({ evm: { ...evm, balance: () => Promise.resolve(wei(1n)) } }),
  exports: true,
};

rows.push(
  ['E-FUND-101 blocked', 'not enough on the C-Chain', withoutBalance],
  ['E-FUND-102 blocked', 'refused, and the outputs are gone', withoutOutputs()],
  ['E-SEND-207 blocked', 'an export that never arrives, with --yes', withoutExports],
  ['E-SEND-214 unclear', 'accepted, not confirmed', halfConfirmed()],
  ['E-SEND-205 blocked', 'refused without a reason', pChain(refusing(''))],
);

/** All AVAX of the account, in nAVAX. */
async function wealth({ connection: { ports, profile }, signer }: Operator): Promise<bigint> {
  const address = pChainAddress(signer.shortId, addressHrp(profile.networkId));
  const [here, moving, balance] = await Promise.all([
    ports.pChain.utxos(address),
    ports.pChain.utxos(address, profile.cChainId),
    ports.evm.balance(signer.evmAddress),
  ]);
  return [...here, ...moving].reduce((sum, { amount }) => sum + amount, balance / AVAX);
}

test.each(rows)(
  '%s (%s): the same command, until it is done, tops up once',
  async (outcome, _, { ports: faulty = () => ({}), policy, exports, waits }) => {
    const account = exports === true ? 'C-Chain only' : 'operator';
    const { operator, request, store } = await openTopUp(account, AVAX);
    const { connection, clock } = operator;
    clock.mostReal = 2;
    const sound = { ...connection.ports, clock };
    const refusalOf = (intent: PaidIntent) =>
      ownConsentReason(intent, { allowOtherOwner: outcome !== 'E-SIGN-211 blocked' });
    const command = async (more: Parameters<Operator['run']>[1] = {}) => {
      const result = await operator.run(request, { ...more, store });
      const refusal = result.kind === 'declined' ? refusalOf(result.intent) : undefined;
      const error = 'error' in result ? result.error : refusal;
      return error === undefined ? result.kind : `${error.code} ${error.exit}`;
    };
    const limits = { patience: () => 60_000, persistence: 10_000, ...policy };
    const withFault = () => command({ ports: { ...sound, ...faulty(sound) }, policy: limits });

    const before = await wealth(operator);
    if (waits !== undefined) {
      expect(await withFault()).toBe('pending');
      clock.forward(waits);
    }
    const first = await withFault();
    expect(first).toBe(outcome);
    // What took effect is found; else the same error follows, and nothing more is paid.
    let last = first === 'done' ? first : await withFault();
    if (last !== 'done') expect(last).toBe(outcome);
    // After `act`, the same command changes nothing.
    else if (first !== 'done') expect(adviceOn(first)).not.toBe('act');
    if (last !== 'done') last = await command();
    expect(last).toBe('done');
    const paid = before - (await wealth(operator));
    expect(paid).toBeGreaterThan(AVAX);
    expect(paid).toBeLessThan(AVAX + AVAX / 1000n);
  },
);

/** On a busy machine, commands retry more often, which moves the clock. No epoch may end meanwhile. */
const EPOCH_S = 86_400;
const leaveL1 = (operator: Operator) =>
  operator.run({ kind: 'opt-out', input: { kind: 'l1', where: operator.l1.balancer } });
const poor = ({ evm, pChain }: Ports): Partial<Ports> => ({
  evm: { ...evm, balance: () => Promise.resolve(wei(3n * 10n ** 15n)) },
  pChain: { ...pChain, utxos: () => Promise.resolve([]) },
});
const otherChain = ({ evm }: Ports): Partial<Ports> => ({
  evm: { ...evm, chainId: () => Promise.resolve(1n) },
});
const sound = (): Partial<Ports> => ({});

test.each([
  ['E-EVM-101', otherChain, undefined],
  ['E-FUND-103', poor, undefined],
  ['E-TASK-238', sound, leaveL1],
] as const)(
  '%s: the same addition sends nothing, until the cause is gone',
  async (code, faulty, before) => {
    const operator = await joinedOperator('operator', { epochSeconds: EPOCH_S });
    const { l1, connection, clock } = operator;
    await before?.(operator);
    const store = new MemoryStore();
    const { registering: _, ...input } = operator.addNodeInput();
    const add = { kind: 'add-node', l1, input } as const;
    const command = async (ports: Partial<Ports>, consent: Policy['consent']) => {
      const how = { store, ports, policy: { consent, patience: () => 60_000 }, stopAfter: 'add' };
      const result = await operator.run(add, how);
      if (result.kind === 'declined') return ownConsentReason(result.intent)?.code;
      return 'error' in result ? result.error.code : result.kind;
    };
    const ports = { ...connection.ports, clock };
    const nonces = () => ports.evm.nonces(operator.signer.evmAddress);
    const start = await nonces();
    for (let again = 0; again < 3; again += 1)
      expect([again, await command(faulty(ports), yes(false))]).toEqual([again, code]);
    expect(adviceOn(code)).toBe('act');
    expect(await nonces()).toEqual(start);
    expect(await command({}, () => Promise.resolve('send'))).toBe('stopped');
    expect(await countEffects(operator)).toMatchObject({ registrationInitiated: 1 });
  },
);
