import { hexToBytes, type Hex } from '../../src/domain/identity/bytes.ts';
import {
  wordOf,
  type DeployedAccount,
  type DeployedState,
  type GenesisTimes,
  type GenesisTemplate,
  type Slope,
} from '../../src/sandbox/genesis/genesis-template.ts';

/**
 * Measures how a deployment's state depends on its times. Deploys once with the given times. Then, for each
 * time, deploys again with one second added to this time. The difference in each changed word is the word's
 * growth per second. A test compares the template at other times with a real deployment.
 */
export async function makeGenesisTemplate(
  deploy: (times: GenesisTimes) => Promise<DeployedState>,
  times: GenesisTimes,
): Promise<GenesisTemplate> {
  const accounts = await deploy(times);
  const slopes = new Map<string, { account: Hex; place: Hex | number; slope: Slope }>();
  for (const key of Object.keys(times) as (keyof GenesisTimes)[]) {
    const oneSecondLater = await deploy({ ...times, [key]: times[key] + 1 });
    for (const { account, place, growth } of differences(accounts, oneSecondLater)) {
      const id = `${account} ${place}`;
      const slope = { ...slopes.get(id)?.slope, [key]: growth };
      slopes.set(id, { account, place, slope });
    }
  }
  return { times, accounts, words: [...slopes.values()] };
}

interface Difference {
  readonly account: Hex;
  readonly place: Hex | number;
  readonly growth: Hex;
}

function differences(base: DeployedState, oneSecondLater: DeployedState): Difference[] {
  const addresses = Object.keys(base) as Hex[];
  return addresses.flatMap((account) => {
    const [from, to] = [base[account], oneSecondLater[account]];
    if (from === undefined || to === undefined) throw new Error('an account is missing');
    const slots = (Object.keys(from.storage) as Hex[])
      .map((place) => ({ account, place, growth: growthOf(from, to, place) }))
      .filter(({ growth }) => growth !== '0x0');
    const words = changedWords(from.code, to.code).map((place) => {
      return { account, place, growth: growthOf(from, to, place) };
    });
    return [...slots, ...words];
  });
}

/**
 * Finds the 32-byte words of code that contain a changed byte, as byte offsets. Such a word is an immutable. Assumes
 * that the last byte of each such word changes.
 */
function changedWords(from: Hex, to: Hex): number[] {
  const [before, after] = [hexToBytes(from), hexToBytes(to)];
  const offsets: number[] = [];
  for (let end = before.length; end > 0; end--) {
    if (before[end - 1] === after[end - 1]) continue;
    end -= 31;
    offsets.push(end - 1);
  }
  return offsets;
}

function growthOf(from: DeployedAccount, to: DeployedAccount, place: Hex | number): Hex {
  const growth = BigInt(wordOf(to, place)) - BigInt(wordOf(from, place));
  return `0x${BigInt.asUintN(256, growth).toString(16)}`;
}
