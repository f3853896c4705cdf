import type { Screen } from '../../session/view/view.ts';

/** True if the session waits for the operator's action. */
export function needsOperator(screen: Screen): boolean {
  switch (screen.kind) {
    case 'busy':
    case 'waiting':
    case 'progress':
    case 'stake':
      return false;
    case 'problem':
      return screen.retryAt === undefined;
    case 'choice':
    case 'text':
    case 'secret':
    case 'node':
    case 'account':
    case 'form':
    case 'intent':
    case 'ticket':
    case 'elsewhere':
    case 'done':
      return true;
  }
}
