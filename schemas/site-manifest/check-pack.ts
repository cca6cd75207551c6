import { shapeCheck } from './check-shape.ts'
import { parseJson } from './parse-json.ts'
import type { Refusal } from './refusal.ts'
import { PACK_LANGUAGES, packSchema, type Pack, type PackLine } from './jurisdiction-pack.ts'

export type PackCheck = { readonly pack: Pack } | { readonly refusals: readonly Refusal[] }

const checkShape = shapeCheck(packSchema)

/** Checks the text of `jurisdictions/<id>.json`. */
export function checkPack(id: string, text: string): PackCheck {
  const file = `${id}.json`
  const parsed = parseJson(file, text)
  if ('refusals' in parsed) return parsed
  const misshapen = checkShape(file, parsed.value)
  if (misshapen.length > 0) return { refusals: misshapen }
  const pack = parsed.value as Pack
  const refusals: Refusal[] =
    pack.id === id
      ? []
      : [{ file, path: '$.id', value: pack.id, expected: `must be the file's name, "${id}"` }]
  const seen = new Set<string>()
  for (const [place, line] of pack.lines.entries()) {
    const path = `$.lines[${place}]`
    if (seen.has(line.id))
      refusals.push({ file, path: `${path}.id`, value: line.id, expected: 'is the id of two lines' })
    seen.add(line.id)
    refusals.push(...refuseLine(line, { file, path }))
  }
  return refusals.length > 0 ? { refusals } : { pack }
}

const KINDS = ['is', 'isNot', 'absent', 'min', 'max', 'has', 'filled', 'asks', 'linksTo'] as const

function refuseLine(
  { bounds = [], games, shows = [], notApplicable, notYet }: PackLine,
  at: Place,
): Refusal[] {
  const refusals: Refusal[] = []
  if (
    notApplicable !== undefined &&
    (notYet !== undefined || games !== undefined || bounds.length + shows.length > 0)
  )
    refusals.push({ ...at, expected: 'applies or does not: it has a reason against it beside a demand' })
  for (const [place, bound] of bounds.entries()) {
    if (KINDS.some((kind) => bound[kind] !== undefined)) continue
    const expected = `needs a bound: one of ${KINDS.join(', ')}`
    refusals.push({ ...at, path: `${at.path}.bounds[${place}]`, expected })
  }
  for (const [place, { text, byState = {} }] of shows.entries()) {
    const states = Object.entries(byState).map(
      ([state, own]) => [`byState[${JSON.stringify(state)}]`, own] as const,
    )
    for (const [key, words] of [['text', text] as const, ...states]) {
      for (const language of PACK_LANGUAGES) {
        if ((words[language] ?? '') !== '') continue
        const expected = 'is missing; a pack writes what it shows in every language'
        refusals.push({ ...at, path: `${at.path}.shows[${place}].${key}.${language}`, expected })
      }
    }
  }
  return refusals
}

interface Place {
  readonly file: string
  readonly path: string
}
