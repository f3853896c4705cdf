import type { ErrorEntry } from './entry.ts';

/** Reverts of the ValidatorManager of both generations, and answers of it that cannot be read. */
export const managerErrors = {
  'E-VM-101': { who: 'operator', exit: 'usage' },
  'E-VM-102': { who: 'operator', exit: 'usage' },
  'E-VM-103': { who: 'operator', exit: 'usage' },
  'E-VM-104': { who: 'operator', exit: 'blocked' },
  'E-VM-105': { who: 'clock', exit: 'pending' },
  'E-VM-106': { who: 'l1-owner', exit: 'blocked' },
  'E-VM-107': { who: 'operator', exit: 'blocked' },
  'E-VM-108': { who: 'operator', exit: 'blocked' },
  'E-VM-109': { who: 'operator', exit: 'blocked' },
  'E-VM-110': { who: 'validators', exit: 'pending' },
  'E-VM-111': { who: 'operator', exit: 'blocked' },
  'E-VM-112': { who: 'us', exit: 'blocked' },
  'E-VM-113': { who: 'l1-owner', exit: 'blocked' },
  'E-VM-114': { who: 'operator', exit: 'usage' },
  'E-VM-115': { who: 'us', exit: 'fault' },
  'E-VM-116': { who: 'operator', exit: 'usage' },
  'E-VM-117': { who: 'operator', exit: 'usage' },
  'E-VM-118': { who: 'operator', exit: 'blocked' },
  'E-VM-119': { who: 'us', exit: 'blocked' },
  'E-VM-120': { who: 'us', exit: 'blocked' },
  'E-VM-121': { who: 'us', exit: 'blocked' },
  'E-VM-901': { who: 'us', exit: 'unclear' },
} as const satisfies Record<string, ErrorEntry>;
