import * as z from 'zod';
import { EXIT, type ExitKind } from '../../src/domain/errors.ts';

// The JSON documents of all commands. `outputSchema` below makes the published JSON Schema of them; a test checks
// what the commands print against it.

const time = z.string().regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+Z$/);
const outcome = z.enum(Object.keys(EXIT) as ExitKind[]);
const exitCode = z.literal(Object.values(EXIT));
const party = z.enum(['operator', 'l1-owner', 'curator', 'validators', 'clock', 'network', 'us']);
const reason = z
  .enum(['wait', 'ask', 'act', 'unclear', 'fault', 'stopped'])
  .describe('what a script should do; see docs/scripts.md');
const moment = time.nullable();
const code = z.string().regex(/^E-[A-Z0-9]+-[0-9]{3}$/);
const integer = z
  .string()
  .regex(/^[0-9]+$/)
  .describe('an integer of any size');
const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/);
const hash = z.string().regex(/^0x[0-9a-f]{64}$/);
const hex = z.string().regex(/^0x([0-9a-f]{2})*$/);
const nodeId = z.string().regex(/^NodeID-[1-9A-HJ-NP-Za-km-z]+$/);
const id = z
  .string()
  .regex(/^[1-9A-HJ-NP-Za-km-z]{40,60}$/)
  .describe('CB58 of 32 bytes');
const transaction = z.strictObject({
  step: z.string(),
  chain: z.enum(['C-Chain', 'P-Chain']),
  id: z.string(),
  height: integer.nullable(),
});
const callFees = z
  .strictObject({ before: integer, limit: integer })
  .describe('Fees of all transactions of one run, in wei: of those signed before, and their limit');
const intent = z.union([
  z.strictObject({
    effect: z.literal('evm-call'),
    title: z.string(),
    callFeesWei: callFees.optional(),
    chainId: integer,
    from: address,
    to: address,
    contract: z.string(),
    function: z.string(),
    arguments: z.record(z.string(), z.string()),
    data: hex,
    valueWei: integer,
    gas: integer,
    feeWei: z.strictObject({ typical: integer, most: integer }),
    simulatedAtBlock: integer,
    warnings: z.array(z.string()).optional(),
    follows: z
      .array(
        z.looseObject({
          title: z.string(),
          feeWei: z.strictObject({ typical: integer, most: integer }),
        }),
      )
      .optional(),
  }),
  z.strictObject({
    effect: z.enum(['p-chain-tx', 'c-export']),
    title: z.string(),
    callFeesWei: callFees.optional(),
    networkId: z.int(),
    inputs: z.array(z.string()),
    burnsNAvax: integer,
    movesNAvax: integer,
    follows: z
      .array(
        z.looseObject({
          title: z.string(),
          feeWei: z.strictObject({ typical: integer, most: integer }),
        }),
      )
      .optional(),
    repeats: z.string().optional(),
    warnings: z.array(z.string()).optional(),
  }),
]);
const unsigned = z.union([
  z.strictObject({
    kind: z.literal('evm-call'),
    title: z.string(),
    chainId: integer,
    from: address,
    to: address,
    valueWei: integer,
    data: hex,
    gas: integer,
    accessList: z.array(z.strictObject({ address, storageKeys: z.array(hex) })),
    nonce: integer.optional(),
  }),
  z.strictObject({
    kind: z.literal('p-chain-tx'),
    title: z.string(),
    networkId: z.int(),
    chain: z.enum(['P', 'C']),
    unsigned: hex,
    sha256: hex,
    inputs: z.array(z.string()),
  }),
]);
const screenCode = z.string().regex(/^G[0-9]-[A-Z0-9-]+$/);
const turn = z.looseObject({
  party,
  code: screenCode,
  says: z.string(),
  error: code.nullable(),
  since: z.looseObject({ from: moment, to: moment }).nullable(),
  until: moment,
  next: z.array(z.string()),
  message: z.string().nullable(),
});
const statusStep = z.looseObject({
  id: z.string(),
  code: screenCode,
  title: z.string(),
  state: z.enum(['done', 'not-done', 'unknown']),
  fact: z.string().nullable(),
  value: z.string().nullable(),
  source: z.string().nullable(),
  height: integer
    .nullable()
    .describe("The block or P-Chain height at which the step's fact was read."),
  time: moment.describe(
    'The time of that block: when the fact was read, not when the step was done.',
  ),
});
const statusWay = z.looseObject({
  about: z.enum(['operator', 'node', 'new-node']),
  nodeID: nodeId.nullable(),
  validationID: id.nullable(),
  weight: integer.nullable(),
  balanceNAvax: integer.nullable(),
  health: z
    .strictObject({
      connected: z.boolean().nullable(),
      version: z.string().nullable(),
      missingUpgrade: z
        .strictObject({
          name: z.string(),
          at: moment,
          isPast: z.boolean(),
          needsVersion: z.string().nullable(),
        })
        .nullable(),
      uptimePercent: z.number().nullable(),
      minimumUptimePercent: z.number().nullable(),
    })
    .optional(),
  balanceDays: z.string().nullable(),
  steps: z.array(statusStep),
  turn: turn.nullable(),
  lastMove: z
    .looseObject({
      transaction: hash,
      block: integer,
      time: moment,
      kind: z.enum(['registration', 'weight', 'removal']),
    })
    .nullable(),
});
const statusOfL1 = z.looseObject({
  name: z.string(),
  balancer: address.nullable(),
  middleware: address.nullable(),
  code: screenCode,
  turn: turn.nullable(),
  turns: z.array(turn).optional(),
  ways: z.array(statusWay),
  epoch: z.looseObject({ number: integer, endsAt: time }).nullable(),
  read: z
    .looseObject({ block: integer, blockTime: time, pChainHeight: integer, pChainTime: moment })
    .nullable(),
  departed: z
    .looseObject({
      nodes: z.array(
        z.looseObject({
          nodeID: nodeId,
          how: z.enum(['completed', 'invalidated']),
          validationID: id,
          from: moment.nullable(),
          to: moment.nullable(),
        }),
      ),
      couldNotTell: z
        .string()
        .nullable()
        .describe('Why ended validations may be missing; null if all are listed.'),
    })
    .describe(
      "The operator's ended validations, latest addition first. null: not read, as on boards and in refreshes of --watch.",
    )
    .nullable()
    .optional(),
});
const pChainAccount = z
  .looseObject({ address: z.string(), from: z.enum(['transaction', 'journal', 'given']) })
  .nullable();
