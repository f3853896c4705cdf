import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { connect } from '../../../src/adapters/connect.ts';
import { createKeySigner } from '../../../src/adapters/keys/key-signer.ts';
import { hexToBytes } from '../../../src/domain/identity/bytes.ts';
import type { EvmHash } from '../../../src/domain/identity/evm.ts';
import type { PChainTxId } from '../../../src/domain/identity/ids.ts';
import { decodeSigned, readSpending } from '../../../src/protocol/p-chain/read-spending.ts';
import { profileJson } from '../../helpers/program/store-network.ts';
import { openProfile } from '../../helpers/sandbox/open-profile.ts';
import { randomOf } from '../../helpers/random.ts';
import { systemClock } from '../../../src/app/clock.ts';
import { type CommandHome, validatorsOf } from '../../src/commands/helpers/command-home.ts';
import { PASSWORD, at, changed, keystore, leaves, withOtherDigit } from './edited-documents.ts';

type Json = Record<string, unknown>;
type Random = (below: number) => number;

const NETWORK = join('networks', 'mine.json');
const KEY = join('keys', 'mine.json');
const SETTINGS = 'settings.json';

/** Nothing listens there: a document of another network must not lead to its real endpoints. */
const withoutEndpoints = (json: string): Json =>
  JSON.parse(json.replaceAll(/"(?:https?|wss?):[^"]*"/g, '"http://127.0.0.1:9/"')) as Json;

/** The files of a home, and those of another home, of another account and of another network. */
function filesOf(
  { sandbox, operator, subnet }: CommandHome,
  readShipped: (name: string) => string,
) {
  const { network, accounts } = sandbox.profile;
  const key = (name: string, password: string, byte: string): Json => {
    const { privateKey } = accounts.find((one) => one.name === name)!;
    return keystore(hexToBytes(privateKey), password, byte);
  };
  const mine = { ...network, name: 'mine' };
  const settings = (address: string): Json => ({
    ...{ network: 'mine', networkKeys: {}, l1: subnet },
    ...{ nodeUrls: { mine: sandbox.nodeUrl }, nodeIds: {}, operators: { mine: address } },
  });
  const second = accounts.find(({ name }) => name === 'second operator')!;
  return {
    own: {
      [NETWORK]: JSON.parse(profileJson(mine)) as Json,
      [KEY]: key('operator', PASSWORD, '01'),
      [SETTINGS]: settings(operator.account.evmAddress),
    },
    others: {
      [NETWORK]: ['fuji', 'local'].map((name) => withoutEndpoints(readShipped(name))),
      [KEY]: [key('second operator', PASSWORD, '02'), key('C-Chain only', 'another one', '03')],
      [SETTINGS]: [settings(second.evmAddress), { network: 'fuji' }],
    },
  };
}

/** Removes, changes, moves or doubles a value, or takes it from another document. */
function edited(document: Json, others: readonly Json[], random: Random): string {
  const paths = leaves(document);
  const path = paths[random(paths.length)]!;
  const other = others[random(others.length)]!;
  const value = at(document, path);
  const elsewhere = at(document, paths[random(paths.length)]!);
  switch (random(7)) {
    case 0:
      return JSON.stringify(changed(document, path, undefined));
    case 1: {
      // Another port may belong to another program of this machine.
      const isUrl = typeof value === 'string' && value.startsWith('http');
      return JSON.stringify(changed(document, path, isUrl ? `${value}x` : withOtherDigit(value)));
    }
    case 2:
      return JSON.stringify(changed(document, path, at(other, path)));
    case 3:
      return JSON.stringify(changed(document, path, elsewhere));
    case 4:
      return JSON.stringify(document).replace('{', `{${JSON.stringify(other).slice(1, -1)},`);
    case 5:
      return JSON.stringify(changed(document, path, [value, value]));
    default:
      return JSON.stringify(other);
  }
}

/**
 * Edits the files of a home and runs a command, once per seed.
 * @returns how many commands ended with which exit code, how many transactions they sent, and what went wrong
 */
export async function fuzzHomes(
  home: CommandHome,
  readShipped: (name: string) => string,
  seeds: readonly number[],
) {
  const { own, others } = filesOf(home, readShipped);
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(home.home, file)), { recursive: true, mode: 0o700 });
    writeFileSync(join(home.home, file), text, { mode: 0o600 });
  };
  const names = Object.keys(own);
  const keys = ['operator', 'second operator'].map((name) => {
    const { privateKey } = home.sandbox.profile.accounts.find((one) => one.name === name)!;
    return createKeySigner(hexToBytes(privateKey)).evmAddress;
  });
  const [validator] = await validatorsOf(home);
  const { ports } = await connect(openProfile(home.sandbox.profile.network), systemClock);
  write('password', PASSWORD);
  const key = ['--keystore', 'mine', '--password-file', join(home.home, 'password')];
  const signing = ['--network', 'mine', '--json', '--yes', ...key];
  const ends = new Map<string, number>();
  const faults: string[] = [];
  let signed = 0;
  for (const seed of seeds) {
    const random = randomOf(seed);
    for (const name of names) write(name, JSON.stringify(own[name]));
    for (let edits = 1 + random(2); edits > 0; edits--) {
      const name = names[random(names.length)]!;
      write(name, edited(own[name]!, others[name]!, random));
    }
    const amount = `0.0${1_000_000 + seed}`;
    const link = `https://example.org/${seed}`;
    const lines = [
      ['top-up', ...signing, '--allow-other-owner', validator!.nodeID, amount],
      ['set-metadata-url', ...signing, link],
      ['register-operator', ...signing, link],
      ['keys', 'address', 'mine', '--network', 'mine', '--json', ...key.slice(2)],
      ['status', '--network', 'mine', '--json', keys[0]!],
      ['keys', 'list', '--json'],
    ];
    const line = lines[random(lines.length)]!;
    const { code, stdout, stderr } = await home.run(line);
    const fault = (what: string) => faults.push(`seed ${seed}, ${line[0]}: ${what}`);
    const end = `${line[0]} ${code}`;
    ends.set(end, (ends.get(end) ?? 0) + 1);
    if (/E-CLI-901|internal/.test(stderr)) fault(`internal error: ${stderr}`);
    const shown = stderr.replaceAll(/\s+/g, ' ');
    const document = JSON.parse(stdout) as {
      readonly transactions?: readonly { readonly id: string; readonly chain: string }[];
      readonly evmAddress?: string;
    };
    if (document.evmAddress !== undefined && !keys.includes(document.evmAddress as never))
      fault(`shows ${document.evmAddress}`);
    for (const { id, chain } of document.transactions ?? []) {
      signed += 1;
      if (chain === 'P-Chain') {
        const bytes = (await ports.pChain.transactionBytes(id as PChainTxId))!;
        const { purpose } = readSpending(decodeSigned(bytes, 'P').tx);
        const isShown =
          purpose.type === 'increase-balance' &&
          shown.includes(purpose.validationId) &&
          shown.includes(`${Number(purpose.balance) / 1e9} AVAX`);
        if (!isShown) fault(`signed ${id}, which the page did not show`);
      } else {
        const sent = (await ports.evm.transaction(id as EvmHash))!;
        if (!shown.includes(sent.to!) || !shown.includes(link)) fault(`signed ${id}`);
        if (!keys.includes(sent.from)) fault(`signed by ${sent.from}`);
      }
    }
  }
  return { ends: Object.fromEntries([...ends].sort()), signed, faults };
}
