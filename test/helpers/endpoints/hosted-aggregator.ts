import { jsonAnswer, router, listen } from '../../../src/sandbox/server/listen.ts';

const STATUS_TEXT: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  500: 'Internal Server Error',
};

/** Serves the hosted API of an aggregator before the self-hosted one of a sandbox. `url` is that of the network. */
export async function hostedAggregatorOf(
  apiUrl: string,
): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const network = '/v1/signatureAggregator/sandbox';
  const server = await listen(
    0,
    router({
      [`${network}/aggregateSignatures`]: async ({ body }) => {
        const { signingSubnetId, quorumPercentage, pChainHeight, ...others } = JSON.parse(
          body,
        ) as Record<string, unknown>;
        const answer = await fetch(`${apiUrl}/aggregate-signatures`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            ...others,
            'signing-subnet-id': signingSubnetId,
            'quorum-percentage': quorumPercentage,
            'pchain-height': pChainHeight,
          }),
        });
        const { status } = answer;
        const { error, 'signed-message': signedMessage } = (await answer.json()) as Record<
          string,
          string
        >;
        return status === 200
          ? jsonAnswer({ signedMessage })
          : jsonAnswer({ message: error, error: STATUS_TEXT[status], statusCode: status }, status);
      },
    }),
  );
  return { url: server.url + network, close: () => server.close() };
}
