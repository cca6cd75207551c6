import type { JSONSchema } from '#schemas/json-schema.ts'
import { keysOfPointer } from '#schemas/operator/placed-refusal.ts'
import { shapeCheck } from '#schemas/site-manifest/check-shape.ts'
import { jsonPath, type Refusal } from '#schemas/site-manifest/refusal.ts'
import { unsoundIn } from '#service/limits/unsound-value.ts'
import { ApiRefusal } from './api-refusal.ts'

/** Reads a body as its schema says, or refuses it with the place and what would be right. */
export function bodyReader<Body>(schema: JSONSchema): (body: unknown) => Body {
  const check = shapeCheck(schema)
  return (body) => {
    const misshapen = check('body', body)
    const refusals = misshapen.length > 0 ? misshapen : unsoundRefusals(body)
    if (refusals.length > 0)
      throw new ApiRefusal('invalid-body', 'The body is not as it should be.', { refusals })
    return body as Body
  }
}

function unsoundRefusals(body: unknown): Refusal[] {
  const breach = unsoundIn(body)
  if (breach === null) return []
  const path = jsonPath(keysOfPointer(breach.path))
  return [{ file: 'body', path, expected: 'must be a value that the database takes, without U+0000' }]
}

/** Deeper than any manifest, and shallow enough for whatever walks it. */
const NESTING_MAX = 40

/** A text of brackets alone would break whatever walks the value it means. */
export function refuseDeep(manifest: string): void {
  let depth = 0
  let inString = false
  for (let place = 0; place < manifest.length; place++) {
    const letter = manifest[place]
    if (inString) {
      if (letter === '\\') place++
      else if (letter === '"') inString = false
    } else if (letter === '"') inString = true
    else if (letter === '{' || letter === '[') depth++
    else if (letter === '}' || letter === ']') depth--
    if (depth <= NESTING_MAX) continue
    throw new ApiRefusal('invalid-body', 'The manifest is nested too deeply.', {
      refusals: [
        { file: 'body', path: '$.manifest', expected: `must not be nested more than ${NESTING_MAX} levels` },
      ],
    })
  }
}
