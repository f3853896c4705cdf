import ts from '@typescript/typescript6';
import { definitions } from '../../src/commands/all-commands.ts';
import { EXIT } from '../../src/domain/exit-codes.ts';
import { REASONS } from '../../src/commands/options/wait-options.ts';

type Schema = Readonly<Record<string, unknown>>;

const ID = { type: 'string', pattern: '^[1-9A-HJ-NP-Za-km-z]{40,60}$' };
const HEX = { type: 'string', pattern: '^0x([0-9a-fA-F]{2})*$' };
const INTEGER = { type: 'string', pattern: '^-?[0-9]+$' };

/** The schemas of texts that have a type of their own, by the name of the type. */
const TEXTS: Readonly<Record<string, Schema>> = {
  EvmAddress: { type: 'string', pattern: '^0x[0-9a-fA-F]{40}$' },
  EvmHash: { type: 'string', pattern: '^0x[0-9a-f]{64}$' },
  IsoTime: { type: 'string', pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+Z$' },
  NodeId: { type: 'string', pattern: '^NodeID-[1-9A-HJ-NP-Za-km-z]+$' },
  ...{ BlsPublicKey: HEX, ProofOfPossession: HEX },
  ...{ ValidationId: ID, SubnetId: ID, BlockchainId: ID, PChainTxId: ID, AssetId: ID, VmId: ID },
  ...{ Wei: INTEGER, NAvax: INTEGER, Weight: INTEGER },
};

/** Documents that may have more fields than the schema lists. */
const OPEN: ReadonlySet<string> = new Set(['status', 'explain', 'receipt', 'doctor']);

/**
 * Returns the JSON Schema (2020-12) of all documents; each has its definition in `$defs`, and so has each large object
 * in them, because commands share most of these. The TypeScript compiler reads the types of the commands' reports, so
 * no field is listed by hand. The docstring of a property is its description.
 */
export function outputSchema(): object {
  const { config } = ts.readConfigFile('tsconfig.json', (path) => ts.sys.readFile(path)) as {
    readonly config: object;
  };
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: ['src'] }, ts.sys, '.');
  const roots = ['src/commands/all-commands.ts', 'src/cli/print.ts'];
  const program = ts.createProgram(roots, { ...options, types: [] }, withoutPackages(options));
  const checker = program.getTypeChecker();
  const failure = failureType(program);
  const parts = new Map<string, { readonly name: string; readonly schema: Schema }>();
  const document = (
    name: string,
    data: readonly ts.Type[],
    optional: readonly ts.Type[],
  ): readonly [string, Schema] => [
    name,
    documentSchema({ checker, isOpen: OPEN.has(name), parts }, name, data, optional),
  ];
  const documents = definitions.map(({ name }, index) => {
    const reports = reportTypes(program, index);
    const canFail = reports.some((report) => report.getProperty('failure') !== undefined);
    const data = reports.map((report) => propertyType(checker, report, 'data'));
    return document(name, data, canFail ? [failure] : []);
  });
  const schemas = [document('failure', [failure], []), ...documents];
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'What onboard --json prints, version 1',
    description:
      'The field schema names the document. Integers that may exceed 2^53 are strings. A version may gain fields; no field is removed or changes its meaning.',
    anyOf: schemas.map(([name]) => ({ $ref: `#/$defs/${name}` })),
    $defs: Object.fromEntries([
      ...schemas,
      ...[...parts.values()].map(({ name, schema }) => [name, schema] as const),
    ]),
  };
}

/**
 * Reads the types of no package except zod, whose shapes are reports too. The others are two thirds of all types, and
 * `any` without them, which no schema may contain.
 */
function withoutPackages(options: ts.CompilerOptions): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  const cache = ts.createModuleResolutionCache('.', (name) => name, options);
  return {
    ...host,
    resolveModuleNameLiterals: (names, file) =>
      names.map(({ text }) =>
        /^(?:[.]|zod)/.test(text)
          ? ts.resolveModuleName(text, file, options, host, cache)
          : { resolvedModule: undefined },
      ),
  };
}

