import type { Screen } from '../../../session/view/view.ts';

/** Something that a person may want to have elsewhere, whole. */
export interface Copyable {
  readonly label: string;
  readonly value: string;
}

/** What can be copied from a screen, the most wanted first. */
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
      return screen.legs
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

/** The columns that the longest line takes which has to stand whole. */
export function widestValue(screen: Screen): number {
  const lines = drawn(screen).flatMap(({ value }) => value.split('\n'));
  return Math.max(0, ...lines.map((line) => line.length));
}

/** What can be copied and stands on the screen, too. */
function drawn(screen: Screen): readonly Copyable[] {
  const copyables = copyablesOf(screen);
  // A message wraps like any text; its own keys copy and save it.
  return 'message' in screen ? copyables.filter((one) => one !== screen.message) : copyables;
}

const ENDS = 12;

/** A value that names itself by its beginning. */
function plain(value: string): Copyable {
  return { label: value.slice(0, ENDS), value };
}
