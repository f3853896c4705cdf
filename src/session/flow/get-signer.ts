import { choicePage, secretPage } from '../../page/pages.ts';
import { OnboardError, ignoreOnboardError, requireEntered } from '../../domain/errors.ts';
import type { NewKey, Signer } from '../../ports/signer.ts';
import {
  type ShownProblem,
  askOnPage,
  askText,
  askUntilAnswered,
  promptUntilValid,
} from '../prompt-until-valid.ts';
import { CODES } from '../../standing/codes.ts';
import { problemOf } from '../view/problem.ts';
import { BACK, type Back } from '../wizard-flow.ts';
import type { WithConnection, FlowDeps } from '../flow-state.ts';
import type { Choice } from '../../page/page.ts';
import { type EvmAddress, parseAddress, shortAddress } from '../../domain/identity/evm.ts';
import { nAvax, nAvaxText, weiText } from '../../domain/units.ts';
import { readAccount } from '../../protocol/snapshots/read-account.ts';
import { parsePChainAddress } from '../../domain/identity/p-chain-address.ts';
import { refusePracticeKey } from '../../domain/practice-keys.ts';
import { requireNewPassword } from '../../domain/new-password.ts';
import { addressHrp } from '../../domain/network/profile.ts';
import type { Connection } from '../../ports/connection.ts';
import { showBusy } from '../retry-on-request.ts';

const TRIES = 3;

/**
 * Asks for the password of a stored key.
 * @throws OnboardError E-KEY-115 after the third wrong password; E-KEY-* if the key is missing or its file
 * cannot be read
 */
export async function openKeystoreKey(deps: FlowDeps, name: string): Promise<Signer | Back> {
  const { options, dialogue, i18n } = deps;
  await options.keystore.find(name);
  let shown: ShownProblem = {};
  for (let left = TRIES - 1; ; left--) {
    const page = secretPage({
      question: i18n.t('key.password-question', { name }),
      help: i18n.t('key.password-help'),
      ...shown,
    });
    const password = await askUntilAnswered(dialogue, CODES.key, page);
    if (password === BACK) return BACK;
    showBusy(deps, CODES.key, i18n.t('busy.unlock', { name }));
    try {
      return await options.keystore.open(name, password);
    } catch (error) {
      if (!(error instanceof OnboardError) || error.code !== 'E-KEY-115' || left <= 0) throw error;
      shown = { problem: problemOf(error) };
    }
  }
}

const KEPT = 'kept:';
const PRACTICE = 'practice:';
const OTHERS = 'others';

/** Asks how the account signs. `likely`: an account whose key is offered alone, if it is here. */
export async function getSigner(flow: WithConnection, likely?: EvmAddress): Promise<Signer | Back> {
  const { dialogue, i18n } = flow.deps;
  const practice = flow.connection.practiceAccounts ?? [];
  showBusy(flow.deps, CODES.key, i18n.t('busy.look'));
  const balances = new Map<EvmAddress, string | undefined>();
  let shown: ShownProblem = {};
  let showsAll = false;
  for (;;) {
    const { choices: all, own, ...unread } = await choicesOf(flow, balances, likely);
    const others = { id: OTHERS, title: i18n.t('key.others') };
    const choices = own === undefined || showsAll ? all : [own, others];
    const page = choicePage({
      question: i18n.t('key.question'),
      ...(practice.length > 0 && { help: i18n.t('key.practice-help') }),
      choices,
      ...unread,
      ...shown,
    });
    const id = await askUntilAnswered(dialogue, CODES.key, page);
    if (id === BACK && showsAll && own !== undefined) showsAll = false;
    else if (id === BACK) return BACK;
    showsAll ||= id === OTHERS;
    if (id === BACK || id === OTHERS) continue;
    try {
      const signer = await signerOf(flow, id, likely);
      if (signer !== BACK) return signer;
      shown = {};
    } catch (error) {
      shown = { problem: problemOf(error) };
    }
  }
}

/** Milliseconds after which the list of accounts appears without the balances that are not read yet. */
const BALANCES_MS = 2_000;

