import { idFromBytes, type ValidationId } from '../../../../../src/domain/identity/ids.ts';
import { named } from './keys.ts';
import { operator, testChain } from './test-chain.ts';
import { Wallet } from './wallet.ts';

/** The ID of a validation that does not exist. */
export const unknownId = idFromBytes<ValidationId>(named('nobody'));

/** Creates a network with an operator's wallet. */
export function setUp() {
  const network = testChain();
  return { network, wallet: new Wallet(network, operator) };
}

/** Returns the reason after the transaction ID in a refusal. Checks the text around it. */
export async function reasonOf(issued: Promise<unknown>): Promise<string> {
  const text = await issued.then(
    () => 'accepted',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  const shape =
    /^couldn't issue tx: failed verification: failed execution: standard tx \w+ failed execution: (.*)$/;
  return shape.exec(text)?.[1] ?? `NOT OF THE SHAPE: ${text}`;
}
