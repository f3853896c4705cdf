import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { hexToBytes, type Hex } from '../../../src/domain/identity/bytes.ts';
import { WARP_PRECOMPILE } from '../../../src/protocol/warp/message.ts';
import type { AccessListEntry } from '../../../src/ports/evm.ts';
import { ACTORS, type Actor } from './actors.ts';
import type { ContractEvent, TestContract } from './contract.ts';
import { registrationMessage, weightMessage } from './messages.ts';
import type { SandboxChain } from './sandbox-chain.ts';

/**
 * A value of the recording: integers are decimal strings, and `@name` stands for a value that differs
 * between runs.
 */
type Recorded =
  | string
  | number
  | boolean
  | { readonly [name: string]: Recorded }
  | readonly Recorded[];

interface RecordedEvent {
  readonly by: string;
  readonly event: string;
  /** Set only for the event of the warp precompile. */
  readonly sender?: string;
  readonly args?: Readonly<Record<string, Recorded>>;
}

type Step =
  | {
      readonly do: 'read';
      readonly on: string;
      readonly fn: string;
      readonly args: readonly Recorded[];
      readonly note?: string;
      readonly returns: Recorded;
    }
  | {
      readonly do: 'call';
      readonly as: Actor;
      readonly on: string;
      readonly fn: string;
      readonly args: readonly Recorded[];
      readonly note?: string;
      readonly reverts?: { readonly error: string; readonly args: readonly Recorded[] };
      readonly events?: readonly RecordedEvent[];
    }
  | {
      readonly do: 'deliver';
      readonly message: {
        readonly type: 'registration' | 'weight';
        readonly validationID: string;
        readonly registered?: boolean;
        readonly nonce?: string;
        readonly weight?: string;
        readonly sourceChain?: `0x${string}`;
      };
    }
  | { readonly do: 'wait'; readonly seconds: number }
  | { readonly do: 'nextEpoch' };

/** The steps of a recording, in order. */
export function readSteps(name: string): readonly Step[] {
  const file = new URL(`../../fixtures/vectors/${name}.ndjson`, import.meta.url);
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Step);
}

type Call = Extract<Step, { do: 'call' }>;
type Delivery = Extract<Step, { do: 'deliver' }>;

/** Repeats the steps of a recording one by one and compares the answers of our contracts. */
export class Replay {
  /** The created validation IDs, in order. */
  private readonly validationIds: Hex[] = [];
  private message: readonly AccessListEntry[] = [];

  constructor(
    private readonly chain: SandboxChain,
    /** Our contracts by their names in the recording. */
    private readonly stage: Readonly<Record<string, TestContract>>,
  ) {}

  async step(step: Step): Promise<void> {
    switch (step.do) {
      case 'read': {
        const args = await this.fill(step.args);
        this.compare(await this.on(step.on).read(step.fn, ...args), step.returns);
        return;
      }
      case 'call':
        return this.compareCall(step);
      case 'deliver':
        this.message = this.sign(step.message);
        return;
      case 'wait':
        return this.chain.wait(BigInt(step.seconds));
      case 'nextEpoch': {
        const next = (await this.epoch()) + 1;
        const start = (await this.on('l1Middleware').read('getEpochStartTs', next)) as number;
        return this.chain.wait(BigInt(start) - this.chain.now() + 1n);
      }
    }
  }

  private async compareCall(step: Call) {
    const args = await this.fill(step.args);
    const contract = this.on(step.on);
    const outcome = await contract.attempt(step.as, step.fn, args, this.message);
    if (step.reverts) {
      const { error, args: recorded } = step.reverts;
      expect(outcome).toEqual({
        fails: [error, ...recorded.map(() => expect.anything() as unknown)],
      });
      if ('fails' in outcome) this.compare(outcome.fails.slice(1), recorded);
      return;
    }
    expect(outcome).toHaveProperty('returns');
    const events = await contract.send(step.as, step.fn, args, this.message);
    const recorded = step.events ?? [];
    expect(events.map(({ event }) => event)).toEqual(recorded.map(({ event }) => event));
    for (const [i, event] of events.entries()) this.compareEvent(event, recorded[i]!);
  }