/** An account whose balance cannot be read in time is listed without it. `accounts`: P-Chain addresses, if known. */
async function readBalances(
  { connection: { ports, profile }, deps: { options, dialogue, i18n } }: WithConnection,
  accounts: ReadonlyMap<EvmAddress, string | undefined>,
  balances: Map<EvmAddress, string | undefined>,
): Promise<void> {
  const read = async (address: EvmAddress, onP: string | undefined): Promise<void> => {
    const shortId = onP && parsePChainAddress(onP, addressHrp(profile.networkId));
    const [cChain, account] = await Promise.all([
      ports.evm.balance(address),
      shortId && readAccount(ports, profile, { shortId }),
    ]);
    const values = {
      cChain: weiText.held(cChain),
      pChain: nAvaxText.held(account ? account.have : nAvax(0n)),
    };
    balances.set(address, i18n.t(account ? 'key.balances' : 'key.balance', values));
  };
  const reads = [...accounts]
    .filter(([address]) => !balances.has(address))
    .map(([address, onP]) => read(address, onP).catch(ignoreOnboardError));
  if (reads.length === 0) return;
  await Promise.race([Promise.all(reads), options.clock.sleep(BALANCES_MS, dialogue.signal)]);
}

/** Lists stored keys first, because an operator with a stored key usually wants to use that key. */
async function choicesOf(
  flow: WithConnection,
  balances: Map<EvmAddress, string | undefined>,
  likely: EvmAddress | undefined,
): Promise<
  ShownProblem & { readonly choices: readonly Choice[]; readonly own: Choice | undefined }
> {
  const { options, i18n } = flow.deps;
  const { t } = i18n;
  const practice = flow.connection.practiceAccounts ?? [];
  const { kept, unreadable } = await options.keystore.list().catch((error: unknown) => {
    if (!(error instanceof OnboardError)) throw error;
    return { kept: [], unreadable: [error] };
  });
  const [fault] = unreadable;
  const accounts = new Map<EvmAddress, string | undefined>([
    ...kept.map(({ evmAddress }) => [evmAddress, undefined] as const),
    ...practice.map(({ evmAddress, pChainAddress }) => [evmAddress, pChainAddress] as const),
  ]);
  await readBalances(flow, accounts, balances);
  const amount = (address: EvmAddress): string => balances.get(address) ?? t('key.balance-unknown');
  const groups: readonly (readonly Choice[])[] = [
    kept.map(({ name, evmAddress: address }) => ({
      id: `${KEPT}${name}`,
      title: name,
      note: t('key.kept-note', { balance: amount(address), address: shortAddress(address) }),
    })),
    practice.map(({ id, title, evmAddress }) => ({
      id: `${PRACTICE}${id}`,
      title,
      note: amount(evmAddress),
    })),
    (['typed', 'ledger', 'file', 'variable', 'address'] as const).map((id) => ({
      id,
      title: t(`key.choice-${id}`),
      note: t(`key.choice-${id}-note`),
    })),
  ];
  const ownKept = kept.find(({ evmAddress }) => evmAddress === likely);
  const ownPractice = practice.find(({ evmAddress }) => evmAddress === likely);
  const ownId = ownKept ? `${KEPT}${ownKept.name}` : `${PRACTICE}${ownPractice?.id}`;
  return {
    own: groups.flat().find(({ id }) => id === ownId),
    choices: groups.flatMap(([first, ...others]) =>
      first === undefined ? [] : [{ ...first, isApart: true as const }, ...others],
    ),
    ...(fault && { problem: problemOf(fault) }),
  };
}

async function signerOf(
  { deps, connection }: WithConnection,
  id: string,
  likely: EvmAddress | undefined,
): Promise<Signer | Back> {
  if (id.startsWith(KEPT)) return openKeystoreKey(deps, id.slice(KEPT.length));
  const account = connection.practiceAccounts?.find((each) => id === `${PRACTICE}${each.id}`);
  if (account !== undefined) return account.signer();
  if (id === 'ledger') return askLedger(deps);
  if (id === 'address') return askAddress(deps, connection, likely);
  if (id === 'file' || id === 'variable') return askSource(deps, id);
  return askKey(deps, connection.profile);
}

function askSource({ options, dialogue, i18n }: FlowDeps, place: 'file' | 'variable') {
  const question = i18n.t(`key.${place}-question`);
  return askText<Signer>(dialogue, CODES.key, { question }, async (entered) => {
    const name = requireEntered(entered, `key-${place}`);
    return (await options.keys.sources()).fromPlace(place, name);
  });
}

/** Commands open other accounts with `--ledger-path`. */
const SHOWN = 5;

/** @throws OnboardError E-LED-* */
async function askLedger(deps: FlowDeps): Promise<Signer | Back> {
  const { options, dialogue, i18n } = deps;
  showBusy(deps, CODES.key, i18n.t('busy.ledger'));
  const accounts = await options.ledger.accounts(SHOWN);
  const page = choicePage({
    question: i18n.t('key.ledger-question'),
    help: i18n.t('key.ledger-help'),
    choices: accounts.map((address, account) => ({ id: `${account}`, title: address })),
  });
  const account = await askUntilAnswered(dialogue, CODES.key, page);
  if (account === BACK) return BACK;
  showBusy(deps, CODES.key, i18n.t('busy.ledger'));
  return options.ledger.open(Number(account));
}

