import { dirname, relative, resolve } from 'node:path';
import { isInCircle, refusedImport } from './rooms.ts';

/** The part of a syntax tree's node that the rules read. */
interface Syntax {
  readonly type: string;
  readonly parent?: Syntax | null;
  readonly source?: { readonly value: string } | null;
  readonly importKind?: string;
  readonly specifiers?: readonly {
    readonly type: string;
    readonly importKind?: string;
    readonly imported?: { readonly name?: string };
  }[];
  readonly typeName?: { readonly name?: string };
  readonly value?: unknown;
  readonly quasis?: readonly { readonly value: { readonly raw: string } }[];
  readonly callee?: Syntax;
  readonly key?: Syntax;
}

interface RuleContext {
  readonly filename: string;
  readonly sourceCode: {
    getText(node: Syntax): string;
    getCommentsBefore(node: Syntax): readonly { readonly value: string }[];
  };
  report(problem: { node: Syntax; message: string }): void;
}

type Visitor = Readonly<Record<string, (node: Syntax) => void>>;

const SRC = resolve(import.meta.dirname, '../../src');

/** Calls `check` with each import and each re-export of a file. */
const eachImport = (check: (node: Syntax) => void): Visitor => ({
  ImportDeclaration: check,
  ExportNamedDeclaration: check,
  ExportAllDeclaration: check,
  ImportExpression: check,
});

/** Checks the directions between the rooms of src/, and that no folders import each other in a circle. */
const roomImports = {
  create: (context: RuleContext): Visitor =>
    eachImport((node) => {
      const target = node.source?.value;
      if (typeof target !== 'string' || !target.startsWith('.')) return;
      const to = relative(SRC, resolve(dirname(context.filename), target));
      if (to.startsWith('..')) return;
      const from = relative(SRC, context.filename);
      const circle = `${dirname(to)}/ imports ${dirname(from)}/ (or a folder between them does). Move what both need to a folder below.`;
      const refusal = refusedImport(from, to) ?? (isInCircle(from, to) ? circle : undefined);
      if (refusal !== undefined) context.report({ node, message: refusal });
    }),
};

/** Refuses imports that make the program slow, large or memory-hungry. */
const heavyImports = {
  create: (context: RuleContext): Visitor =>
    eachImport((node) => {
      const specifiers = node.specifiers ?? [];
      const isWhole = specifiers.every(({ type }) => type === 'ImportNamespaceSpecifier');
      if (node.source?.value === 'zod' || (node.source?.value === 'zod/mini' && !isWhole)) {
        context.report({
          node,
          message:
            "Use: import * as z from 'zod/mini'. Schemas of 'zod' take twice as long to create, and its object z bundles all 40 languages.",
        });
      }
      const recovers = specifiers.some(({ imported }) => imported?.name?.startsWith('recover'));
      if (node.source?.value === 'viem/utils' && recovers) {
        context.report({
          node,
          message:
            'Use protocol/crypto/signing-key.ts. A second implementation of the curve builds its own tables (15 MB at peak).',
        });
      }
    }),
};

const LATE_ROOM = /^(?:adapters|protocol|journal|engine|standing|signing|session|sandbox)\//;
const LATE_PACKAGE = /^(?:react|ink|viem|zod|@avalabs|@ethereumjs)(?:\/|$)/;
/** The files of definitions' shared parts. */
const PART = /\/src\/commands\/(?:options\/)?[^/]+$/;

/** Refuses static imports in a command's definition and its shared parts that every start of the program would load. */
const definitionImports = {
  create: (context: RuleContext): Visitor => {
    let isDefinition = PART.test(context.filename);
    const late: Syntax[] = [];
    return {
      ImportDeclaration(node) {
        const { specifiers = [], importKind, source } = node;
        isDefinition ||= specifiers.some(({ imported }) => imported?.name === 'defineCommand');
        const target = source?.value ?? '';
        const to = relative(SRC, resolve(dirname(context.filename), target));
        const isLate = target.startsWith('.') ? LATE_ROOM.test(to) : LATE_PACKAGE.test(target);
        const isOfTypes =
          importKind === 'type' ||
          (specifiers.length > 0 && specifiers.every((it) => it.importKind === 'type'));
        if (!isOfTypes && isLate) late.push(node);
      },
      'Program:exit'() {
        const message =
          "Every start of the program loads this import. Import it in the command's `run`: await import('…').";
        if (isDefinition) for (const node of late) context.report({ node, message });
      },
    };
  },
};