  private compareEvent({ by, event, args }: ContractEvent, recorded: RecordedEvent) {
    expect(by).toBe(this.resolve(recorded.by));
    if (recorded.sender !== undefined) {
      expect(args['sender']).toBe(this.resolve(recorded.sender));
      return;
    }
    const created = ['ValidationPeriodCreated', 'InitiatedValidatorRegistration'];
    if (created.includes(event)) this.validationIds.push(args['validationID'] as Hex);
    this.compare(args, recorded.args ?? {});
  }

  /** Compares shape and values. `@any` matches every value. */
  private compare(actual: unknown, recorded: Recorded): void {
    expect(plain(actual)).toEqual(this.expected(recorded));
  }

  private expected(recorded: Recorded): unknown {
    if (recorded === '@any') return expect.anything();
    if (typeof recorded === 'string') {
      return (recorded.startsWith('@') ? this.resolve(recorded) : recorded).toLowerCase();
    }
    if (typeof recorded !== 'object') return recorded;
    if (isList(recorded)) return recorded.map((item) => this.expected(item));
    return mapValues(recorded, (item) => this.expected(item));
  }

  private async fill(args: readonly Recorded[]): Promise<unknown[]> {
    const epoch = args.includes('@epoch') ? await this.epoch() : 0;
    return args.map((arg) => (arg === '@epoch' ? epoch : this.argument(arg)));
  }

  private argument(arg: Recorded): unknown {
    if (typeof arg === 'string') return arg.startsWith('@') ? this.resolve(arg) : arg;
    if (typeof arg !== 'object') return arg;
    if (isList(arg)) return arg.map((item) => this.argument(item));
    if ('nowPlus' in arg) return this.chain.now() + BigInt(Number(arg['nowPlus']));
    return mapValues(arg, (item) => this.argument(item));
  }

  private resolve(name: string): string {
    const [, kind, number] = /^@(node|nodeID|vid)(\d+)$/.exec(name) ?? [];
    if (kind === 'vid') return this.validationIds[Number(number) - 1] ?? `unknown ${name}`;
    if (kind !== undefined) {
      const bytes = Number(number).toString(16).padStart(2, '0').repeat(20);
      return `0x${kind === 'node' ? '00'.repeat(12) : ''}${bytes}`;
    }
    if (name === '@warp') return WARP_PRECOMPILE;
    const plainName = name.slice(1);
    return plainName in ACTORS ? ACTORS[plainName as Actor] : this.on(plainName).address;
  }

  private sign(message: Delivery['message']): readonly AccessListEntry[] {
    const validationId = this.resolve(message.validationID) as Hex;
    const payload =
      message.type === 'registration'
        ? registrationMessage(validationId, message.registered!)
        : weightMessage(validationId, BigInt(message.nonce!), BigInt(message.weight!));
    const source = message.sourceChain ? hexToBytes(message.sourceChain) : undefined;
    return this.chain.signed(payload, source);
  }

  private async epoch(): Promise<number> {
    return (await this.on('l1Middleware').read('getCurrentEpoch')) as number;
  }

  private on(name: string): TestContract {
    const contract = this.stage[name];
    if (contract === undefined) throw new Error(`no contract stands for ${name}`);
    return contract;
  }
}

/** Converts a value to the recording's form: integers as decimal strings, hex in lower case. */
function plain(value: unknown): unknown {
  if (typeof value === 'bigint' || typeof value === 'number') return value.toString();
  if (typeof value === 'string') return value.toLowerCase();
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value === 'object' && value !== null) return mapValues(value, plain);
  return value;
}

function isList(recorded: Recorded): recorded is readonly Recorded[] {
  return Array.isArray(recorded);
}

function mapValues<T>(value: Readonly<Record<string, T>> | object, map: (item: T) => unknown) {
  const entries = Object.entries(value) as [string, T][];
  return Object.fromEntries(entries.map(([key, item]) => [key, map(item)]));
}