const failedTransactions = z.array(
  z.looseObject({
    step: z.string(),
    nodeID: nodeId.nullable(),
    chain: z.enum(['C-Chain', 'P-Chain']),
    id: z.string(),
    signedAt: time,
    how: z.enum(['reverted', 'replaced', 'dropped']),
    height: integer.nullable(),
    reason: z.string().nullable(),
    feeWei: integer.nullable(),
  }),
);
const onTheWay = z
  .looseObject({
    nextNonce: integer,
    count: z.int(),
    missingNonce: integer.nullable(),
    behind: z.int(),
    baseFeeWei: integer,
    transactions: z.array(
      z.looseObject({
        hash,
        nonce: integer,
        function: z.string().nullable(),
        to: address.nullable(),
        maxFeePerGasWei: integer.nullable(),
      }),
    ),
  })
  .nullable()
  .describe(
    "The operator's C-Chain transactions that no block contains yet; null if there are none.",
  );
const waitingOnP = z
  .array(z.looseObject({ id, step: z.string().nullable(), nodeID: z.string().nullable() }))
  .describe(
    "The operator's P-Chain transactions that wait for a block, as far as this machine knows them. Transactions that other machines signed are not listed.",
  );
const operatorStatus = z.looseObject({
  network: z.string(),
  realMoney: z.boolean().optional(),
  operator: address,
  pChainAccount,
  askedAt: time,
  l1s: z.array(statusOfL1),
  node: z
    .looseObject({
      url: z.string(),
      findings: z.array(
        z.looseObject({ verdict: z.enum(['fits', 'warns', 'fails', 'unknown']), text: z.string() }),
      ),
    })
    .nullable(),
  onTheWay,
  failedTransactions,
  clock: z.string().nullable(),
  onTheWayOnPChain: waitingOnP.optional(),
});
const knownAddress = z.looseObject({ address, role: z.string(), name: z.string().nullable() });
const askedSubject = z.union([
  z.looseObject({
    kind: z.literal('address'),
    address,
    role: z.string(),
    name: z.string().nullable(),
    text: z.array(z.string()).describe('What `status` prints about the subject.'),
  }),
  z.looseObject({
    kind: z.literal('node'),
    nodeID: nodeId,
    validationID: id.nullable(),
    ended: z
      .looseObject({
        how: z.enum(['completed', 'invalidated']),
        validationID: id,
        from: moment.nullable(),
        to: moment.nullable(),
      })
      .nullable(),
    text: z.array(z.string()).describe('What `status` prints about the subject.'),
  }),
  z.looseObject({
    kind: z.literal('transaction'),
    hash,
    from: knownAddress.nullable(),
    to: knownAddress.nullable(),
    call: z
      .looseObject({
        function: z.string(),
        arguments: z.array(
          z.looseObject({ name: z.string(), value: z.string(), reads: z.string().nullable() }),
        ),
      })
      .nullable(),
    fate: z.looseObject({
      how: z.enum(['included', 'reverted', 'executing', 'waiting', 'replaced', 'lost', 'unknown']),
      block: integer.optional(),
      time: moment.nullable().optional(),
      feeWei: integer.optional(),
      reason: z.string().nullable().optional(),
      nonce: integer.optional(),
      missingNonce: integer.nullable().optional(),
      maxFeePerGasWei: integer.nullable().optional(),
      maxPriorityFeePerGasWei: integer.nullable().optional(),
      baseFeeWei: integer.optional(),
      by: hash.nullable().optional(),
    }),
    text: z.array(z.string()).describe('What `status` prints about the subject.'),
  }),
  z.looseObject({
    kind: z.literal('p-chain-transaction'),
    id,
    status: z.enum(['Committed', 'Processing', 'Aborted', 'Dropped', 'Unknown']),
    reason: z.string().nullable(),
    does: z.string().nullable(),
    validationID: id.nullable(),
    text: z.array(z.string()).describe('What `status` prints about the subject.'),
  }),
]);
const pChainAddresses = z
  .record(z.string(), z.string().regex(/^P-/).nullable())
  .describe('by the address prefix of a network; null if the file does not contain it');
