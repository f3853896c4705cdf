import type { View } from '../../session/view/view.ts';

/**
 * Identifies a screen. While the key stays the same, the typed text and the focus are kept. When the key
 * changes, earlier key presses are dropped.
 */
export function screenKey({ code, screen }: View): string {
  switch (screen.kind) {
    case 'choice':
    case 'text':
    case 'secret':
    case 'form':
      return `${code} ${screen.kind} ${screen.question}`;
    case 'intent':
    case 'waiting':
    case 'progress':
    case 'ticket':
    case 'elsewhere':
    case 'done':
      return `${code} ${screen.kind} ${screen.title}`;
    case 'busy':
    case 'node':
    case 'account':
    case 'stake':
    case 'problem':
      return `${code} ${screen.kind}`;
  }
}
