import type { Screen } from '../../../session/view/view.ts';

/** A value that the operator may want to copy in full. */
export interface Copyable {
  readonly label: string;
  readonly value: string;
}

/** The values that can be copied from a screen, the most useful first. */
export function copyablesOf(screen: Screen): readonly Copyable[] {
  switch (screen.kind) {
    case 'node':
      return [screen.nodeId, screen.publicKey, screen.proof].map(plain);
    case 'account':
      return [screen.evmAddress, screen.pChainAddress].map(plain);
    case 'intent':
    case 'elsewhere':
      return screen.values;
    case 'done':
      return [...screen.values, ...(screen.sent ?? [])];
    case 'stake':
      return [
        ...(screen.message === undefined ? [] : [screen.message]),
        ...screen.vaults.map(({ name, address }) => ({ label: name, value: address })),
      ];
    case 'progress':
      return screen.steps
        .flatMap(({ title, value }) => (value === undefined ? [] : [{ label: title, value }]))
        .reverse();
    case 'ticket':
      return [
        { label: screen.title, value: screen.markdown.join('\n') },
        ...(screen.link === undefined ? [] : [plain(screen.link)]),
      ];
    case 'text':
      return (screen.recipes ?? []).map(({ title, command }) => ({ label: title, value: command }));
    case 'waiting':
      return screen.message === undefined ? [] : [screen.message];
    case 'busy':
    case 'choice':
    case 'form':
    case 'problem':
    case 'secret':
      return [];
  }
}

const ENDS = 12;

/** A value whose label is its first characters. */
function plain(value: string): Copyable {
  return { label: value.slice(0, ENDS), value };
}
