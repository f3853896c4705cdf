import { messagesOf } from '../engine/message.ts';

/** What tasks have to say: titles of steps and intents, what proves that a step is done, whom it waits for. */
export interface TaskMessages {
  'step.register': Record<never, never>;
  'step.opt-in-l1': Record<never, never>;
  'step.opt-in-vault': Record<never, never>;
  'step.set-metadata-url': Record<never, never>;
  'step.opt-out-l1': Record<never, never>;
  'step.opt-out-vault': Record<never, never>;
  'step.stake': Record<never, never>;
  'step.epoch': Record<never, never>;
  'step.add': Record<never, never>;
  'step.update': Record<never, never>;
  'step.remove': Record<never, never>;
  'step.justify': Record<never, never>;
  'step.export': Record<never, never>;
  'step.import': Record<never, never>;
  'step.sign': Record<never, never>;
  'step.p-chain': Record<never, never>;
  'step.acknowledge': Record<never, never>;
  'step.expired': Record<never, never>;
  'step.complete': Record<never, never>;
  'step.replace': Record<never, never>;
  'step.confirm': Record<never, never>;
  'step.top-up': Record<never, never>;
  'step.balance': Record<never, never>;

  'intent.register': { url: string };
  'intent.opt-in-l1': { name: string };
  'intent.opt-in-vault': { name: string };
  'intent.set-metadata-url': { url: string };
  'intent.opt-out-l1': { name: string };
  'intent.opt-out-vault': { name: string };
  'intent.epoch': { epochs: bigint };
  'intent.add': { node: string };
  'intent.update': { node: string };
  'intent.remove': { node: string };
  'intent.export': { amount: string };
  'intent.import': { amount: string };
  'intent.export-for-block': { amount: string };
  'intent.import-for-block': { amount: string };
  'intent.register-validator': { node: string; balance: string };
  'intent.set-weight': { node: string; weight: bigint };
  'intent.remove-validator': { node: string };
  'intent.top-up': { node: string; balance: string };
  'intent.sign': Record<never, never>;
  'intent.acknowledge': Record<never, never>;
  'intent.complete-registration': { node: string };
  'intent.complete-update': { node: string };
  'intent.complete-removal': { node: string };
  'intent.clean-up': { node: string };
  'intent.speed-up': { nonce: bigint };
  'intent.cancel': { nonce: bigint };
  /** In AVAX: what it will probably cost, and what recent blocks paid for as much gas. */
  'intent.unusual-fee': { fee: string; usual: string };
  /** In gwei. */
  'intent.tip-limited': { suggested: string; tip: string };
  'intent.next-by-reads': Record<never, never>;
  /** nAVAX per second; `than`: what it is compared with. */
  'intent.unusual-price': { price: string; usual: string };

  'contract.operator-registry': Record<never, never>;
  'contract.l1-opt-in': Record<never, never>;
  'contract.vault-opt-in': Record<never, never>;
  'contract.middleware': Record<never, never>;
  'contract.own': Record<never, never>;
  'contract.same': Record<never, never>;

  'fact.registered': { url: string };
  'fact.opted-in-l1': { name: string };
  'fact.opted-in-vault': { name: string };
  'fact.metadata-url': { url: string };
  'fact.opted-out-l1': { name: string };
  'fact.opted-out-vault': { name: string };
  'fact.stake': { free: string; symbol: string };
  'fact.epoch': { epoch: bigint };
  'fact.past': Record<never, never>;
  'fact.added': { weight: bigint };
  'fact.update-initiated': { weight: bigint };
  'fact.weight-as-wished': { weight: bigint };
  'fact.removal-initiated': Record<never, never>;
  /** `expiry` as ISO time. */
  'fact.registration-expired': { expiry: string };
  'fact.justified': Record<never, never>;
  'fact.funded': { have: string };
  'fact.signed': Record<never, never>;
  'fact.on-p-chain': { weight: bigint };
  'fact.gone-from-p-chain': Record<never, never>;
  'fact.completed': Record<never, never>;
  'fact.in-set': { weight: bigint };
  'fact.in-set-changing': { weight: bigint; next: bigint };
  'fact.out-of-set': Record<never, never>;
  'fact.nonce-used': { nonce: bigint };
  'fact.topped-up': { balance: string };
  'fact.balance': { balance: string };

  'warn.opt-out-l1': Record<never, never>;
  'warn.opt-out-vault': Record<never, never>;

  'wait.l1-owner': Record<never, never>;
  'wait.disabled': Record<never, never>;
  'wait.disabled-soon': { until: string };
  'wait.curator': Record<never, never>;
  'wait.epoch': { stake: string; symbol: string; epoch: bigint };
  'wait.import': Record<never, never>;
  'wait.set': Record<never, never>;
  'wait.unset': Record<never, never>;
}

export const say = messagesOf<TaskMessages>();
