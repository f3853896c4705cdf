import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import {
  isArrayLiteralExpression,
  isSpreadElement,
  isVariableStatement,
} from 'typescript/unstable/ast';
import {
  SignatureKind,
  TypeFlags,
  type Checker,
  type Project,
  type Type,
} from 'typescript/unstable/sync';
import { definitions } from '../../src/commands/all-commands.ts';
import { EXIT } from '../../src/domain/exit-codes.ts';
import { withCompiler } from './compiler.ts';
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

const zod = dirname(createRequire(import.meta.url).resolve('zod/package.json'));

/** Reads no package except zod, whose shapes are reports too: the types of others would be `any`, which no schema has. */
const SOURCES = {
  compilerOptions: { types: [], noResolve: true },
  include: ['package.json', 'assets/**/*.json', 'src/**/*.json', 'src', `${zod}/**/*.d.ts`],
};

/** Documents that may have more fields than the schema lists. */
const OPEN: ReadonlySet<string> = new Set(['status', 'explain', 'receipt', 'doctor']);

interface OutputSchema extends Schema {
  readonly anyOf: readonly { readonly $ref: string }[];
  readonly $defs: Readonly<Record<string, Schema>>;
}

/**
 * Returns the JSON Schema (2020-12) of all documents; each has its definition in `$defs`, and so has each large object
 * in them, because commands share most of these. The TypeScript compiler reads the types of the commands' reports, so
 * no field is listed by hand. The docstring of a property is its description.
 */
export function outputSchema(): OutputSchema {
  return withCompiler(SOURCES, schemaOf);
}

function schemaOf(project: Project): OutputSchema {
  const { checker } = project;
  const failure = failureType(project);
  const parts = new Map<string, string>();
  const document = (name: string, data: readonly Type[], optional: readonly Type[] = []) => {
    const conversion = { checker, isOpen: OPEN.has(name), parts, known: new Map<Type, Schema>() };
    const { properties, required, ...rest } = objectSchema(conversion, data, optional);
    const schema: Schema = {
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
    return [name, schema] as const;
  };
  const commands = commandTypes(project);
  const documents = definitions.map(({ name }, index) => {
    const reports = reportTypes(checker, commands[index]);
    const canFail = reports.some((report) => fieldsOf(checker, report).has('failure'));
    const data = reports.flatMap((report) => fieldsOf(checker, report).get('data')?.types ?? []);
    return document(name, data, canFail ? [failure] : []);
  });
  const schemas = [document('failure', [failure]), ...documents];
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'What onboard --json prints, version 1',
    description:
      'The field schema names the document. Integers that may exceed 2^53 are strings. A version may gain fields; no field is removed or changes its meaning.',
    anyOf: schemas.map(([name]) => ({ $ref: `#/$defs/${name}` })),
    $defs: Object.fromEntries([
      ...schemas,
      ...[...parts].map(([text, name]) => [name, JSON.parse(text) as Schema] as const),
    ]),
  };
}

