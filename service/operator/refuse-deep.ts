import { ApiRefusal } from '#service/call/api-refusal.ts'

/** Deeper than any manifest, and shallow enough for recursive code. */
const NESTING_MAX = 40

/** Refuses deep nesting before parsing: a text of many brackets would overflow the stack of recursive code. */
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
