import type { ErrorEntry, Party } from '../domain/error-catalogue.ts';

/**
 * What a script should do about an unfinished command. `wait`: run the same command again later.
 * `ask`: another party must act, or a signature is made outside this program. `act`: change the
 * command line, the funds, the node or the settings. `unclear`: the chains gave no clear answer;
 * read the state again. `fault`: report a bug. `stopped`: the run was interrupted.
 */
export type Reason = 'wait' | 'ask' | 'act' | 'unclear' | 'fault' | 'stopped';

const PEOPLE: readonly Party[] = ['l1-owner', 'curator'];

export function reasonOf(exit: ErrorEntry['exit'], party: Party): Reason {
  switch (exit) {
    case 'cancelled':
      return 'stopped';
    case 'fault':
    case 'unclear':
      return exit;
    case 'usage':
      return 'act';
    case 'pending':
      return PEOPLE.includes(party) || party === 'operator' ? 'ask' : 'wait';
    case 'blocked':
      if (party === 'operator') return 'act';
      if (party === 'us') return 'fault';
      return PEOPLE.includes(party) ? 'ask' : 'wait';
  }
}
