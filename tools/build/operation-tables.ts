import { readdirSync } from 'node:fs'

const FOLDER = new URL('../../schemas/protocol/operations/', import.meta.url)
const HEAD = '// Written by `npm run generate` from the files in ./operations. Do not edit.\n'

/** The two tables of operations as TypeScript text, by path from the project's root. */
export function operationTables(): Record<string, string> {
  const names = readdirSync(FOLDER)
    .map((file) => file.replace(/\.ts$/, ''))
    .sort()
  return {
    'schemas/protocol/operations.ts': factsTable(names),
    'schemas/protocol/operation-schemas.ts': schemasTable(names),
  }
}

const entriesOf = (names: readonly string[]) => names.map((name) => `  ${name},\n`).join('')

function factsTable(names: readonly string[]): string {
  const imports = names.map((name) => `import ${name} from './operations/${name}.ts'\n`).join('')
  return `${HEAD}import type { RequestOf, ResultOf } from './operation.ts'
${imports}
/** Every operation that the service answers, by its name on the wire. */
export const operations = {
${entriesOf(names)}} as const

export type OperationName = keyof typeof operations
export type OperationRequest<Name extends OperationName> = RequestOf<(typeof operations)[Name]>
export type OperationResult<Name extends OperationName> = ResultOf<(typeof operations)[Name]>
`
}

function schemasTable(names: readonly string[]): string {
  const imports = names.map((name) => `import * as ${name} from './operations/${name}.ts'\n`).join('')
  return `${HEAD}import type { JSONSchema } from '../json-schema.ts'
import type { OperationName } from './operations.ts'
${imports}
/** Schemas of requests and results, for the side that validates them. */
type Schemas = Readonly<Record<OperationName, { request: JSONSchema; result: JSONSchema }>>
export const operationSchemas: Schemas = {
${entriesOf(names)}}
`
}