/** Returns the types of the reports that a command can return. */
function reportTypes(program: ts.Program, index: number): readonly ts.Type[] {
  const checker = program.getTypeChecker();
  const file = program.getSourceFile('src/commands/all-commands.ts');
  const command = file?.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations)
    .flatMap(({ initializer }) =>
      initializer && ts.isArrayLiteralExpression(initializer) ? initializer.elements : [],
    )
    .filter((element) => !ts.isSpreadElement(element))[index];
  if (command === undefined) throw new Error('all-commands.ts does not list the commands');
  const [run] = propertyType(
    checker,
    checker.getTypeAtLocation(command),
    'run',
  ).getCallSignatures();
  return partsOf(run && checker.getAwaitedType(run.getReturnType()));
}

/** Returns the type of the fields of an error. */
function failureType(program: ts.Program): ts.Type {
  const checker = program.getTypeChecker();
  const file = program.getSourceFile('src/cli/print.ts');
  const module = file && checker.getSymbolAtLocation(file);
  const symbol = module?.exports?.get(ts.escapeLeadingUnderscores('jsonFailure'));
  const [call] = symbol === undefined ? [] : checker.getTypeOfSymbol(symbol).getCallSignatures();
  if (call === undefined) throw new Error('print.ts does not export jsonFailure');
  return call.getReturnType();
}

/**
 * Returns the schema of a document.
 * @param data the possible types of the command's data
 * @param optional types whose fields may all be missing
 */
function documentSchema(
  conversion: Conversion,
  name: string,
  data: readonly ts.Type[],
  optional: readonly ts.Type[],
): Schema {
  const { properties, required, ...rest } = objectSchema(
    conversion,
    data.flatMap(partsOf),
    optional,
  );
  return {
    title: name,
    properties: {
      schema: { const: `onboard/${name}/1` },
      outcome: { enum: Object.keys(EXIT) },
      exitCode: { enum: Object.values(EXIT) },
      reason: { enum: REASONS },
      ...properties,
    },
    required: ['schema', 'outcome', 'exitCode', ...required],
    ...rest,
  };
}

/** How types become schemas. */
interface Conversion {
  readonly checker: ts.TypeChecker;
  /** True if objects may have more fields than their types. */
  readonly isOpen: boolean;
  /** The large objects so far, by their JSON text. */
  readonly parts: Map<string, { readonly name: string; readonly schema: Schema }>;
}

/** Returns a reference to the definition of a large object in the field `name`; a small object stays where it is. */
function sharedSchema({ parts }: Conversion, name: string, schema: Schema): Schema {
  const text = JSON.stringify(schema);
  if (text.length < 300) return schema;
  const used = [...parts.values()].filter(
    (part) => part.name.replace(/\.\d+$/, '') === `part.${name}`,
  );
  const number = used.length === 0 ? '' : `.${used.length + 1}`;
  const part = parts.get(text) ?? { name: `part.${name}${number}`, schema };
  parts.set(text, part);
  return { $ref: `#/$defs/${part.name}` };
}

/**
 * Returns the schema of an object that has one of several types. A field is required if each of the types requires it.
 * @param optional further types, whose fields may all be missing
 */
function objectSchema(
  conversion: Conversion,
  types: readonly ts.Type[],
  optional: readonly ts.Type[] = [],
) {
  const { checker, isOpen } = conversion;
  const all = [...types, ...optional];
  const names = new Set(all.flatMap((type) => type.getProperties().map(({ name }) => name)));
  const fields = [...names].flatMap((name) => {
    const symbols = all.flatMap((type) => type.getProperty(name) ?? []);
    const values = symbols.flatMap((symbol) => partsOf(checker.getTypeOfSymbol(symbol)));
    const isMissing = (type: ts.Type) =>
      type.getProperty(name) === undefined ||
      partsOf(propertyType(checker, type, name)).some(isUndefined);
    const present = values.filter((value) => !isUndefined(value));
    if (present.length === 0) return [];
    const documentation = symbols.map((symbol) => symbol.getDocumentationComment(checker));
    const description = documentation.map(ts.displayPartsToString).find((text) => text !== '');
    const schema = {
      ...(description !== undefined && { description: description.replaceAll('\n', ' ') }),
      ...valueSchema(conversion, name, present),
    };
    return [{ name, schema, isRequired: types.length > 0 && !types.some(isMissing) }];
  });
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(({ name, schema }) => [name, schema])),
    required: fields.filter(({ isRequired }) => isRequired).map(({ name }) => name),
    ...(!isOpen && { additionalProperties: false }),
  };
}

