import { encodeErrorResult, parseAbi } from 'viem/utils';
import { describe, expect, test } from 'vitest';
import { transportError } from '../../../src/adapters/http/fetch-text.ts';
import { deviceError } from '../../../src/adapters/ledger/device.ts';
import { OnboardError } from '../../../src/domain/errors.ts';
import { explainRevert } from '../../../src/protocol/reverts/explain-revert.ts';
import { router, listen } from '../../../src/sandbox/server/listen.ts';
import type { Message } from '../../../src/domain/message.ts';
import { english } from '../../../src/i18n/english.ts';
import { runShellScript } from '../../../src/adapters/run-process.ts';

/** The reason of an expected failure, in English. */
function reasonOf(error: unknown): string {
  if (!(error instanceof OnboardError)) throw error;
  return english.t(error.values['reason'] as Message);
}

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('describes in our own words the reason', () => {
  test.each([
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'it is self-signed'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'its issuer is unknown'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'it is for another host name'],
    ['CERT_HAS_EXPIRED', 'it has expired'],
    ['CERT_SIGNATURE_FAILURE', 'the system reports the error CERT_SIGNATURE_FAILURE'],
  ])('of a certificate: %s', (code, reason) => {
    const at = { url: 'https://node', method: 'eth_chainId', answered: false, seconds: 1 };
    const error = transportError(Object.assign(new Error('from a library'), { code }), at);
    expect(error.code).toBe('E-NET-113');
    expect(reasonOf(error)).toBe(reason);
  });

  test('of a connection attempt that the system ended, with its real duration', () => {
    const at = { url: 'https://node', method: 'eth_chainId', answered: false, seconds: 2 };
    const error = transportError(Object.assign(new Error(), { code: 'ETIMEDOUT' }), at);
    expect(error).toMatchObject({ code: 'E-NET-103', values: { seconds: 2 } });
  });

  test.each([
    [{ name: 'TransportLocked', message: 'Ledger Device is busy (lock getAddress)' }, 'E-LED-106'],
    [{ name: 'Error', message: 'cannot open device with path /dev/hidraw0' }, 'E-LED-106'],
    [{ name: 'DisconnectedDevice', message: '' }, 'E-LED-110'],
  ])('of a device: %j', (error, code) => {
    const translated = deviceError(error, 'read', 'key', '1.0.0');
    expect(translated.code).toBe(code);
    expect(reasonOf(translated)).not.toContain(
      error.message === '' ? 'Disconnected' : error.message,
    );
  });

  test('of an invalid port', async () => {
    const error = await failureOf(listen(70_000, router({}), () => 0));
    expect(reasonOf(error)).toBe('ports are numbers from 0 to 65535');
  });

  test('of a shell that ends early', async () => {
    const error = await failureOf(runShellScript('exit 3'));
    expect(reasonOf(error)).toBe('the shell ended with the exit code 3');
  });

  test('of a revert with an empty reason as no reason', () => {
    const abi = parseAbi(['error Error(string)']);
    const withReason = (text: string) =>
      explainRevert(encodeErrorResult({ abi, errorName: 'Error', args: [text] })).code;
    expect([withReason(''), withReason('\u200b'), withReason('paused')]).toEqual([
      'E-RVT-104',
      'E-RVT-104',
      'E-RVT-101',
    ]);
  });
});
