import { networkKey } from '../../domain/network/identity.ts';
import { compact, textPage } from '../../page/pages.ts';
import { type NodeId, parseNodeId } from '../../domain/identity/ids.ts';
import type { Translator } from '../../i18n/translator.ts';
import { OnboardError, requireEntered } from '../../domain/errors.ts';
import { hexToBytes } from '../../domain/identity/bytes.ts';
import { ServiceUrl } from '../../domain/service-url.ts';
import { completeNodeUrl } from '../../domain/text/links.ts';
import { printable } from '../../domain/text/printable.ts';
import { decodeAddNode } from '../../tasks/validation/add-node-input.ts';
import type { NodeIdentity } from '../../ports/services.ts';
import { readValidation } from '../../protocol/snapshots/read-validation.ts';
import { blsVerifyProof } from '../../protocol/crypto/bls.ts';
import { askText } from '../prompt-until-valid.ts';
import { showBusy } from '../retry-on-request.ts';
import { CODES } from '../../standing/codes.ts';
import { judgeNode } from '../../standing/node-health.ts';
import { problemOf } from '../view/problem.ts';
import type { Finding, OtherAction, Page, Problem } from '../../page/page.ts';
import { BACK, type Back, type Direction } from '../wizard-flow.ts';
import type { KnownNode, OnPhase, WithNode } from '../flow-state.ts';
import { awaitNode, keepNode, prepareNode } from './prepare-node.ts';

/** From the unfinished addition, the node's API or a pasted response. */
export async function identifyNode<Known extends OnPhase>(
  flow: Known,
  direction: Direction,
): Promise<WithNode<Known> | Back> {
  const { options, stepBar } = flow.deps;
  const isNew = flow.another !== undefined && flow.continued === undefined;
  if (isNew) stepBar.openNode();
  else stepBar.moveTo('node');
  const isKept = direction === 'onward' && flow.another === undefined;
  const kept = isKept ? fromUnfinished(flow) : undefined;
  if (kept !== undefined) return accept(flow, kept);
  const key = networkKey(flow.connection.profile);
  const { nodeUrls, nodeIds } = options.settings.read();
  const chosenUrl = nodeUrls[key];
  const isSettled = chosenUrl !== undefined || nodeIds[key] !== undefined;
  const wanted = continuedNode(flow);
  const isOther = wanted !== undefined && (nodeIds[key] ?? wanted) !== wanted;
  let url = isOther ? new ServiceUrl('') : (chosenUrl ?? flow.connection.profile.nodeUrl);
  let askFirst = direction === 'backward' || !isSettled || flow.another !== undefined || isOther;
  let problem: Problem | undefined;
  let pasted: KnownNode | undefined;
  for (;;) {
    const confirmed = askFirst ? undefined : nodeIds[key];
    if (askFirst) {
      const answer = await askUrl(flow, url, wanted, problem);
      if (answer === BACK) return BACK;
      if (answer instanceof ServiceUrl) url = answer;
      else pasted = answer;
    }
    askFirst = true;
    problem = undefined;
    try {
      const node = pasted ?? (await meet(flow, url, confirmed));
      pasted = undefined;
      if (node === 'again') askFirst = false;
      else if (node !== BACK) {
        if (wanted !== undefined && node.nodeId !== wanted) {
          throw new OnboardError('E-NODE-110', { node: node.nodeId, wanted });
        }
        await requireFurther(flow, node);
        return accept(flow, node);
      }
    } catch (error) {
      if (!(error instanceof OnboardError)) throw error;
      problem = problemOf(error);
    }
  }
}

/** undefined if no addition is unfinished or its input is incomplete. */
function fromUnfinished({ unfinished }: OnPhase): KnownNode | undefined {
  const input = unfinished?.task.kind === 'add-node' ? decodeAddNode(unfinished.input) : undefined;
  const { newNode, registering, nodeId } = input ?? {};
  return nodeId && newNode && registering
    ? { nodeId, publicKey: newNode.blsKey, proof: registering.proof }
    : undefined;
}

/** The node whose addition is continued; undefined if the operator adds any node. */
function continuedNode({ another, continued, unfinished }: OnPhase): NodeId | undefined {
  if (another !== undefined || unfinished?.task.kind !== 'add-node') return continued;
  const { node } = unfinished.task;
  return node === undefined ? undefined : parseNodeId(node);
}

/** @throws OnboardError E-VM-104 if another node is added, and it is already a validator */
async function requireFurther({ connection, another }: OnPhase, node: KnownNode): Promise<void> {
  if (another === undefined) return;
  const { nodeId } = node;
  const { manager } = await readValidation(connection.ports, another, nodeId);
  if (manager?.status === 'active') throw new OnboardError('E-VM-104', { node: nodeId });
}

function accept<Known extends OnPhase>(flow: Known, node: KnownNode): WithNode<Known> {
  const { dialogue, i18n } = flow.deps;
  dialogue.log({ mark: 'done', text: i18n.t('node.log'), value: node.nodeId });
  return { ...flow, node };
}

