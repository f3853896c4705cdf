import type { Screen } from '../../session/view/view.ts';

/** Whether nothing goes on until the person has done something. */
export function needsPerson(screen: Screen): boolean {
  switch (screen.kind) {
    case 'busy':
    case 'waiting':
    case 'progress':
    case 'stake':
      return false;
    case 'problem':
      return screen.retryAt === undefined;
    default:
      return true;
  }
}
