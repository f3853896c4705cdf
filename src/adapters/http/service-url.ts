import { OnboardError } from '../../domain/errors.ts';
import { redactUrl } from '../../domain/redact-url.ts';

/**
 * Reads the URL of a service.
 * @throws OnboardError E-NET-114
 */
export function parseServiceUrl(text: string): URL {
  const refuse = (fault: string): never => {
    throw new OnboardError('E-NET-114', { text: redactUrl(text), fault });
  };
  if (!URL.canParse(text.trim())) return refuse('it has no host, or no http:// in front');
  const url = new URL(text.trim());
  if (url.host === '') return refuse('it has no host, or no http:// in front');
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    return refuse('only http and https are spoken');
  }
  if (url.hash !== '') return refuse('a part behind # is never sent');
  return url;
}

/** A path below a base URL; user, password and query of the base are kept. */
export function below(base: string, path: string): string {
  const url = parseServiceUrl(base);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${path}`;
  return url.href;
}
