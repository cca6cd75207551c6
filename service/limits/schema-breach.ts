import { strict as assert } from 'node:assert'
import { Ajv, type AnySchema, type ErrorObject, type ValidateFunction } from 'ajv'
import type { JSONSchema } from '#schemas/json-schema.ts'
import { type Breach, pointerPart, unsoundIn } from './unsound-value.ts'

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

/** The first breach of `schema` by a decoded value; null if there is none. */
export function breachOf(schema: JSONSchema, value: unknown): Breach | null {
  const unsound = unsoundIn(value)
  if (unsound !== null) return unsound
  const validate = validatorOf(schema)
  if (validate(value)) return null
  const error = validate.errors?.[0]
  return { path: error ? pathOf(error) : '', keyword: error?.keyword ?? 'type' }
}

/** Throws if an answer breaks its schema, as a client that reads it from the wire would see it. */
export function assertFits(schema: JSONSchema, answer: unknown, what: string): void {
  const breach = breachOf(schema, withoutUndefined(answer))
  assert(breach === null, `${what} breaks its schema: ${breach?.path} (${breach?.keyword}).`)
}

/** Neither wire has keys without a value. */
const withoutUndefined = (answer: unknown): unknown => JSON.parse(JSON.stringify(answer ?? null))

/** A key that is missing or too much belongs to the path: it is what a client has to mend. */
function pathOf({ instancePath, params }: ErrorObject): string {
  const key: unknown = params.missingProperty ?? params.additionalProperty
  return typeof key === 'string' ? `${instancePath}/${pointerPart(key)}` : instancePath
}
