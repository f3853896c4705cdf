import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  parseAbiItem,
  toEventSelector,
  toFunctionSelector,
  type AbiEvent,
  type AbiFunction,
  type AbiParameter,
} from 'viem';
import { formatAbiItem } from 'viem/utils';
import { loadArtifact, type ArtifactName } from '../../scripts/genesis/deploy/contract-calls.ts';

/** A selector or topic of the real contracts, its meaning, and the contract of ours that must have it. */
interface Row {
  readonly on: readonly ArtifactName[];
  readonly id: string;
  readonly is: string;
}

const rows = readFileSync(
  new URL('../fixtures/vectors/contract-interface.ndjson', import.meta.url),
  'utf8',
)
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Row);

test.each(rows.map((row) => [row.id.slice(0, 10), row.is, row] as const))(
  'our contracts have this item of the real ones: %s %s',
  async (_id, _is, { on, id, is }) => {
    const expected = parseAbiItem(is) as Item;
    expect(idOf(expected)).toBe(id);
    for (const name of on) {
      const ours = (await itemsOf(name)).get(id);
      expect(ours && shape(ours), name).toEqual(shape(expected));
    }
  },
);

const ITEMS = ['function', 'event', 'error'];
type Item = AbiFunction | AbiEvent | { type: 'error'; name: string; inputs: AbiParameter[] };

const known = new Map<ArtifactName, Promise<ReadonlyMap<string, Item>>>();

/** Returns the items of one of our contracts, by selector or topic. */
function itemsOf(name: ArtifactName): Promise<ReadonlyMap<string, Item>> {
  const items = known.get(name) ?? readItems(name);
  known.set(name, items);
  return items;
}

async function readItems(name: ArtifactName): Promise<ReadonlyMap<string, Item>> {
  const { abi } = await loadArtifact(name);
  const items = abi.filter((item): item is Item => ITEMS.includes(item.type));
  return new Map(items.map((item) => [idOf(item), item]));
}

function idOf(item: Item): string {
  return item.type === 'event' ? toEventSelector(item) : toFunctionSelector(formatAbiItem(item));
}

/** Returns everything that decoding depends on: types, names inside tuples, indexed parameters and results. */
function shape(item: Item): unknown {
  const inputs = item.inputs.map((input) => parameter(input, item.type === 'event'));
  if (item.type !== 'function') return { type: item.type, name: item.name, inputs };
  return {
    type: item.type,
    name: item.name,
    inputs,
    outputs: item.outputs.map((output) => parameter(output, false)),
    reads: ['view', 'pure'].includes(item.stateMutability),
  };
}

function parameter(input: AbiParameter, named: boolean): unknown {
  return {
    type: input.type,
    ...(named && { name: input.name, indexed: 'indexed' in input && input.indexed === true }),
    ...('components' in input && {
      components: input.components.map((component) => parameter(component, true)),
    }),
  };
}
