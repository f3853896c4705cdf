import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { connect } from '../../../src/adapters/connect.ts';
import { keyFromText } from '../../../src/adapters/keys/key-sources.ts';
import { systemClock } from '../../../src/app/clock.ts';
import { type Hex, hexToBytes } from '../../../src/domain/identity/bytes.ts';
import type { EvmAddress } from '../../../src/domain/identity/evm.ts';
import { nAvax, wei } from '../../../src/domain/units.ts';
import type { AccessListEntry } from '../../../src/ports/evm.ts';
import { until } from '../../helpers/until.ts';
import { onlyLine } from '../../src/commands/helpers/command-home.ts';
import { type Ended, endOf, spawnProgram } from '../../helpers/program/run-program.ts';
import type { Life } from './homes.ts';
import type { CommandTask } from './tasks.ts';
import { openProfile } from '../../helpers/sandbox/open-profile.ts';

const PRELOAD = resolve('test/crash/helpers/boundaries.mjs');

/** The result of an attempt. */
export interface Attempt {
  /** True if the process was killed. */
  readonly died: boolean;
  /** The boundaries that the process crossed, in order. */
  readonly crossed: readonly string[];
}

let runs = 0;

interface SignalOptions {
  /** The boundary at which the process gets the signal, or 0. Counted over both commands of an attempt. */
  readonly at: number;
  /** Counts only the boundaries whose names begin with this text; default: all. */
  readonly kind?: string;
  /** `SIGKILL` by default. */
  readonly signal?: 'SIGKILL' | 'SIGSTOP';
  /** Where the process seems to run (see `boundaries.mjs`); default: on this machine. */
  readonly place?: '' | 'host' | 'container';
  /** By default the sandbox, which runs only on this machine. */
  readonly network?: string;
}

/** Starts a command that records its boundaries in the file `log`. */
export function startCounted(
  [command = '', ...rest]: readonly string[],
  life: Life,
  { at, kind = '', signal = 'SIGKILL', place = '', network = 'sandbox' }: SignalOptions,
) {
  runs += 1;
  const log = join(life.home, `crossed-${runs}`);
  const child = spawnProgram([command, '--network', network, '--yes', ...rest], {
    home: life.home,
    env: {
      ONBOARD_PRIVATE_KEY: life.operator.account.privateKey,
      NODE_OPTIONS: `--import ${PRELOAD}`,
      BOUNDARIES: log,
      SIGNAL_AT: at.toString(),
      SIGNAL_KIND: kind,
      SIGNAL: signal,
      CLOCK_AHEAD: life.ahead.toString(),
      PLACE: place,
    },
  });
  return { child, ended: endOf(child), crossed: () => crossedIn(log) };
}

function crossedIn(log: string): readonly string[] {
  return existsSync(log) ? readFileSync(log, 'utf8').split('\n').slice(0, -1) : [];
}

/** Runs a command to its end, records its boundaries, and sends it a signal at one of them. */
export async function runCounted(words: readonly string[], life: Life, options: SignalOptions) {
  const { ended, crossed } = startCounted(words, life, options);
  return { ended: await ended, crossed: crossed() };
}

/**
 * Runs one command of a task. Another wallet signs what it hands out, and the command runs again.
 * @returns `printed`: the transaction's ID; undefined if the process was killed
 * @throws Error with the program's output if the program ended in any other way
 */
export async function runCommand(
  { isUnsigned }: Pick<CommandTask, 'isUnsigned'>,
  words: readonly string[],
  life: Life,
  options: SignalOptions,
) {
  let crossed: readonly string[] = [];
  for (;;) {
    const run = await runCounted(words, life, { ...options, at: leftOf(options, crossed) });
    crossed = [...crossed, ...run.crossed];
    const { code, stdout } = run.ended;
    // The other wallet also signs what a command has printed before its death.
    const isHandedOut = isUnsigned === true && (code === 4 || (code === null && stdout !== ''));
    if (isHandedOut) await signElsewhere(life, run.ended);
    if (code === null) return { crossed, printed: undefined };
    if (!isHandedOut) return { crossed, printed: printedBy(run.ended, isUnsigned) };
  }
}

