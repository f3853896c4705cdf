import { idFromBytes, type ValidationId } from '../../../../../src/domain/identity/ids.ts';
import { named } from './keys.ts';
import { operator, testChain } from './test-chain.ts';
import { Wallet } from './wallet.ts';

/** A validation that is nobody's. */
export const unknownId = idFromBytes<ValidationId>(named('nobody'));

/** A network with an operator's wallet. */
export function setUp() {
  const network = testChain();
  return { network, wallet: new Wallet(network, operator) };
}

/** The reason behind the ID, after checking that all of the text around it is there. */
export async function reasonOf(issued: Promise<unknown>): Promise<string> {
  const text = await issued.then(
    () => 'accepted',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  const shape =
    /^couldn't issue tx: failed verification: failed execution: standard tx \w+ failed execution: (.*)$/;
  return shape.exec(text)?.[1] ?? `NOT OF THE SHAPE: ${text}`;
}