const keptKey = z.strictObject({
  name: z.string(),
  evmAddress: address,
  pChainAddresses,
  file: z.string(),
});
const signedInteger = z.string().regex(/^-?[0-9]+$/);
const movements = z.array(
  z.looseObject({
    kind: z.enum(['export', 'import', 'validator-balance', 'refund', 'payment']),
    amountWei: signedInteger.describe('Negative for what left the balance.'),
  }),
);
/** The fields of a command that did not finish. */
const unfinished = {
  code: code.optional(),
  message: z.string().optional(),
  party: party.optional(),
  reason: reason.optional(),
  retryAt: moment
    .describe('the earliest time at which a retry can succeed; null if unknown')
    .optional(),
  values: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .describe('the values in the message by name')
    .optional(),
  next: z.array(z.string()).min(1).optional(),
};
/** The fields of a command that signs. */
const sending = {
  network: z.string().optional(),
  operator: address.describe('the account that signs').optional(),
  sent: z.boolean().describe('whether this run signed and sent a transaction'),
  transactions: z
    .array(transaction)
    .describe('the transactions of this change that a chain included, in this run or earlier')
    .optional(),
  intent: intent
    .describe('with --dry-run, or without consent: the transaction that would be sent')
    .optional(),
  step: z.string().describe('the step at which the command waits').optional(),
};
/** With --unsigned. */
const handedOut = {
  unsigned: unsigned
    .describe('with --unsigned, until the step is done: the transaction to sign elsewhere')
    .optional(),
  files: z.array(z.string()).describe('with --unsigned: the written files').optional(),
};

/** A transaction of a receipt, finished or open. */
const receiptTransaction = z.looseObject({
  at: time,
  title: z.string(),
  nodeID: nodeId.nullable(),
  chain: z.enum(['C-Chain', 'P-Chain']),
  id: z.string(),
  height: integer.nullable(),
  link: z.string().nullable(),
  signedAt: moment,
  heightUntold: z.string().nullable(),
  how: z
    .enum(['included', 'open', 'unknown'])
    .describe(
      'The outcome; `unknown` if it could not be read, `open` if no block contains the transaction yet.',
    ),
  from: address
    .nullable()
    .describe('The account that sent and paid it; null if it could not be read.'),
  feeWei: integer.nullable().describe('In wei on both chains; null if it could not be read.'),
  moved: movements
    .nullable()
    .describe(
      "AVAX that joined or left the sender's balance on this chain, apart from the fee; null if it could not be read.",
    ),
});

