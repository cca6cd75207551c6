import { Ajv, type AnySchemaObject, type ErrorObject, type ValidateFunction } from 'ajv'
import type { JSONSchema } from '../json-schema.ts'
import { nearest } from './nearest.ts'
import { jsonPath, wordList, type Refusal } from './refusal.ts'

/** Everything about a value that breaks a schema, most important first. */
export type ShapeCheck = (file: string, value: unknown) => Refusal[]

/** Compiles a schema once, at its first use: a process that never meets it does not pay for it. */
export function shapeCheck(schema: JSONSchema): ShapeCheck {
  let validate: ValidateFunction | undefined
  return (file, value) => {
    validate ??= new Ajv({
      allErrors: true,
      verbose: true,
      strict: true,
      allowUnionTypes: true,
      strictRequired: false,
    }).compile(schema as AnySchemaObject)
    if (validate(value)) return []
    return worthTelling(validate.errors ?? []).map((error) => refusalOf(file, value, error))
  }
}

/**
 * Where a value may have one of several shapes, the mistakes are those against the shape it comes nearest to; those
 * against the others, and the remark that none fits, say nothing.
 */
function worthTelling(errors: readonly ErrorObject[]): ErrorObject[] {
  let told = errors.filter((error) => error.keyword !== 'if')
  for (const either of errors.filter((error) => error.keyword === 'anyOf')) {
    const inside = (error: ErrorObject) =>
      error.schemaPath.startsWith(`${either.schemaPath}/`) &&
      error.instancePath.startsWith(either.instancePath)
    const branches = Map.groupBy(
      told.filter(inside),
      (error) => error.schemaPath.slice(either.schemaPath.length + 1).split('/')[0],
    )
    const misfits = (branch: readonly ErrorObject[]) =>
      branch.some((error) => error.keyword === 'type' && error.instancePath === either.instancePath)
        ? 1000
        : branch.length
    const best = [...branches.values()].sort((a, b) => misfits(a) - misfits(b))[0] ?? []
    told = told.filter((error) => error !== either && (!inside(error) || best.includes(error)))
  }
  return told.filter((error) => error.keyword !== 'propertyNames' || error.propertyName !== undefined)
}

function refusalOf(file: string, root: unknown, error: ErrorObject): Refusal {
  const keys = keysOf(root, error.instancePath)
  const params = error.params as Record<string, unknown>
  const at = (path: (string | number)[], value: unknown, expected: string): Refusal => ({
    file,
    path: jsonPath(path),
    value,
    expected,
  })
  switch (error.keyword) {
    case 'additionalProperties': {
      const key = String(params['additionalProperty'])
      return at(
        [...keys, key],
        (error.data as Record<string, unknown>)[key],
        unknownKey(key, knownKeys(error)),
      )
    }
    case 'required':
      return at(
        [...keys, String(params['missingProperty'])],
        undefined,
        missing(error, String(params['missingProperty'])),
      )
    case 'propertyNames':
      return at(
        [...keys, String(params['propertyName'])],
        String(params['propertyName']),
        'cannot be a key here',
      )
    case 'false schema':
      return at(keys, error.data, 'cannot be set here')
    default:
      // A key that breaks the rule for keys is told of with the object it stands in.
      if (error.propertyName !== undefined)
        return at([...keys, error.propertyName], error.propertyName, `as a key ${expectedBy(error)}`)
      return at(keys, error.data, expectedBy(error))
  }
}

function expectedBy(error: ErrorObject): string {
  const { description } = (error.parentSchema ?? {}) as { description?: string }
  if (description !== undefined && error.keyword === 'pattern') return `must be ${description}`
  const params = error.params as Record<string, unknown>
  switch (error.keyword) {
    case 'enum':
      return oneOf(params['allowedValues'] as unknown[], error.data)
    case 'const':
      return `must be ${JSON.stringify(params['allowedValue'])}`
    case 'type':
      return `must be ${wordList(
        [params['type']].flat().map((type) => article(String(type))),
        'or',
      )}`
    case 'uniqueItems':
      return `has the same entry twice, at ${String(params['j'])} and ${String(params['i'])}`
    default:
      return error.message ?? 'breaks its schema'
  }
}

function oneOf(allowed: readonly unknown[], value: unknown): string {
  const words = allowed.filter((word) => word !== null).map(String)
  const near = typeof value === 'string' ? nearest(value, words) : undefined
  return `must be ${words.length > 1 ? 'one of ' : ''}${words.join(', ')}${near === undefined ? '' : ` (did you mean ${near}?)`}`
}

function unknownKey(key: string, known: readonly string[]): string {
  const near = nearest(key, known)
  return `is no known key; ${near === undefined ? `known here: ${known.join(', ')}` : `did you mean ${near}?`}`
}

function missing(error: ErrorObject, key: string): string {
  const { properties } = (error.parentSchema ?? {}) as {
    properties?: Record<string, { type?: unknown; enum?: unknown[] }>
  }
  const wanted = properties?.[key]
  if (wanted?.enum !== undefined) return `is missing; it ${oneOf(wanted.enum, undefined)}`
  return `is missing${typeof wanted?.type === 'string' ? `; it must be ${article(wanted.type)}` : ''}`
}

function knownKeys(error: ErrorObject): string[] {
  const { properties } = (error.parentSchema ?? {}) as { properties?: Record<string, unknown> }
  return Object.entries(properties ?? {}).flatMap(([key, schema]) =>
    schema === false || key === '$schema' ? [] : [key],
  )
}

/** The JSON Pointer of an error as keys; a number where the value is an array. */
function keysOf(root: unknown, pointer: string): (string | number)[] {
  let value: unknown = root
  return pointer
    .split('/')
    .slice(1)
    .map((step) => {
      const key = step.replaceAll('~1', '/').replaceAll('~0', '~')
      const isIndex = Array.isArray(value)
      value = (value as Record<string, unknown> | null | undefined)?.[key]
      return isIndex ? Number(key) : key
    })
}

const article = (type: string): string =>
  type === 'null' ? 'null' : `${/^[aeio]/.test(type) ? 'an' : 'a'} ${type}`