/** Skips the confirmation if the operator confirmed the node before and every check passes. */
async function meet(
  flow: OnPhase,
  url: ServiceUrl,
  confirmed: string | undefined,
): Promise<KnownNode | Back | 'again'> {
  const { dialogue, i18n } = flow.deps;
  const shown = requireEntered(String(url), 'node');
  showBusy(flow.deps, CODES.node, i18n.t('busy.node', { url: shown }));
  const wanted = { l1s: [flow.l1Profile], pChain: flow.connection.ports.pChain };
  const judged = await judgeNode(flow.connection.node(url), url, wanted);
  const { identity } = judged;
  const findings = judged.findings.map((finding) => ({ ...finding, text: i18n.t(finding.text) }));
  if (identity.nodeId === confirmed && findings.every(({ verdict }) => verdict === 'fits')) {
    return { ...identity, url };
  }
  const action = await dialogue.ask(CODES.node, nodePage(shown, identity, findings, i18n));
  if (action.type === 'retry') return 'again';
  if (action.type !== 'confirm') return BACK;
  await keepNode(flow, url, identity.nodeId);
  return { ...identity, url };
}

const OTHER_WAYS: Readonly<Record<string, typeof prepareNode>> = {
  none: prepareNode,
  wait: awaitNode,
};

/** `value`: the proposed answer. `wanted`: the only node that is accepted. */
async function askUrl(
  flow: OnPhase,
  value: ServiceUrl,
  wanted: NodeId | undefined,
  problem: Problem | undefined,
): Promise<ServiceUrl | KnownNode | Back> {
  const { dialogue, i18n } = flow.deps;
  const { t } = i18n;
  for (;;) {
    const page = textPage({
      question: wanted === undefined ? t('node.question') : t('node.question-of', { node: wanted }),
      help: t('node.help'),
      value: value.withSecrets(),
      problem,
      wanted: 'host',
      otherActions: compact<OtherAction>([
        problem?.code === 'E-NODE-101' && { key: 'w', title: t('node.also-wait'), id: 'wait' },
        { key: 'p', title: t('node.also-paste'), id: 'paste' },
        wanted === undefined && { key: 'n', title: t('node.also-none'), id: 'none' },
      ]),
    });
    const action = await dialogue.ask(CODES.node, page);
    if (action.type === 'back') return BACK;
    if (action.type === 'submit') return completeNodeUrl(action.value);
    if (action.type !== 'other-action') continue;
    const ask = OTHER_WAYS[action.id] ?? askPaste;
    const answer = await ask(flow, value);
    if (answer !== BACK) return answer;
  }
}

/** Checks the proof of possession in the pasted response, and asks the operator to confirm the node. */
function askPaste(flow: OnPhase, url: ServiceUrl): Promise<KnownNode | Back> {
  const { options, dialogue, i18n } = flow.deps;
  const content = {
    question: i18n.t('node.paste-question'),
    help: i18n.t('node.paste-help'),
    recipes: [{ label: i18n.t('node.recipe-ask'), value: requestOnHost(url) }],
  };
  return askText(dialogue, CODES.paste, content, async (entered) => {
    const identity = options.readPastedIdentity(requireEntered(entered, 'answer'));
    const { publicKey, proof } = identity;
    if (!blsVerifyProof(hexToBytes(publicKey), hexToBytes(proof))) {
      throw new OnboardError('E-BLS-103', {});
    }
    const findings: Finding[] = [
      { verdict: 'fits', text: i18n.t('node.proof-fits') },
      { verdict: 'unknown', text: i18n.t('node.pasted') },
    ];
    const title = i18n.t('node.pasted-title');
    const answer = await dialogue.ask(CODES.paste, nodePage(title, identity, findings, i18n));
    return answer.type === 'confirm' ? identity : undefined;
  });
}

function requestOnHost(url: ServiceUrl): string {
  const port = (URL.canParse(String(url)) && new URL(String(url)).port) || '9650';
  return `curl -s -H 'content-type: application/json' -d '{"jsonrpc":"2.0","id":1,"method":"info.getNodeID"}' http://127.0.0.1:${port}/ext/info`;
}

function nodePage(
  from: string,
  { nodeId, publicKey, proof }: NodeIdentity,
  findings: readonly Finding[],
  { t }: Translator,
): Page {
  const url = printable(from, 200);
  return {
    name: 'node',
    helpTopic: 'node',
    blocks: [
      { kind: 'title', text: t('ui.node.question'), spoken: url },
      { kind: 'prose', text: url, quiet: true, tight: true },
      { kind: 'values', values: [{ label: t('done.node'), value: nodeId }] },
      { kind: 'findings', findings },
      {
        kind: 'values',
        values: [
          { label: t('ui.node.public-key'), value: publicKey },
          { label: t('ui.node.proof'), value: proof },
        ],
      },
    ],
    ask: { kind: 'agree', to: 'node', again: 'retry', back: true },
  };
}