const BRANDS = new Set(
  'NodeId ValidationId SubnetId BlockchainId PChainTxId AssetId Id32 EvmAddress EvmHash BlsPublicKey ProofOfPossession Wei NAvax Weight UtxoId ShortId'.split(
    ' ',
  ),
);

/** True for a type that stands within the type of a cast, as in `x as readonly NodeId[]`. */
function isOfCast(node: Syntax): boolean {
  let above = node.parent;
  while (above?.type.startsWith('TS') === true && above.type !== 'TSAsExpression') {
    above = above.parent;
  }
  return above?.type === 'TSAsExpression';
}

/** Refuses casts to a branded type. */
const brandCasts = {
  create: (context: RuleContext): Visitor => ({
    TSTypeReference(node) {
      if (!BRANDS.has(node.typeName?.name ?? '') || !isOfCast(node)) return;
      context.report({
        node,
        message:
          'Do not cast to a branded type: its values are validated. Parse the value (parseNodeId, parseId, parseAddress, …) or convert it (nodeIdFromBytes, idFromHex, checksumAddress, hashFromHex, wei, …).',
      });
    },
  }),
};

const EFFECT = /\.(?:append|submit|issue|consent|aggregate)\(/;

/** Requires a line "Side effects: …" in the comment of a function that writes, sends or asks for consent. */
const sideEffects = {
  create: (context: RuleContext): Visitor => ({
    FunctionDeclaration(node) {
      const { sourceCode } = context;
      const statement = node.parent?.type === 'ExportNamedDeclaration' ? node.parent : node;
      const comments = sourceCode.getCommentsBefore(statement);
      if (!EFFECT.test(sourceCode.getText(node))) return;
      if (comments.some(({ value }) => value.includes('Side effects: '))) return;
      const message = 'This function writes or sends: its comment needs a line "Side effects: …".';
      context.report({ node, message });
    },
  }),
};

/** Refuses enums: Node runs no file that declares one. */
const noEnums = {
  create: (context: RuleContext): Visitor => ({
    TSEnumDeclaration(node) {
      context.report({ node, message: 'Use a union of texts, or an object with `as const`.' });
    },
  }),
};

/** Texts that are no sentences: values first. */
const NAMES = new Set([
  ...['built in', 'too old', 'too new', 'bare key'],
  // Commands as an operator types them.
  ...['npx validator-onboarding', 'npx --no-install onboard', 'npm start --'],
  // Lines that scripts read; see docs/interface.md.
  ...['opted in', 'not opted in', 'Aggregated stakes by collateral:'],
]);
const TWO_WORDS = /[a-z]{2,} [a-z]{2,}/;
const COMMAND_LINE = /^\s*(?:onboard|npm|chmod) /;

/** Refuses texts that look like a sentence: with at least two lower-case words, and not a command. */
const texts = {
  create: (context: RuleContext): Visitor => {
    const textOf = (node?: Syntax): string => (node ? context.sourceCode.getText(node) : '');
    /** True for a text that no operator reads. */
    const isForMachines = ({ type, callee, key, parent }: Syntax): boolean =>
      // The text of an internal error is for developers.
      (type === 'NewExpression' && /^(?:Range|Type)?Error$/.test(textOf(callee))) ||
      // Signatures of a contract.
      (type === 'CallExpression' && textOf(callee).startsWith('parseAbi')) ||
      // The arguments of an example command.
      (type === 'Property' && textOf(key) === 'example') ||
      (parent ? isForMachines(parent) : false);
    const check = (node: Syntax, text: unknown): void => {
      if (typeof text !== 'string' || !TWO_WORDS.test(text)) return;
      if (NAMES.has(text) || COMMAND_LINE.test(text) || isForMachines(node)) return;
      const message = `Move "${text.trim()}" to a file of assets/locales/en/, and use its key: t('…') or message('…').`;
      context.report({ node, message });
    };
    return {
      Literal: (node) => check(node, node.value),
      JSXText: (node) => check(node, node.value),
      TemplateLiteral: (node) => check(node, node.quasis?.map(({ value }) => value.raw).join('{}')),
    };
  },
};

/** The rules of this project that no linter brings. */
export default {
  meta: { name: 'own' },
  rules: {
    'room-imports': roomImports,
    'heavy-imports': heavyImports,
    'definition-imports': definitionImports,
    'brand-casts': brandCasts,
    'side-effects': sideEffects,
    'no-enums': noEnums,
    texts,
  },
};
