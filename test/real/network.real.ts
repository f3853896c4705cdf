import { onRealNetwork } from './run-rows.ts';
import { bothL1s, idleAndBoundary } from './rows/changes.ts';
import { comparedExchanges } from './rows/exchanges.ts';
import { replacedNode, swallowedExports } from './rows/faults.ts';
import { printedConfig } from './rows/node-config.ts';
import { nothingTwice } from './rows/scan.ts';
import { signedElsewhere } from './rows/unsigned.ts';
import { killedWizard, walkScript } from './rows/walks.ts';
import { writePage } from './page.ts';

onRealNetwork(
  {
    'walk.sh from registration to removal': walkScript,
    'the wizard in a terminal, killed after three sends': killedWizard,
    'an operator with a node on each L1: more weight, less weight, top-up, removal': bothL1s,
    'changes after two idle epochs and around an epoch’s boundary': idleAndBoundary,
    'exports that an endpoint swallows': swallowedExports,
    'a node replaced between the two steps of its addition': replacedNode,
    'a node started with the printed configuration': printedConfig,
    'transactions signed by a script (`--unsigned`)': signedElsewhere,
    'answers compared with those of the sandbox': comparedExchanges,
    'all blocks and receipts': nothingTwice,
  },
  writePage,
);