/** The fields of each document after `schema`, `outcome` and `exitCode`. */
const documents = {
  failure: {
    code,
    message: z.string(),
    party,
    reason,
    retryAt: moment.describe('the earliest time at which a retry can succeed; null if unknown'),
    values: z
      .record(z.string(), z.union([z.string(), z.number()]))
      .describe('the values in the message by name'),
    next: z.array(z.string()).min(1),
  },
  'register-operator': {
    ...unfinished,
    ...sending,
    ...handedOut,
    metadataURL: z
      .string()
      .describe('the requested link; registered if the outcome is done')
      .optional(),
  },
  'set-metadata-url': {
    ...unfinished,
    ...sending,
    ...handedOut,
    metadataURL: z
      .string()
      .describe('the requested link; registered if the outcome is done')
      .optional(),
  },
  'opt-in-l1': { ...unfinished, ...sending, ...handedOut, where: address.optional() },
  'check-opt-in-l1': {
    operator: address,
    where: address,
    optedIn: z.boolean(),
    operatorRegistered: z.boolean(),
    l1Registered: z.boolean(),
  },
  'opt-out-l1': { ...unfinished, ...sending, ...handedOut, where: address.optional() },
  'opt-in-vault': { ...unfinished, ...sending, ...handedOut, where: address.optional() },
  'check-opt-in-vault': {
    operator: address,
    where: address,
    optedIn: z.boolean(),
    operatorRegistered: z.boolean(),
    vaultRegistered: z.boolean(),
  },
  'opt-out-vault': { ...unfinished, ...sending, ...handedOut, where: address.optional() },
  opstakes: {
    vaultManager: address,
    operator: address,
    vaults: z.array(
      z.strictObject({
        index: z.int(),
        address,
        stakes: z.array(z.strictObject({ l1: address, stake: integer })),
      }),
    ),
    totals: z.array(
      z.strictObject({
        collateral: address,
        stake: integer,
        whole: z
          .string()
          .regex(/^[0-9]+(\.[0-9]+)?$/)
          .describe('whole units: the stake divided by 10^18, exactly'),
      }),
    ),
  },
  'node-id': { nodeID: nodeId, publicKey: hex, proofOfPossession: hex },
  validators: {
    ...unfinished,
    subnetID: id,
    height: z.string().regex(/^(proposed|[0-9]+)$/),
    validators: z.array(
      z.strictObject({
        nodeID: nodeId,
        validationID: id.optional(),
        publicKey: hex.optional(),
        weight: integer,
        state: z.enum(['active', 'inactive']),
        balance: integer.describe('nAVAX').optional(),
      }),
    ),
  },
  'middleware-add-node': {
    ...unfinished,
    ...sending,
    ...handedOut,
    middleware: address.optional(),
    nodeID: nodeId.optional(),
    validationID: id.nullable().optional(),
    transactionHash: hash
      .nullable()
      .describe('the transaction hash for the second step')
      .optional(),
    stake: integer.describe('the requested stake, if one was given').optional(),
  },
  'middleware-complete-validator-registration': {
    ...unfinished,
    ...sending,
    ...handedOut,
    nodeID: nodeId.optional(),
    validationID: id.optional(),
  },
  'middleware-init-stake-update': {
    ...unfinished,
    ...sending,
    ...handedOut,
    middleware: address.optional(),
    nodeID: nodeId.optional(),
    validationID: id.nullable().optional(),
    transactionHash: hash
      .nullable()
      .describe('the transaction hash for the second step')
      .optional(),
    stake: integer.describe("the node's requested stake").optional(),
  },
  'middleware-complete-stake-update': {
    ...unfinished,
    ...sending,
    ...handedOut,
    nodeID: nodeId.optional(),
    validationID: id.optional(),
  },
  'middleware-remove-node': {
    ...unfinished,
    ...sending,
    ...handedOut,
    middleware: address.optional(),
    nodeID: nodeId.optional(),
    validationID: id.nullable().optional(),
    transactionHash: hash
      .nullable()
      .describe('the transaction hash for the second step')
      .optional(),
  },
  'middleware-complete-validator-removal': {
    ...unfinished,
    ...sending,
    ...handedOut,
    nodeID: nodeId.optional(),
    validationID: id.optional(),
  },
  preflight: {
    findings: z
      .array(
        z.strictObject({
          id: z.string().optional(),
          verdict: z.enum(['fits', 'warns', 'fails', 'unknown']),
          text: z.string(),
        }),
      )
      .optional(),
    script: z.string().optional(),
  },
  completion: { shell: z.enum(['bash', 'zsh', 'fish']), script: z.string() },
  'node-config': {
    phase: z.string().optional(),
    l1: z.string().optional(),
    nodeVersion: z.string().optional(),
    trackedSubnets: z.array(id).optional(),
    vmInstalls: z.record(z.string(), z.string()).optional(),
    vms: z
      .array(
        z.strictObject({
          name: z.string(),
          version: z.string(),
          downloadUrl: z.string(),
          id,
          type: z.literal('SubnetEVM'),
          binary: z.literal('subnet-evm'),
          compatibility: z.record(
            z.string(),
            z.strictObject({ atLeast: z.string(), atMost: z.string() }),
          ),
        }),
      )
      .optional(),
    flags: z.array(z.string()).optional(),
    files: z.array(z.strictObject({ path: z.string(), content: z.string() })).optional(),
    plugins: z
      .array(z.strictObject({ path: z.string(), binary: z.string(), downloadUrl: z.string() }))
      .optional(),
    ports: z.strictObject({ staking: z.int(), api: z.int() }).optional(),
    backUp: z.array(z.string()).optional(),
    unit: z.string().optional(),
    published: z
      .strictObject({
        node: z.string(),
        vm: z.string(),
        vmVersion: z.string(),
        vmId: id.optional(),
        at: z.string(),
        read: z.string(),
      })
      .nullable()
      .optional(),
    findings: z
      .array(
        z.strictObject({
          id: z.string().optional(),
          verdict: z.enum(['fits', 'warns', 'fails', 'unknown']),
          text: z.string(),
        }),
      )
      .optional(),
  },
  'registration-ticket': {
    phase: z.string(),
    title: z.string(),
    operatorName: z.string(),
    operatorDescription: z.string(),
    nodeID: nodeId,
    publicKey: hex,
    proofOfPossession: hex,
    markdown: z.string(),
    link: z
      .string()
      .nullable()
      .describe('a link that opens the complete ticket; null if the profile has no tracker'),
  },
  sandbox: {
    network: z.looseObject({}).describe("the network's profile").optional(),
    generation: z.enum(['a', 'c']).optional(),
    epochSeconds: z.int().optional(),
    node: z.strictObject({ url: z.string(), nodeId }).optional(),
    vaults: z
      .array(z.strictObject({ name: z.string(), address, delegator: address, collateral: address }))
      .optional(),
    accounts: z
      .array(
        z.strictObject({
          name: z.string(),
          privateKey: hex,
          evmAddress: address,
          pChainAddress: z.string(),
          began: z.strictObject({ cChain: z.string(), pChain: z.string() }),
        }),
      )
      .describe('test accounts; their keys are public and worthless')
      .optional(),
    environment: z
      .record(z.string(), z.string())
      .describe('with --env: the variables that the examples in the help use')
      .optional(),
  },
  env: { environment: z.record(z.string(), z.string()) },
  status: {
    network: z.string(),
    realMoney: z.boolean().optional(),
    operator: address.optional(),
    pChainAccount: pChainAccount.optional(),
    askedAt: time.optional(),
    l1s: z.array(statusOfL1).optional(),
    node: z
      .looseObject({
        url: z.string(),
        findings: z.array(
          z.looseObject({
            verdict: z.enum(['fits', 'warns', 'fails', 'unknown']),
            text: z.string(),
          }),
        ),
      })
      .nullable()
      .optional(),
    operators: z.array(operatorStatus).optional(),
    onTheWay: onTheWay.optional(),
    failedTransactions: failedTransactions.optional(),
    clock: z.string().nullable().optional(),
    board: z
      .array(
        z.looseObject({
          name: z.string().nullable(),
          subject: z.string(),
          operator: address,
          l1: z.string(),
          code: z.string(),
          party: party.nullable(),
          since: moment.nullable(),
          until: moment.nullable(),
          says: z.string().nullable(),
          next: z.string().nullable(),
          nodes: z.int().nullable(),
        }),
      )
      .describe(
        'With --file: a row for each operator and L1, and for each node, most urgent first.',
      )
      .optional(),
    badLines: z
      .array(z.looseObject({ line: z.int(), text: z.string(), code, message: z.string() }))
      .optional(),
    changes: z
      .array(
        z.looseObject({
          at: moment,
          l1: z.string().nullable(),
          code: z.string(),
          text: z.string(),
          party: party.nullable(),
        }),
      )
      .describe(
        'With --watch: the next action of each L1 on which it changed, or the reason why a read failed.',
      )
      .optional(),
    asked: askedSubject.optional(),
    onTheWayOnPChain: waitingOnP.optional(),
    program: z
      .looseObject({ version: z.string(), node: z.string(), platform: z.string() })
      .describe('The versions of the machine that read the status.')
      .optional(),
    lastErrors: z
      .array(
        z.looseObject({
          at: moment,
          command: z.string(),
          code,
          values: z.record(z.string(), z.string()),
        }),
      )
      .describe('The last errors on the machine that read the status, oldest first.')
      .optional(),
  },
  explain: {
    kind: z.enum(['screen', 'state', 'error', 'revert', 'text', 'identifier', 'term', 'list']),
    codes: z
      .array(
        z.strictObject({ code: z.string(), kind: z.enum(['screen', 'state']), means: z.string() }),
      )
      .optional(),
    code: z.string().optional(),
    closestTo: z.string().nullable().optional(),
    means: z.string().optional(),
    check: z.string().optional(),
    say: z.string().optional(),
    name: z.string().optional(),
    says: z.string().optional(),
    whose: party.optional(),
    next: z.array(z.string()).optional(),
  },
  pending: {
    ...unfinished,
    ...handedOut,
    network: z.string().optional(),
    operator: address.optional(),
    sent: z
      .boolean()
      .describe('with --speed-up or --cancel: whether this run signed and sent a transaction')
      .optional(),
    transactions: z
      .array(transaction)
      .describe('the transactions of this change that a chain included, in this run or earlier')
      .optional(),
    intent: intent
      .describe('with --dry-run, or without consent: the transaction that would be sent')
      .optional(),
    step: z.string().describe('the step at which the command waits').optional(),
    baseFeeWei: integer.describe('the present price of one unit of gas on the C-Chain').optional(),
    unknownNonce: integer
      .nullable()
      .describe('pending, but without a record on this machine')
      .optional(),
    pending: z
      .array(
        z.strictObject({
          task: z.string(),
          step: z.string(),
          chain: z.enum(['C-Chain', 'P-Chain']),
          id: z.string(),
          nonce: integer.nullable(),
          state: z.enum(['waiting', 'lost']),
          signedAt: z.string(),
          maxFeePerGasWei: integer.nullable(),
        }),
      )
      .optional(),
  },
  networks: {
    networks: z
      .array(z.strictObject({ name: z.string(), source: z.enum(['built in', 'shipped', 'own']) }))
      .optional(),
    network: z.string().optional(),
    file: z.string().optional(),
    profile: z.looseObject({}).optional(),
  },
  keys: {
    name: z.string().optional(),
    evmAddress: address.optional(),
    pChainAddresses: pChainAddresses.optional(),
    file: z.string().optional(),
    movedTo: z.string().describe('the path of the removed key, still encrypted').optional(),
    keys: z.array(keptKey).optional(),
    unreadable: z.array(z.strictObject({ code, message: z.string() })).optional(),
  },
  receipt: {
    chainId: integer.optional(),
    networkId: z.int().optional(),
    network: z.string(),
    realMoney: z.boolean().optional(),
    operator: address,
    pChainAccount,
    askedAt: time.optional(),
    l1s: z.array(statusOfL1),
    node: z
      .looseObject({
        url: z.string(),
        findings: z.array(
          z.looseObject({
            verdict: z.enum(['fits', 'warns', 'fails', 'unknown']),
            text: z.string(),
          }),
        ),
      })
      .nullable()
      .optional(),
    transactions: z.array(receiptTransaction),
    openTransactions: z.array(receiptTransaction),
    untraced: z.array(
      z.looseObject({ title: z.string(), nodeID: nodeId.nullable(), failure: code.nullable() }),
    ),
    onTheWay,
    totals: z
      .array(
        z.looseObject({
          chain: z.enum(['C-Chain', 'P-Chain']),
          feesWei: integer,
          moved: movements,
          changeWei: signedInteger
            .nullable()
            .describe(
              'The moved amounts minus the fees: the balance after, minus the balance before. Null if a transaction or a part of one is not known.',
            ),
          uncounted: z
            .int()
            .describe('Listed transactions whose fee, amount or sender is not known.'),
          open: z.int().describe('Signed transactions that no block contains.'),
          sentByAccount: integer
            .nullable()
            .describe(
              "The number of the account's transactions on the C-Chain; null for the P-Chain, or if it could not be read.",
            ),
        }),
      )
      .describe(
        "The effect of the listed transactions on the balance of the operator's account, one entry for each chain.",
      ),
    couldNotTell: z
      .array(
        z.looseObject({
          about: z.enum(['fees', 'count', 'p-chain', 'events', 'owner']),
          chain: z.enum(['C-Chain', 'P-Chain']),
          message: z.string(),
        }),
      )
      .describe('The facts that the receipt could not determine.'),
    failedTransactions,
    clock: z.string().nullable(),
    onTheWayOnPChain: waitingOnP.optional(),
  },
  doctor: {
    findings: z.array(
      z.looseObject({
        id: z.string(),
        verdict: z.enum(['fits', 'warns', 'fails', 'unknown']),
        text: z.string(),
        fix: z.string().nullable(),
      }),
    ),
  },
  'top-up': {
    ...unfinished,
    ...sending,
    ...handedOut,
    nodeID: nodeId.optional(),
    amountNAvax: integer.describe('the added amount').optional(),
    balance: z.string().describe("the validator's balance after the top-up").optional(),
    nodes: z
      .array(
        z.strictObject({
          nodeID: nodeId,
          balanceNAvax: integer.describe('the balance before'),
          days: z.string().describe('how long that balance would have lasted'),
          addedNAvax: integer.describe('the added amount; 0 if the balance was sufficient'),
        }),
      )
      .describe('with --all: the nodes of the last plan')
      .optional(),
  },
  settings: {
    settings: z.array(
      z.strictObject({
        name: z.enum(['language', 'color', 'linear', 'bell']),
        value: z.string().nullable(),
        takes: z.array(z.string()),
      }),
    ),
  },
} satisfies Readonly<Record<string, z.ZodRawShape>>;
// Each of these is one definition of the schema, to which the documents refer.
const shared = {
  ...{ time, outcome, exitCode, party, reason, code, integer, address, hash },
  ...{
    hex,
    nodeId,
    id,
    transaction,
    callFees,
    intent,
    unsigned,
    screenCode,
    turn,
    statusStep,
    statusWay,
    statusOfL1,
    pChainAccount,
    failedTransactions,
    onTheWay,
    waitingOnP,
    operatorStatus,
    knownAddress,
    askedSubject,
    pChainAddresses,
    keptKey,
    signedInteger,
    movements,
  },
};
for (const [name, schema] of Object.entries(shared)) {
  z.globalRegistry.add(schema, { ...schema.meta(), id: name });
}

/** Documents that may have more fields than these. */
const OPEN: ReadonlySet<string> = new Set(['status', 'explain', 'receipt', 'doctor']);

const all = Object.entries(documents).map(([name, fields]) => {
  const shape = { schema: z.literal(`onboard/${name}/1`), outcome, exitCode, ...fields };
  const document = OPEN.has(name) ? z.looseObject(shape) : z.strictObject(shape);
  return document.meta({ id: name, title: name });
});

/** Returns the JSON Schema (2020-12) of all documents; each has its definition in `$defs`. */
export function outputSchema(): object {
  return {
    title: 'What onboard --json prints, version 1',
    description:
      'The field schema names the document. Integers that may exceed 2^53 are strings. A version may gain fields; no field is removed or changes its meaning.',
    ...z.toJSONSchema(z.union(all)),
  };
}
