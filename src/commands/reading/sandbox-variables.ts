import { VARIABLE } from '../../domain/variables.ts';
import type { EvmAddress } from '../../domain/identity/evm.ts';
import type { NetworkProfile } from '../../domain/network/profile.ts';
import type { ServiceUrl } from '../../domain/service-url.ts';
import type { NodeIdentity } from '../../ports/services.ts';
import { shellQuoted } from '../../domain/text/shell.ts';

export interface SandboxSummary<Url = ServiceUrl> {
  readonly network: NetworkProfile<Url>;
  readonly vaults: readonly {
    readonly name: string;
    readonly address: EvmAddress;
    readonly delegator: EvmAddress;
    readonly collateral: EvmAddress;
  }[];
  /** Test accounts; their keys are public and worthless. */
  readonly accounts: readonly {
    readonly name: string;
    readonly privateKey: string;
    readonly evmAddress: EvmAddress;
    readonly pChainAddress: string;
    /** The balances with which the account began. */
    readonly began: { readonly cChain: string; readonly pChain: string };
  }[];
}

/** The variables of the help's examples. */
export function sandboxVariables(
  { network: profile, vaults, accounts }: SandboxSummary,
  { nodeId, publicKey, proof }: NodeIdentity,
): Readonly<Record<string, string>> {
  const [operator] = accounts;
  const [l1] = profile.phases.flatMap(({ l1s }) => l1s);
  const variables = {
    [VARIABLE.sandboxKey]: operator?.privateKey,
    OPERATOR: operator?.evmAddress,
    L1: l1?.balancer,
    SUBNET: l1?.subnetId,
    MIDDLEWARE: l1?.middleware,
    VAULT_MANAGER: l1?.vaultManager,
    VAULT: vaults[0]?.address,
    NODE_URL: String(profile.nodeUrl),
    NODE_ID: nodeId,
    BLS_KEY: publicKey,
    BLS_PROOF: proof,
  };
  return Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
}

export function exportLines(variables: Readonly<Record<string, string>>): string[] {
  return Object.entries(variables).map(([name, value]) => `export ${name}=${shellQuoted(value)}`);
}
