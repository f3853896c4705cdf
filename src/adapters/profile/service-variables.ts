import { OnboardError } from '../../domain/errors.ts';
import type { SentVariable, StatedProfile } from '../../domain/network/profile.ts';
import { secretFormOf } from '../../domain/secret-forms.ts';
import { registerSecret } from '../../domain/secrets.ts';
import { ServiceUrl } from '../../domain/service-url.ts';

const PREFIX = 'ONBOARD_SERVICE_';
/** Other programs read `$$` as a dollar sign, so `$${` names no variable. */
const PLACEHOLDER = /(?<!\$)\$\{([^{}]*)\}/g;
const VARIABLE_NAME = /^ONBOARD_SERVICE_[A-Z0-9_]+$/;

/** The environment variables that a profile may name. A profile never gets the whole environment. */
export type ServiceVariables = Readonly<Record<string, string>>;

export function serviceVariables(
  environment: Readonly<Record<string, string | undefined>>,
): ServiceVariables {
  const named = Object.entries(environment).flatMap(([name, value = '']) =>
    name.startsWith(PREFIX) && value !== '' ? [[name, value] as const] : [],
  );
  return Object.fromEntries(named);
}

export function hasPlaceholder(text: string): boolean {
  return text.includes('${');
}

export function namesOnlyServiceVariables(text: string): boolean {
  const rest = text.replaceAll(PLACEHOLDER, (whole, name: string) =>
    VARIABLE_NAME.test(name) ? '' : whole,
  );
  return !hasPlaceholder(rest);
}

/** True if each placeholder is in the path, the query or the password, wherever the URL parser puts it. */
export function keepsHostFixed(text: string): boolean {
  if (!hasPlaceholder(text)) return true;
  const { marked } = markVariables(text);
  if (!URL.canParse(marked)) return false;
  const { protocol, host, username, hash } = new URL(marked);
  return ![protocol, host, username, hash].some((part) => MARK.test(part));
}

/** Stands for a placeholder while the URL is parsed: letters and digits, which no part of a URL changes. */
const MARK = /onboardvariable(\d+)x/;
const MARKS = new RegExp(MARK, 'g');

function markVariables(text: string) {
  const variables: string[] = [];
  const marked = text.replaceAll(PLACEHOLDER, (_, name: string) => {
    variables.push(name);
    return `onboardvariable${variables.length - 1}x`;
  });
  return { marked, variables };
}

/**
 * Replaces placeholders such as `${ONBOARD_SERVICE_KEY}` in the URLs of endpoints, so that a profile can be passed on
 * without its API keys. A value cannot change the host or end its part of the URL. Registers the values as secrets.
 * @throws OnboardError E-PRF-104 if a variable is empty or not set, E-PRF-110 if its value looks like a key
 */
export function fillServiceVariables(
  profile: StatedProfile<string>,
  values: ServiceVariables,
  file: string,
): StatedProfile {
  const sent: SentVariable[] = [];
  const fill = (text: string): ServiceUrl => {
    if (!hasPlaceholder(text)) return new ServiceUrl(text);
    const { marked, variables } = markVariables(text);
    const url = new URL(marked);
    for (const variable of variables) {
      sent.push({ variable, host: url.host });
      requireService(variable, values, { file, host: url.host });
    }
    const replace = (part: string) =>
      part.replaceAll(MARKS, (_, at: string) =>
        encodeURIComponent(values[variables[Number(at)] ?? ''] ?? ''),
      );
    url.password = replace(url.password);
    url.pathname = replace(url.pathname);
    url.search = replace(url.search);
    return new ServiceUrl(url.href);
  };
  const [rpcUrl, ...rpcUrls] = profile.rpcUrls;
  const [aggregator, ...aggregators] = profile.aggregators;
  const fillAggregator = (part: typeof aggregator) => ({ ...part, url: fill(part.url) });
  const filled: StatedProfile = {
    ...profile,
    rpcUrls: [fill(rpcUrl), ...rpcUrls.map(fill)],
    apiUrl: fill(profile.apiUrl),
    nodeUrl: fill(profile.nodeUrl),
    aggregators: [fillAggregator(aggregator), ...aggregators.map(fillAggregator)],
  };
  return sent.length === 0 ? filled : { ...filled, variables: uniqueOf(sent) };
}

/** 32 bytes in base64url, as many services give them; nobody writes a private key so. */
const SERVICE_TOKEN = /^[\w-]{43}$/;

function requireService(
  variable: string,
  values: ServiceVariables,
  { file, host }: { readonly file: string; readonly host: string },
): void {
  const value = values[variable] ?? '';
  if (value === '') throw new OnboardError('E-PRF-104', { file, variable });
  if (secretFormOf(value) !== undefined && !SERVICE_TOKEN.test(value))
    throw new OnboardError('E-PRF-110', { variable, host });
  registerSecret(value);
}

function uniqueOf(sent: readonly SentVariable[]): readonly SentVariable[] {
  return [...new Map(sent.map((use) => [`${use.variable} ${use.host}`, use])).values()];
}
