import { decodeFunctionResult, encodeDeployData, encodeFunctionData } from 'viem/utils';
import { checksumAddress, type EvmAddress } from '../../domain/identity/evm.ts';
import type { AccessListEntry } from '../../protocol/warp/predicate.ts';
import { loadArtifact, type ArtifactName } from './artifact.ts';
import type { ContractSender } from './contract-sender.ts';
import { isHex } from '../../domain/identity/bytes.ts';

/** A call of a contract's function. The arguments have viem's types. */
export interface FunctionCall {
  readonly contract: ArtifactName;
  readonly at: EvmAddress;
  readonly functionName: string;
  readonly args?: readonly unknown[];
  readonly accessList?: readonly AccessListEntry[];
}

/** Deploys a contract from its artifact. */
export async function createContract(
  sender: ContractSender,
  name: ArtifactName,
  args: readonly unknown[] = [],
): Promise<EvmAddress> {
  const { abi, bytecode } = await loadArtifact(name);
  return sender.deploy(encodeDeployData({ abi, bytecode, args }));
}

/** Sends a call as a transaction and waits until a block includes it. Rejects if the transaction reverts. */
export async function callContract(sender: ContractSender, call: FunctionCall): Promise<void> {
  await sender.send(await encode(call));
}

/** Calls a function that returns an address. */
export async function readAddress(sender: ContractSender, call: FunctionCall): Promise<EvmAddress> {
  const { abi } = await loadArtifact(call.contract);
  const data = await sender.read(await encode(call));
  const result = decodeFunctionResult({ abi, functionName: call.functionName, data });
  if (!isHex(result, 20)) throw new TypeError(`${call.functionName} did not return an address`);
  return checksumAddress(result);
}

async function encode({ contract, at, functionName, args = [], accessList }: FunctionCall) {
  const { abi } = await loadArtifact(contract);
  const data = encodeFunctionData({ abi, functionName, args });
  return { to: at, data, ...(accessList && { accessList }) };
}
