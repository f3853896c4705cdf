import { OnboardError } from '../../domain/errors.ts';
import { message, type Message } from '../../domain/message.ts';
import { redactUrl } from '../../domain/text/redact-url.ts';

/**
 * Parses the URL of a service.
 * @throws OnboardError E-NET-114
 */
export function parseServiceUrl(text: string): URL {
  const refuse = (fault: Message): never => {
    throw new OnboardError('E-NET-114', { text: redactUrl(text), fault });
  };
  if (!URL.canParse(text.trim())) return refuse(message('reason.no-host'));
  const url = new URL(text.trim());
  if (url.host === '') return refuse(message('reason.no-host'));
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    return refuse(message('reason.only-http'));
  }
  if (url.hash !== '') return refuse(message('reason.url-fragment'));
  return url;
}

/** Appends a path to a base URL. User, password and query stay unchanged. @throws OnboardError E-NET-114 */
export function joinUrlPath(base: string, path: string): string {
  const url = parseServiceUrl(base);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${path}`;
  return url.href;
}
