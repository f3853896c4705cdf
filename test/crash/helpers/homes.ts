import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  joinByCommands,
  onlyLine,
  openCommandHome,
  type CommandHome,
} from '../../src/commands/helpers/command-home.ts';
import { systemClock } from '../../../src/sandbox/network/clock.ts';
import { folderOfFile, removeFolder } from '../../helpers/temporary-folder.ts';

/** A home with its sandbox as both were at one moment, from which any number of lives begin. */
export interface Origin {
  readonly folder: string;
  /** What the sandbox's clock showed then, in milliseconds since 1970. */
  readonly at: number;
}

export type Origins = Readonly<Record<'joined' | 'validator' | 'expired', Origin>>;

export interface Life extends CommandHome {
  /** Seconds by which the world of this life is ahead of this machine. */
  readonly ahead: number;
}

/** Transactions lie in the pool for a while, so that one can die while they do; AVAX has to be moved first. */
const WORLD = { cChainBlockTime: 60, pChainBlockTime: 60, account: 'C-Chain only' };
/** Long enough that none passes by itself. */
const EPOCH = 3600;
const DAY = 86_400;
const STAKE = (1000n * 10n ** 18n).toString();

/** Begins a life where an origin left off. */
export async function begin(origin: Origin): Promise<Life> {
  const home = folderOfFile('life-');
  cpSync(origin.folder, home, { recursive: true });
  const shift = origin.at - Date.now();
  const clock = { ...systemClock, now: () => Date.now() + shift };
  const opened = await openCommandHome({ ...WORLD, epochSeconds: EPOCH, clock, home });
  return { ...opened, ahead: shift / 1000 };
}

/** Ends a life in which something was prepared, and keeps it as an origin, with its journal. */
export async function keep(home: CommandHome, ahead: number): Promise<Origin> {
  await home.sandbox.close();
  return { folder: home.home, at: Date.now() + ahead * 1000 };
}

async function keepWithoutJournal(home: CommandHome, ahead: number): Promise<Origin> {
  forget(home);
  return keep(home, ahead);
}

/** Deletes what the program itself has written: as on another machine. */
export function forget({ home }: Pick<CommandHome, 'home'>): void {
  rmSync(join(home, 'journals'), { recursive: true, force: true });
}

/** An operator with stake and no node. */
export async function joinedOrigin(): Promise<Origin> {
  const home = await openCommandHome({ ...WORLD, epochSeconds: EPOCH });
  await joinByCommands(home);
  return keepWithoutJournal(home, EPOCH);
}

/** The same with an active node. */
async function validatorOrigin(joined: Origin): Promise<Origin> {
  const life = await begin(joined);
  const hash = onlyLine(await life.send('middleware-add-node', ...(await additionOf(life))));
  onlyLine(
    await life.send(
      'middleware-complete-validator-registration',
      ...(await registrationOf(life, hash)),
    ),
  );
  return keepWithoutJournal(life, life.ahead);
}

/** The same with a node whose registration has expired before the P-Chain had it. */
export async function expiredOrigin(joined: Origin): Promise<Origin> {
  const life = await begin(joined);
  onlyLine(await life.send('middleware-add-node', ...(await additionOf(life))));
  return keepWithoutJournal(life, life.ahead + DAY);
}

/** Every beginning that a task has, by name. */
export async function openOrigins(): Promise<Origins> {
  const joined = await joinedOrigin();
  return { joined, validator: await validatorOrigin(joined), expired: await expiredOrigin(joined) };
}

export function closeOrigins(origins: Origins): void {
  for (const { folder } of Object.values(origins)) removeFolder(folder);
}

/** What the node tells of itself is the same in every life. */
let told: ReturnType<CommandHome['node']> | undefined;
const nodeOf = (life: CommandHome): ReturnType<CommandHome['node']> => (told ??= life.node());

/** The arguments of the first command of adding the operator's node. */
export async function additionOf(life: CommandHome): Promise<string[]> {
  const { publicKey } = await nodeOf(life);
  return [life.contracts.middleware, life.nodeId, publicKey, '--stake', STAKE];
}

/** The arguments of the second. */
export async function registrationOf(life: CommandHome, hash: string): Promise<string[]> {
  const { proofOfPossession } = await nodeOf(life);
  const { evmAddress } = life.operator.account;
  return [life.contracts.middleware, evmAddress, life.nodeId, hash, proofOfPossession];
}
