import { strict as assert } from 'node:assert'
import { Ajv, type AnySchema, type ErrorObject, type ValidateFunction } from 'ajv'
import type { JSONSchema } from '#schemas/json-schema.ts'
import { type Breach, pointerPart, unsoundIn } from './unsound-value.ts'

// No coercion and no defaults: the data is validated exactly as the client sent it.
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

/** The first violation of `schema` by a decoded value; null if there is none. */
export function breachOf(schema: JSONSchema, value: unknown): Breach | null {
  const unsound = unsoundIn(value)
  if (unsound !== null) return unsound
  const validate = validatorOf(schema)
  if (validate(value)) return null
  const error = validate.errors?.[0]
  return { path: error ? pathOf(error) : '', keyword: error?.keyword ?? 'type' }
}

/** Throws if an answer violates its schema in the form in which a client reads it from the wire. */
export function assertFits(schema: JSONSchema, answer: unknown, what: string): void {
  const breach = breachOf(schema, withoutUndefined(answer))
  assert(breach === null, `${what} breaks its schema: ${breach?.path} (${breach?.keyword}).`)
}

/** Neither wire format has keys without a value. */
const withoutUndefined = (answer: unknown): unknown => JSON.parse(JSON.stringify(answer ?? null))

/** A missing or additional key is part of the path: the client must correct it. */
function pathOf({ instancePath, params }: ErrorObject): string {
  const key: unknown = params.missingProperty ?? params.additionalProperty
  return typeof key === 'string' ? `${instancePath}/${pointerPart(key)}` : instancePath
}