/** Returns the schema of a value that has one of several types, as `JSON.stringify` prints it; bigints are texts. */
function valueSchema(conversion: Conversion, name: string, parts: readonly ts.Type[]): Schema {
  const literals = parts.filter((part) => part.isStringLiteral()).map(({ value }) => value);
  const words = [...new Set(literals)];
  const areCodes = words.length > 1 && words.every((word) => /^E-[A-Z0-9]+-[0-9]{3}$/.test(word));
  const schemas = [
    ...(areCodes ? [{ type: 'string', pattern: '^E-[A-Z0-9]+-[0-9]{3}$' }] : []),
    ...(words.length > 0 && !areCodes ? [{ enum: words }] : []),
    ...parts
      .filter((part) => !part.isStringLiteral())
      .map((part) => partSchema(conversion, name, part)),
  ];
  const different = new Map(schemas.map((schema) => [JSON.stringify(schema), schema]));
  const [only, ...others] = different.values();
  return only !== undefined && others.length === 0 ? only : { anyOf: [...different.values()] };
}

function partSchema(conversion: Conversion, field: string, type: ts.Type): Schema {
  const { checker } = conversion;
  const brand = type.getProperties().find(({ name }) => name.startsWith('__@brand'));
  if (brand !== undefined) {
    const name = partsOf(checker.getTypeOfSymbol(brand)).map((part) =>
      part.isStringLiteral() ? part.value : '',
    )[0];
    const schema = TEXTS[name ?? ''];
    if (schema === undefined) throw new Error(`the type ${name} has no schema`);
    return schema;
  }
  const toJson = type.getProperty('toJSON') && propertyType(checker, type, 'toJSON');
  const [printed] = toJson?.getCallSignatures() ?? [];
  if (printed) return valueSchema(conversion, field, partsOf(printed.getReturnType()));
  if (hasFlag(type, ts.TypeFlags.Any)) throw new Error(`the field ${field} has no type`);
  if (hasFlag(type, ts.TypeFlags.Unknown)) return {};
  if (hasFlag(type, ts.TypeFlags.Null)) return { type: 'null' };
  if (hasFlag(type, ts.TypeFlags.BooleanLike)) return { type: 'boolean' };
  if (hasFlag(type, ts.TypeFlags.NumberLike)) return { type: 'number' };
  if (hasFlag(type, ts.TypeFlags.BigIntLike)) return INTEGER;
  if (hasFlag(type, ts.TypeFlags.TemplateLiteral))
    return checker.typeToString(type).startsWith('`0x') ? HEX : { type: 'string' };
  if (hasFlag(type, ts.TypeFlags.StringLike)) return { type: 'string' };
  const element = type.getNumberIndexType();
  if (element !== undefined) {
    return { type: 'array', items: valueSchema(conversion, field, partsOf(element)) };
  }
  const value = type.getStringIndexType();
  if (value === undefined) return sharedSchema(conversion, field, objectSchema(conversion, [type]));
  return { type: 'object', additionalProperties: valueSchema(conversion, field, partsOf(value)) };
}

/** Returns the members of a union, or the type itself. */
function partsOf(type: ts.Type | undefined): readonly ts.Type[] {
  if (type === undefined) return [];
  return type.isUnion() ? type.types : [type];
}

function propertyType(checker: ts.TypeChecker, type: ts.Type, name: string): ts.Type {
  const property = type.getProperty(name);
  if (property === undefined) throw new Error(`${checker.typeToString(type)} has no ${name}`);
  return checker.getTypeOfSymbol(property);
}

function isUndefined(type: ts.Type): boolean {
  return hasFlag(type, ts.TypeFlags.Undefined);
}

function hasFlag(type: ts.Type, flags: ts.TypeFlags): boolean {
  return (type.flags & flags) !== 0;
}