function printedBy(ended: Ended, isUnsigned: boolean | undefined): string {
  if (isUnsigned !== true) return onlyLine(ended);
  if (ended.code !== 0) throw new Error(`exit ${ended.code}: ${ended.stdout}${ended.stderr}`);
  const { transactionHash } = JSON.parse(ended.stdout) as { transactionHash?: string };
  return transactionHash ?? '';
}

/**
 * Runs the commands of a task one after another with the built program.
 * @param begun the output of the first command, which then does not run again
 * @throws Error as `runCommand` does
 */
export async function attempt(
  task: CommandTask,
  life: Life,
  options: SignalOptions,
  begun?: string,
): Promise<Attempt> {
  let crossed: readonly string[] = [];
  let printed = begun;
  if (printed === undefined) {
    const first = await runCommand(task, await task.first(life), life, options);
    ({ crossed, printed } = first);
    if (printed === undefined) return { died: true, crossed };
  }
  if (task.second === undefined) return { died: false, crossed };
  const left = { ...options, at: leftOf(options, crossed) };
  const second = await runCommand(task, await task.second(life, printed), life, left);
  return { died: second.printed === undefined, crossed: [...crossed, ...second.crossed] };
}

/** The number of the boundary at which the next command gets the signal, after those that were crossed. */
function leftOf({ at, kind = '' }: SignalOptions, crossed: readonly string[]): number {
  return Math.max(0, at - crossed.filter((what) => what.startsWith(kind)).length);
}

interface HandedOut {
  readonly kind: 'evm-call' | 'p-chain-tx';
  readonly chain: 'C' | 'P';
  readonly unsigned: Hex;
  readonly inputs: string[];
  readonly to: EvmAddress;
  readonly data: Hex;
  readonly gas: string;
  readonly accessList: readonly AccessListEntry[];
}

/** Signs and submits what a command handed out, and waits until the chain has accepted it. */
export async function signElsewhere({ sandbox, operator }: Life, { stdout, stderr }: Ended) {
  const { unsigned } = JSON.parse(stdout) as { readonly unsigned?: HandedOut };
  if (unsigned === undefined) throw new Error(`nothing was handed out: ${stdout}${stderr}`);
  const { ports, profile } = await connect(openProfile(sandbox.profile.network), systemClock);
  const key = keyFromText(operator.account.privateKey);
  if (unsigned.kind === 'evm-call') {
    const [{ latest: nonce }, { baseFee }] = await Promise.all([
      ports.evm.nonces(key.evmAddress),
      ports.evm.fees(),
    ]);
    const { to, data, gas, accessList } = unsigned;
    const { raw, hash } = await key.signEvmTx({
      ...{ chainId: profile.chainId, nonce, gas: BigInt(gas), to, data, accessList },
      ...{ value: wei(0n), maxFeePerGas: wei(baseFee * 2n), maxPriorityFeePerGas: wei(0n) },
    });
    await ports.evmSender.submit(raw);
    await until(() => ports.evm.receipt(hash));
    return;
  }
  const { chain, inputs } = unsigned;
  const { bytes, txId } = await key.signUtxoTx({
    ...{ chain, bytes: hexToBytes(unsigned.unsigned), inputs },
    ...{ fee: nAvax(0n), amount: nAvax(0n) },
  });
  const issuer = chain === 'C' ? ports.atomic : ports.pChainSender;
  const outcome = await issuer.issue(bytes);
  if (outcome.kind !== 'accepted')
    throw new Error(`the chain refused it: ${JSON.stringify(outcome)}`);
  await until(async () => {
    if (chain === 'C')
      return (await ports.atomic.transaction(txId)).state === 'accepted' || undefined;
    return (await ports.pChain.txStatus(txId)).status === 'Committed' || undefined;
  });
}