/**
 * Asks for the two addresses of an account that signs outside this program: C-Chain, then P-Chain. Proposes the
 * likely account.
 */
async function askAddress(
  deps: FlowDeps,
  { profile }: Connection,
  likely: EvmAddress | undefined,
): Promise<Signer | Back> {
  const { options, dialogue, i18n } = deps;
  const onC = {
    question: i18n.t('key.address-question'),
    help: i18n.t('key.address-help'),
    wanted: 'address',
    ...(likely !== undefined && { value: likely }),
  } as const;
  const onP = { question: i18n.t('key.p-address-question'), help: i18n.t('key.p-address-help') };
  const hrp = addressHrp(profile.networkId);
  for (;;) {
    const evmAddress = await askText(dialogue, CODES.key, onC, (entered) =>
      parseAddress(requireEntered(entered, 'address')),
    );
    if (evmAddress === BACK) return BACK;
    const shortId = await askText(dialogue, CODES.key, onP, (entered) =>
      parsePChainAddress(requireEntered(entered, 'p-chain-address'), hrp),
    );
    if (shortId === BACK) continue;
    dialogue.log({ mark: 'note', text: i18n.t('key.address-log'), value: evmAddress });
    return (await options.keys.sources()).fromAddress(evmAddress, shortId);
  }
}

async function askKey(deps: FlowDeps, profile: Connection['profile']): Promise<Signer | Back> {
  const { options, dialogue, i18n } = deps;
  const content = { question: i18n.t('key.secret-question'), help: i18n.t('key.secret-help') };
  const page = (problem: ShownProblem) => secretPage({ ...content, ...problem });
  const open = async (entered: string) => {
    const text = requireEntered(entered, 'key');
    const signer = (await options.keys.sources()).fromText(text);
    refusePracticeKey(signer.evmAddress, profile);
    return { text, signer };
  };
  for (;;) {
    const typed = await askOnPage(dialogue, CODES.key, page, open);
    if (typed === BACK) return BACK;
    if ((await offerToKeep(deps, typed.text)) !== BACK) return typed.signer;
  }
}

/** Offers to store the key. Resolves with BACK if the operator goes back to the key. */
async function offerToKeep(deps: FlowDeps, text: string): Promise<Back | undefined> {
  const { dialogue, i18n } = deps;
  for (;;) {
    const page = choicePage({
      question: i18n.t('key.keep-question'),
      help: i18n.t('key.keep-help'),
      choices: [
        { id: 'once', title: i18n.t('key.keep-no') },
        { id: 'keep', title: i18n.t('key.keep-yes') },
      ],
    });
    const wished = await askUntilAnswered(dialogue, CODES.key, page);
    if (wished === BACK) return BACK;
    if (wished !== 'keep') return undefined;
    const name = await askName(deps);
    if (name === BACK) continue;
    const kept = await promptUntilValid((problem) => keepUnder(name, text, deps, problem));
    if (kept === BACK) continue;
    dialogue.log({ mark: 'done', text: i18n.t('key.kept-log', { name }), value: kept.file });
    return undefined;
  }
}

function askName({ options, dialogue, i18n }: FlowDeps): Promise<string | Back> {
  const content = { question: i18n.t('key.name-question'), value: 'operator' };
  return askText(dialogue, CODES.key, content, async (entered) => {
    const name = requireEntered(entered, 'key-name');
    await options.keystore.requireFree(name);
    return name;
  });
}

async function keepUnder(
  name: string,
  text: string,
  deps: FlowDeps,
  problem: ShownProblem,
): Promise<NewKey | Back | undefined> {
  const { options, i18n } = deps;
  const first = await askPassword(deps, i18n.t('key.new-password', { name }), problem);
  if (first === BACK) return BACK;
  requireNewPassword(first);
  const second = await askPassword(deps, i18n.t('key.password-again'), {});
  if (second === BACK) return undefined;
  if (first !== second) throw new OnboardError('E-KEY-121', {});
  showBusy(deps, CODES.key, i18n.t('busy.keep', { name }));
  return options.keystore.importKey(name, text, first);
}

function askPassword(
  { dialogue, i18n }: FlowDeps,
  question: string,
  problem: ShownProblem,
): Promise<string | Back> {
  const page = secretPage({ question, help: i18n.t('key.new-password-help'), ...problem });
  return askUntilAnswered(dialogue, CODES.key, page);
}
