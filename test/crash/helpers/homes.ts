import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  joinByCommands,
  onlyLine,
  openCommandHome,
  type CommandHome,
} from '../../src/commands/helpers/command-home.ts';
import { sandboxSystemClock } from '../../../src/sandbox/network/clock.ts';
import { folderOfFile, removeFolder } from '../../helpers/temporary-folder.ts';

/** A copy of a settings folder and its sandbox at one moment. Any number of runs ("lives") can start from it. */
export interface Origin {
  readonly folder: string;
  /** The time of the sandbox's clock at that moment, in milliseconds since 1970. */
  readonly at: number;
}

export type Origins = Readonly<Partial<Record<OriginName, Origin>>>;
export type OriginName = 'joined' | 'validator' | 'expired';

export interface Life extends CommandHome {
  /** The seconds by which the sandbox of this life is ahead of this machine. */
  readonly ahead: number;
}

/**
 * Transactions stay in the memory pool for a while, so that a process can die meanwhile. AVAX must be moved to
 * the P-Chain first.
 */
const WORLD = { cChainBlockTime: 60, pChainBlockTime: 60, account: 'C-Chain only' };
/** Epochs so long that none passes by itself. */
const EPOCH = 3600;
const DAY = 86_400;
const STAKE = (1000n * 10n ** 18n).toString();

/** Begins a life with a copy of an origin. Its commands run in processes of their own, so that they can die. */
export async function begin(origin: Origin, built = true): Promise<Life> {
  const home = folderOfFile('life-');
  cpSync(origin.folder, home, { recursive: true });
  const shift = origin.at - Date.now();
  const clock = { ...sandboxSystemClock, now: () => Date.now() + shift };
  const opened = await openCommandHome({ ...WORLD, epochSeconds: EPOCH, clock, home, built });
  return { ...opened, ahead: shift / 1000 };
}

/** Ends a life and keeps its state as an origin, with the journal. */
export async function keep(home: CommandHome, ahead: number): Promise<Origin> {
  await home.sandbox.close();
  return { folder: home.home, at: Date.now() + ahead * 1000 };
}

async function keepWithoutJournal(home: CommandHome, ahead: number): Promise<Origin> {
  forget(home);
  return keep(home, ahead);
}

/** Deletes the program's own files, as on another machine. */
export function forget({ home }: Pick<CommandHome, 'home'>): void {
  rmSync(join(home, 'journals'), { recursive: true, force: true });
}

/** An operator with stake and no node. */
export async function joinedOrigin(): Promise<Origin> {
  const home = await openCommandHome({ ...WORLD, epochSeconds: EPOCH });
  await joinByCommands(home);
  return keepWithoutJournal(home, EPOCH);
}

/** An operator with an active node. */
async function validatorOrigin(joined: Origin): Promise<Origin> {
  const life = await begin(joined, false);
  const hash = onlyLine(await life.send('middleware-add-node', ...(await additionOf(life))));
  onlyLine(
    await life.send(
      'middleware-complete-validator-registration',
      ...(await registrationOf(life, hash)),
    ),
  );
  return keepWithoutJournal(life, life.ahead);
}

/** An operator with a node whose registration expired before the P-Chain accepted it. */
async function expiredOrigin(joined: Origin): Promise<Origin> {
  const life = await begin(joined, false);
  onlyLine(await life.send('middleware-add-node', ...(await additionOf(life))));
  return keepWithoutJournal(life, life.ahead + DAY);
}

/** The origins of these tasks, by name. */
export async function openOrigins(
  tasks: readonly { readonly from: OriginName }[],
): Promise<Origins> {
  const joined = await joinedOrigin();
  const isUsed = (name: OriginName) => tasks.some(({ from }) => from === name);
  return {
    joined,
    ...(isUsed('validator') && { validator: await validatorOrigin(joined) }),
    ...(isUsed('expired') && { expired: await expiredOrigin(joined) }),
  };
}

export function closeOrigins(origins: Origins): void {
  for (const { folder } of Object.values(origins)) removeFolder(folder);
}

/** The node reports the same identity in every life. */
let nodeIdentity: ReturnType<CommandHome['node']> | undefined;
const nodeOf = (life: CommandHome): ReturnType<CommandHome['node']> =>
  (nodeIdentity ??= life.node());

/** The arguments of the first command that adds the operator's node. */
export async function additionOf(life: CommandHome): Promise<string[]> {
  const { publicKey } = await nodeOf(life);
  return [life.contracts.middleware, life.nodeId, publicKey, '--stake', STAKE];
}

/** The arguments of the second command that adds the operator's node. */
export async function registrationOf(life: CommandHome, hash: string): Promise<string[]> {
  const { proofOfPossession } = await nodeOf(life);
  const { evmAddress } = life.operator.account;
  return [life.contracts.middleware, evmAddress, life.nodeId, hash, proofOfPossession];
}
