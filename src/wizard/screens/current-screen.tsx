import type { ReactNode } from 'react';
import { useView } from '../view-context.ts';
import { Account } from './account.tsx';
import { Busy } from './busy.tsx';
import { Choice } from './entry/choice.tsx';
import { Done } from './done.tsx';
import { Elsewhere } from './elsewhere.tsx';
import { Form } from './entry/form.tsx';
import { Intent } from './intent.tsx';
import { Node } from './node.tsx';
import { Problem } from './problem.tsx';
import { Progress } from './progress.tsx';
import { Secret } from './entry/secret.tsx';
import { Stake } from './stake.tsx';
import { Text } from './entry/text.tsx';
import { Ticket } from './ticket.tsx';
import { Waiting } from './waiting.tsx';

/** Draws the screen of the current view. */
export function CurrentScreen(): ReactNode {
  const { screen } = useView();
  switch (screen.kind) {
    case 'busy':
      return <Busy screen={screen} />;
    case 'choice':
      return <Choice screen={screen} />;
    case 'text':
      return <Text screen={screen} />;
    case 'secret':
      return <Secret screen={screen} />;
    case 'node':
      return <Node screen={screen} />;
    case 'account':
      return <Account screen={screen} />;
    case 'form':
      return <Form screen={screen} />;
    case 'intent':
      return <Intent screen={screen} />;
    case 'stake':
      return <Stake screen={screen} />;
    case 'waiting':
      return <Waiting screen={screen} />;
    case 'progress':
      return <Progress screen={screen} />;
    case 'problem':
      return <Problem screen={screen} />;
    case 'ticket':
      return <Ticket screen={screen} />;
    case 'elsewhere':
      return <Elsewhere screen={screen} />;
    case 'done':
      return <Done screen={screen} />;
  }
}
