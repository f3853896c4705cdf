import { hexToBytes, type Hex } from '../../src/domain/identity/bytes.ts';
import type {
  GenesisTimes,
  DeployedState,
  GenesisTemplate,
  Slope,
} from '../../src/sandbox/genesis/genesis-template.ts';

const PUSH32 = 0x7f;

/**
 * Measures how a deployment's state depends on its times. Deploys once with the given times. Then, for each
 * time, deploys again with one second added to this time. The difference in each changed word is the word's
 * growth per second.
 * @throws Error if a time adds or removes a word, or changes code outside of a PUSH32 operand
 */
export async function makeGenesisTemplate(
  deploy: (times: GenesisTimes) => Promise<DeployedState>,
  times: GenesisTimes,
): Promise<GenesisTemplate> {
  const base = await deploy(times);
  const slopes = new Map<string, { account: Hex; place: Hex | number; slope: Slope }>();
  for (const key of Object.keys(times) as (keyof GenesisTimes)[]) {
    const oneSecondLater = await deploy({ ...times, [key]: times[key] + 1 });
    for (const { account, place, growth } of differences(base, oneSecondLater)) {
      const id = `${account} ${place}`;
      const slope = { ...slopes.get(id)?.slope, [key]: `0x${growth.toString(16)}` as const };
      slopes.set(id, { account, place, slope });
    }
  }
  return { times, ...base, words: [...slopes.values()] };
}

interface Difference {
  readonly account: Hex;
  readonly place: Hex | number;
  readonly growth: bigint;
}

function differences(base: DeployedState, oneSecondLater: DeployedState): Difference[] {
  sameKeys(base.contracts, oneSecondLater.contracts);
  const accounts = Object.keys(base.contracts) as Hex[];
  return accounts.flatMap((account) => {
    const from = base.contracts[account];
    const to = oneSecondLater.contracts[account];
    if (from === undefined || to === undefined) throw new Error('an account is missing');
    sameKeys(from.storage, to.storage);
    const slots = Object.keys(from.storage) as Hex[];
    const stored = slots
      .map((slot) => ({
        account,
        place: slot,
        growth: growthOf(from.storage[slot] ?? '0x', to.storage[slot] ?? '0x'),
      }))
      .filter(({ growth }) => growth !== 0n);
    return [...stored, ...codeDifferences(account, from.code, to.code)];
  });
}

/**
 * Finds the 32-byte words of code that contain a changed byte. Such a word is an immutable, stored as the
 * operand of a PUSH32. Assumes that the last byte of each such word changes.
 */
function codeDifferences(account: Hex, from: Hex, to: Hex): Difference[] {
  const [before, after] = [hexToBytes(from), hexToBytes(to)];
  if (before.length !== after.length) throw new Error('a time changes the length of a code');
  const changedWords: Difference[] = [];
  for (let lastByte = before.length - 1; lastByte >= 0; lastByte--) {
    if (before[lastByte] === after[lastByte]) continue;
    const offset = lastByte - 31;
    if (before[offset - 1] !== PUSH32)
      throw new Error('a time changes code outside of a PUSH32 operand');
    const word = (code: Hex): Hex => `0x${code.slice(2 + 2 * offset, 2 + 2 * (offset + 32))}`;
    changedWords.push({ account, place: offset, growth: growthOf(word(from), word(to)) });
    lastByte = offset;
  }
  return changedWords;
}

function growthOf(from: Hex, to: Hex): bigint {
  return BigInt.asUintN(256, BigInt(to) - BigInt(from));
}

function sameKeys(a: object, b: object): void {
  if (Object.keys(a).sort().join() !== Object.keys(b).sort().join()) {
    throw new Error('a time changes which words exist');
  }
}