/** Returns the type of each command, in the order of the list. */
function commandTypes({ program, checker }: Project): readonly (Type | undefined)[] {
  const file = program.getSourceFile('src/commands/all-commands.ts');
  const elements = file?.statements
    .filter(isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .flatMap(({ initializer }) =>
      initializer && isArrayLiteralExpression(initializer) ? [...initializer.elements] : [],
    )
    .filter((element) => !isSpreadElement(element));
  return elements === undefined ? [] : checker.getTypeAtLocation(elements);
}

/** Returns the types of the reports that a command can return. */
function reportTypes(checker: Checker, command: Type | undefined): readonly Type[] {
  if (command === undefined) throw new Error('all-commands.ts does not list the commands');
  const run = checker.getPropertyOfType(command, 'run');
  const promise = returnType(checker, run && checker.getTypeOfSymbol(run));
  if (!promise.isTypeReference()) throw new Error(`run returns ${checker.typeToString(promise)}`);
  return checker.getTypeArguments(promise).flatMap(partsOf);
}

/** Returns the type of the fields of an error. */
function failureType({ program, checker }: Project): Type {
  const file = program.getSourceFile('src/cli/print.ts');
  const module = file && checker.getSymbolAtLocation(file);
  const symbol = module && checker.getMemberInModuleExports(module, 'jsonFailure');
  const type = symbol && checker.getTypeOfSymbol(symbol);
  return returnType(checker, type);
}

/** Returns what a function of this type returns. */
function returnType(checker: Checker, type: Type | undefined): Type {
  const [call] = type === undefined ? [] : checker.getSignaturesOfType(type, SignatureKind.Call);
  const returned = call && checker.getReturnTypeOfSignature(call);
  if (returned === undefined) throw new Error('a document is made by what is no function');
  return returned;
}

/** How types become schemas. */
interface Conversion {
  readonly checker: Checker;
  /** True if objects may have more fields than their types. */
  readonly isOpen: boolean;
  /** The names of the large objects so far, by the JSON text of their schema. */
  readonly parts: Map<string, string>;
  /** The schemas of all types so far in this document. */
  readonly known: Map<Type, Schema>;
}

/** Returns a reference to the definition of a large object in the field `name`; a small object stays where it is. */
function sharedSchema({ parts }: Conversion, name: string, schema: Schema): Schema {
  const text = JSON.stringify(schema);
  if (text.length < 300) return schema;
  const names = [...parts.values()].map((part) => part.replace(/\.\d+$/, ''));
  const number = names.filter((part) => part === `part.${name}`).length;
  const part = parts.get(text) ?? `part.${name}${number === 0 ? '' : `.${number + 1}`}`;
  parts.set(text, part);
  return { $ref: `#/$defs/${part}` };
}

/**
 * Returns the schema of an object that has one of several types. A field is required if each of the types requires it.
 * @param optional further types, whose fields may all be missing
 */
function objectSchema(
  conversion: Conversion,
  types: readonly Type[],
  optional: readonly Type[] = [],
) {
  const { checker, isOpen } = conversion;
  const all = [...types, ...optional];
  const names = new Set(all.flatMap((type) => [...fieldsOf(checker, type).keys()]));
  const fields = [...names].flatMap((name) => {
    const found = all.flatMap((type) => fieldsOf(checker, type).get(name) ?? []);
    const isMissing = (type: Type) =>
      fieldsOf(checker, type).get(name)?.types.some(isUndefined) ?? true;
    const present = found.flatMap((field) => field.types).filter((value) => !isUndefined(value));
    if (present.length === 0) return [];
    const description = found.map((field) => field.documentation).find((text) => text !== '');
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
function valueSchema(conversion: Conversion, name: string, parts: readonly Type[]): Schema {
  const literals = parts.filter((part) => part.isStringLiteralType()).map(({ value }) => value);
  const words = [...new Set(literals)];
  const areCodes = words.length > 1 && words.every((word) => /^E-[A-Z0-9]+-[0-9]{3}$/.test(word));
  const schemas = [
    ...(areCodes ? [{ type: 'string', pattern: '^E-[A-Z0-9]+-[0-9]{3}$' }] : []),
    ...(words.length > 0 && !areCodes ? [{ enum: words }] : []),
    ...parts
      .filter((part) => !part.isStringLiteralType())
      .map((part) => partSchema(conversion, name, part)),
  ];
  const different = new Map(schemas.map((schema) => [JSON.stringify(schema), schema]));
  const [only, ...others] = different.values();
  return only !== undefined && others.length === 0 ? only : { anyOf: [...different.values()] };
}

function partSchema(conversion: Conversion, field: string, type: Type): Schema {
  const known = conversion.known.get(type);
  if (known !== undefined) return known;
  const schema = newPartSchema(conversion, field, type);
  conversion.known.set(type, schema);
  return schema;
}

function newPartSchema(conversion: Conversion, field: string, type: Type): Schema {
  const { checker } = conversion;
  if (hasFlag(type, TypeFlags.Any)) throw new Error(`the field ${field} has no type`);
  if (hasFlag(type, TypeFlags.Unknown)) return {};
  if (hasFlag(type, TypeFlags.Null)) return { type: 'null' };
  if (hasFlag(type, TypeFlags.BooleanLike)) return { type: 'boolean' };
  if (hasFlag(type, TypeFlags.NumberLike)) return { type: 'number' };
  if (hasFlag(type, TypeFlags.BigIntLike)) return INTEGER;
  if (type.isTemplateLiteralType()) return type.texts[0] === '0x' ? HEX : { type: 'string' };
  if (hasFlag(type, TypeFlags.StringLike)) return { type: 'string' };
  const fields = fieldsOf(checker, type);
  const brand = [...fields].find(([name]) => name.startsWith('__@brand'))?.[1].types[0];
  if (brand?.isStringLiteralType()) {
    const schema = TEXTS[brand.value];
    if (schema === undefined) throw new Error(`the type ${brand.value} has no schema`);
    return schema;
  }
  const toJson = fields.get('toJSON')?.types[0];
  if (toJson) return valueSchema(conversion, field, partsOf(returnType(checker, toJson)));
  const [index] = checker.getIndexInfosOfType(type);
  if (index === undefined) return sharedSchema(conversion, field, objectSchema(conversion, [type]));
  const values = valueSchema(conversion, field, partsOf(index.valueType));
  return hasFlag(index.keyType, TypeFlags.Number)
    ? { type: 'array', items: values }
    : { type: 'object', additionalProperties: values };
}

/** Returns the members of a union, or the type itself. */
function partsOf(type: Type | undefined): readonly Type[] {
  if (type === undefined) return [];
  return type.isUnionType() ? type.getTypes() : [type];
}

interface Field {
  /** The members of a union, or the only type. */
  readonly types: readonly Type[];
  readonly documentation: string;
}

const fields = new WeakMap<Type, ReadonlyMap<string, Field>>();

/** Returns the fields of a type. Asks the compiler, which is a process of its own, once for each type. */
function fieldsOf(checker: Checker, type: Type): ReadonlyMap<string, Field> {
  const known = fields.get(type);
  if (known !== undefined) return known;
  const symbols = checker.getPropertiesOfType(type);
  const types = checker.getTypeOfSymbol(symbols);
  const found = new Map(
    symbols.map((symbol, index) => [
      symbol.name,
      { types: partsOf(types[index]), documentation: symbol.getDocumentationComment(checker) },
    ]),
  );
  fields.set(type, found);
  return found;
}

function isUndefined(type: Type): boolean {
  return hasFlag(type, TypeFlags.Undefined);
}

function hasFlag(type: Type, flags: TypeFlags): boolean {
  return (type.flags & flags) !== 0;
}
