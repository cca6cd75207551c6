import { TRIAL_PACK_ID, type Bound, type Pack, type PackLine, type Packs } from './jurisdiction-pack.ts'
import { isPlain } from './merge.ts'
import { nearest } from './nearest.ts'
import { jsonPath, wordList, type Refusal } from './refusal.ts'
import type { ResolvedManifest } from './site-manifest.ts'

/** Refuses an unknown jurisdiction, and every value that breaks a line of the site's packs, with the line's paragraph. */
export function refuseJurisdictions(file: string, manifest: ResolvedManifest, packs: Packs): Refusal[] {
  const { jurisdictions } = manifest
  const unknown = jurisdictions.flatMap((id, place): Refusal[] => {
    if (packs.has(id)) return []
    const near = nearest(id, [...packs.keys()])
    const hint = near === undefined ? '' : ` (did you mean ${near}?)`
    const expected = `must be a jurisdiction with a pack: ${wordList([...packs.keys()].toSorted(), 'or')}${hint}`
    return [{ file, path: jsonPath(['jurisdictions', place]), value: id, expected }]
  })
  if (jurisdictions.includes(TRIAL_PACK_ID) && jurisdictions.length > 1) {
    const expected = `has "${TRIAL_PACK_ID}", which stands alone: it is for trials without a licence`
    unknown.push({ file, path: '$.jurisdictions', value: jurisdictions, expected })
  }
  const followed = jurisdictions.flatMap((id) => packs.get(id) ?? [])
  const breaches = followed.flatMap((pack) => [
    ...refuseLicence(file, manifest, pack),
    ...pack.lines.flatMap((line) => refuseLine(file, manifest, { pack, line })),
  ])
  return [...unknown, ...onePerPlace(breaches)]
}

/** Two packs may demand the same of a value: the first names it. */
function onePerPlace(refusals: readonly Refusal[]): Refusal[] {
  return [...new Map(refusals.toReversed().map((one) => [one.path, one])).values()].toReversed()
}

/** A licence is demanded where the pack shows its holder, number or picture. */
function refuseLicence(file: string, { brand }: ResolvedManifest, { id, lines }: Pack): Refusal[] {
  const licence = brand.licences?.[id]
  return lines.flatMap((line) =>
    (line.shows ?? []).flatMap(({ text, to, logo }): Refusal[] => {
      const demand = (key: string | null, what: string): Refusal => ({
        file,
        path: jsonPath(['brand', 'licences', id, ...(key === null ? [] : [key])]),
        expected: `is missing; ${what} (${paragraphOf(id, line)})`,
      })
      const isQuoted = Object.values(text).some((one) => /\{(holder|number)\}/.test(one))
      if (licence === undefined)
        return isQuoted ? [demand(null, 'name the holder and the number of the licence')] : []
      return [
        ...(to === 'licence' && licence.url === undefined
          ? [demand('url', 'the address of the licence in the regulator’s register')]
          : []),
        ...(logo === true && licence.logo === undefined
          ? [demand('logo', 'the file of the regulator’s seal in the assets of the site')]
          : []),
      ]
    }),
  )
}

function refuseLine(
  file: string,
  manifest: ResolvedManifest,
  { pack, line }: { pack: Pack; line: PackLine },
): Refusal[] {
  return (line.bounds ?? []).flatMap((bound) => {
    const keys = bound.at.split('.')
    const value = valueAt(manifest, keys)
    const broken = breachOf(bound, value, manifest)
    if (broken === null) return []
    const expected = `${broken}; ${bound.cure} (${paragraphOf(pack.id, line)})`
    return [
      { file, path: jsonPath(keys), ...(value !== undefined && !isPlain(value) && { value }), expected },
    ]
  })
}

/** The paragraph that a refusal names: `gb RTS 12D: Remote gambling …, in force since 2025-10-31`. */
export function paragraphOf(packId: string, { id, source }: PackLine): string {
  if (!source.found) return `${packId} ${id}: ${source.note}`
  const since = source.inForce === null ? '' : `, in force since ${source.inForce}`
  return `${packId} ${id}: ${source.document}, ${source.paragraph}${since}`
}

/** Describes the breach of a bound by a value; null if there is none. What a form must ask for is checked with the form. */
function breachOf(
  bound: Bound,
  value: unknown,
  { languages }: Pick<ResolvedManifest, 'languages'>,
): string | null {
  if (bound.is !== undefined && value !== bound.is) return `must be ${JSON.stringify(bound.is)}`
  if (bound.isNot !== undefined && value === bound.isNot) return `must not be ${JSON.stringify(bound.isNot)}`
  if (bound.absent === true && (value ?? null) !== null) return 'must not be set'
  if (bound.min !== undefined && !(Number(value) >= bound.min)) return `must be at least ${bound.min}`
  if (bound.max !== undefined && !(Number(value) <= bound.max)) return `must be at most ${bound.max}`
  if (bound.has !== undefined && !(Array.isArray(value) && value.includes(bound.has)))
    return `must have ${JSON.stringify(bound.has)}`
  if (bound.filled === true && !isFilled(value, languages.served)) return 'must not be empty'
  const { linksTo } = bound
  if (linksTo !== undefined && !(Array.isArray(value) && value.some((entry) => isAt(entry, linksTo))))
    return `must have an entry with the address ${linksTo}`
  return null
}

/** A text must have a wording in every language of the site. */
function isFilled(value: unknown, served: readonly string[]): boolean {
  if (Array.isArray(value)) return value.length > 0
  if (isPlain(value)) return served.every((language) => (value[language] ?? '') !== '')
  return value !== undefined && value !== null && value !== '' && value !== false
}

const isAt = (entry: unknown, address: string): boolean =>
  isPlain(entry) &&
  [entry['url'], entry['to']].some((url) => typeof url === 'string' && url.startsWith(address))

function valueAt(manifest: ResolvedManifest, keys: readonly string[]): unknown {
  let value: unknown = manifest
  for (const key of keys) value = isPlain(value) && Object.hasOwn(value, key) ? value[key] : undefined
  return value
}
