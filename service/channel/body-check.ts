import { Ajv, type AnySchema, type ErrorObject, type ValidateFunction } from 'ajv'
import type { JSONSchema } from '#schemas/json-schema.ts'
import { operationSchemas } from '#schemas/protocol/operation-schemas.ts'
import { Fault } from '#schemas/protocol/faults.ts'
import type { OperationName } from '#schemas/protocol/operations.ts'

/** The first breach of a schema: where (a JSON pointer) and by which keyword. */
export interface Breach {
  path: string
  keyword: string
}

/** Keys that reach an object's prototype, `__proto_` being what the decoder makes of `__proto__`. */
const PROTOTYPE_KEYS = new Set(['__proto__', '__proto_', 'constructor', 'prototype'])

// No coercion and no defaults: what a client sent is what is checked.
const ajv = new Ajv({
  allErrors: false,
  coerceTypes: false,
  useDefaults: false,
  strict: true,
  strictTypes: false,
})

const compiled = new Map<JSONSchema, ValidateFunction>()

/** Compiles a schema at its first use, so that a start does not wait for forty of them. */
function validatorOf(schema: JSONSchema): ValidateFunction {
  let validate = compiled.get(schema)
  if (validate === undefined) {
    validate = ajv.compile(schema as AnySchema)
    compiled.set(schema, validate)
  }
  return validate
}

/** The first breach of `schema` by a decoded value; null where there is none. */
export function breachOf(schema: JSONSchema, value: unknown): Breach | null {
  const unsound = findUnsound(value, '')
  if (unsound !== null) return unsound
  const validate = validatorOf(schema)
  if (validate(value)) return null
  const error = validate.errors?.[0]
  return { path: error ? pathOf(error) : '', keyword: error?.keyword ?? 'type' }
}

/** Throws Client.Error.InvalidBody where the body breaks the operation's schema (security 9). */
export function checkBody(operation: OperationName, body: unknown): void {
  const breach = breachOf(operationSchemas[operation].request, body)
  if (breach !== null) throw new Fault('Client.Error.InvalidBody', { ...breach })
}

/** A key that is missing or too much belongs to the path: it is what a client has to mend. */
function pathOf({ instancePath, params }: ErrorObject): string {
  const key: unknown = params.missingProperty ?? params.additionalProperty
  return typeof key === 'string' ? `${instancePath}/${pointerPart(key)}` : instancePath
}

const pointerPart = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1')

/** What JSON Schema lets pass and no operation may see: NaN, unsafe integers, keys of the prototype, binaries. */
function findUnsound(value: unknown, path: string): Breach | null {
  if (typeof value === 'number') return isSound(value) ? null : { path, keyword: 'type' }
  if (typeof value !== 'object' || value === null) return null
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) {
      const breach = findUnsound(value[index], `${path}/${index}`)
      if (breach !== null) return breach
    }
    return null
  }
  if (Object.getPrototypeOf(value) !== Object.prototype) return { path, keyword: 'type' }
  for (const key in value) {
    if (PROTOTYPE_KEYS.has(key))
      return { path: `${path}/${pointerPart(key)}`, keyword: 'additionalProperties' }
    const breach = findUnsound((value as Record<string, unknown>)[key], `${path}/${pointerPart(key)}`)
    if (breach !== null) return breach
  }
  return null
}

function isSound(value: number): boolean {
  if (!Number.isFinite(value)) return false
  return !Number.isInteger(value) || Number.isSafeInteger(value)
}
