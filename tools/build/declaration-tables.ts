import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Operation } from '../../schemas/protocol/operation.ts'

const ROOT = join(import.meta.dirname, '../..')

/** Files of one folder with one declaration each, and the two tables that list them. */
interface Declarations {
  /** For example `schemas/protocol/operations`: the table of facts is the same path with `.ts`. */
  readonly folder: string
  /** Module with the types of a declaration, next to its folder. */
  readonly types: string
  readonly table: string
  readonly tableDoc: string
  /** TypeScript appended to the table of facts. */
  readonly typeLines: readonly string[]
  readonly schemas: {
    readonly file: string
    readonly table: string
    readonly doc: string
    readonly type: string
  }
  readonly nameType: string
}

const OPERATIONS: Declarations = {
  folder: 'schemas/protocol/operations',
  types: "import type { RequestOf, ResultOf } from './operation.ts'",
  table: 'operations',
  tableDoc: 'Every operation that the service answers, by its name on the wire.',
  nameType: 'OperationName',
  typeLines: [
    'export type OperationRequest<Name extends OperationName> = RequestOf<(typeof operations)[Name]>',
    'export type OperationResult<Name extends OperationName> = ResultOf<(typeof operations)[Name]>',
  ],
  schemas: {
    file: 'schemas/protocol/operation-schemas.ts',
    table: 'operationSchemas',
    doc: 'Schemas of requests and results, for the side that validates them.',
    type: '{ request: JSONSchema; result: JSONSchema }',
  },
}

const ENDPOINTS: Declarations = {
  folder: 'schemas/operator/endpoints',
  types: "import type { ParamsOf, RequestOf, ResultOf } from './endpoint.ts'",
  table: 'endpoints',
  tableDoc: 'Every endpoint of the operators’ API, by the name of its files.',
  nameType: 'EndpointName',
  typeLines: [
    'export type EndpointParams<Name extends EndpointName> = ParamsOf<(typeof endpoints)[Name]>',
    'export type EndpointRequest<Name extends EndpointName> = RequestOf<(typeof endpoints)[Name]>',
    'export type EndpointResult<Name extends EndpointName> = ResultOf<(typeof endpoints)[Name]>',
  ],
  schemas: {
    file: 'schemas/operator/endpoint-schemas.ts',
    table: 'endpointSchemas',
    doc: 'Schemas of path parameters, requests and results, for the side that validates them.',
    type: '{ params?: JSONSchema; request?: JSONSchema; result: JSONSchema }',
  },
}

/** The tables of operations and endpoints as TypeScript text, by path from the project's root. */
export async function declarationTables(): Promise<Record<string, string>> {
  return {
    ...tablesOf(OPERATIONS),
    'schemas/protocol/operation-sets.ts': await operationSets(),
    ...tablesOf(ENDPOINTS),
  }
}

const namesIn = (folder: string) =>
  readdirSync(join(ROOT, folder))
    .map((file) => file.replace(/\.ts$/, ''))
    .sort()

/** The facts of operations that the browser needs on every page; the whole table would be part of its first load. */
async function operationSets(): Promise<string> {
  const { folder } = OPERATIONS
  const facts: { name: string; operation: Operation<unknown, never> }[] = []
  for (const name of namesIn(folder)) {
    const { default: operation } = (await import(join(ROOT, folder, `${name}.ts`))) as {
      default: Operation<unknown, never>
    }
    facts.push({ name, operation })
  }
  const open = facts.filter(({ operation }) => operation.access === 'open').map(({ name }) => name)
  const money = facts.filter(({ operation }) => operation.effect === 'movesMoney').map(({ name }) => name)
  const imports = money.map((name) => `import ${name} from './operations/${name}.ts'\n`).join('')
  return `${headOf('operations')}import type { OperationName } from './operations.ts'
${imports}
/** Operations that a visitor may call. */
export const OPEN_OPERATIONS: ReadonlySet<OperationName> = new Set<OperationName>([
${open.map((name) => `  '${name}',\n`).join('')}])

/** Operations that move money, with their facts. */
export const moneyOperations = {
${entriesOf(money)}} as const

export type MoneyOperationName = keyof typeof moneyOperations
`
}

function tablesOf(declarations: Declarations): Record<string, string> {
  const { folder, schemas } = declarations
  const names = namesIn(folder)
  return {
    [`${folder}.ts`]: factsTable(declarations, names),
    [schemas.file]: schemasTable(declarations, names),
  }
}

const headOf = (table: string) =>
  `// Written by \`npm run generate\` from the files in ./${table}. Do not edit.\n`
const entriesOf = (names: readonly string[]) => names.map((name) => `  ${name},\n`).join('')

function factsTable(
  { table, types, tableDoc, nameType, typeLines }: Declarations,
  names: readonly string[],
): string {
  const imports = names.map((name) => `import ${name} from './${table}/${name}.ts'\n`).join('')
  return `${headOf(table)}${types}
${imports}
/** ${tableDoc} */
export const ${table} = {
${entriesOf(names)}} as const

export type ${nameType} = keyof typeof ${table}
${typeLines.join('\n')}
`
}

function schemasTable({ table, nameType, schemas }: Declarations, names: readonly string[]): string {
  const imports = names.map((name) => `import * as ${name} from './${table}/${name}.ts'\n`).join('')
  return `${headOf(table)}import type { JSONSchema } from '../json-schema.ts'
import type { ${nameType} } from './${table}.ts'
${imports}
/** ${schemas.doc} */
type Schemas = ${schemas.type}
export const ${schemas.table}: Readonly<Record<${nameType}, Schemas>> = {
${entriesOf(names)}}
`
}
