import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { type GameFile, gameFileSchema } from '#schemas/entities/game-file.ts'
import type { JSONSchema } from '#schemas/json-schema.ts'
import { shapeCheck } from '#schemas/site-manifest/check-shape.ts'
import { keysOfPath, type Refusal } from '#schemas/site-manifest/refusal.ts'
import { pointerOf } from '#schemas/json-pointer.ts'
import type { DefinitionRefusal } from '#modules/game-rules/rules/game-rules.ts'

const shapeOf = shapeCheck(gameFileSchema)

/** A target game of won entries: its id, its title, and the price of one entry if known. */
export interface EntryTarget {
  readonly gameId: number
  readonly gameTitle: string
  readonly entryPriceMinor?: number
}

/** All reasons why a value is not a valid game file, in the order of the file; empty if it is valid. */
export function refuseGameFile(value: unknown): DefinitionRefusal[] {
  return shapeOf('', value).map(({ path, expected }: Refusal) => ({
    path: pointerOf(keysOfPath(path) ?? []) || '/',
    reason: expected,
  }))
}

/** The definition of a file with its target games resolved; null for a game refuses the row. */
export function gameDefinitionOf(
  { definition }: GameFile,
  targetOf: (slug: string) => EntryTarget | null,
): { definition: GameDefinition; refusals: DefinitionRefusal[] } {
  const refusals: DefinitionRefusal[] = []
  const prizes = definition.prizes.map(
    ({ satelliteItems, ...row }, index): GameDefinition['prizes'][number] => {
      if (satelliteItems === undefined) return row
      const targets = satelliteItems.flatMap(({ entries, slug }, place) => {
        const target = targetOf(slug)
        if (target !== null) return [{ entries, ...target }]
        const path = `/definition/prizes/${index}/satelliteItems/${place}/slug`
        refusals.push({ path, reason: `there is no game ${slug}: add that one first` })
        return []
      })
      return { ...row, satelliteItems: targets }
    },
  )
  return { definition: { ...definition, prizes }, refusals }
}

/** The file of a stored game, with keys in the order of the schema; `slugs` maps the site's game ids to slugs. */
export function gameFileOf(
  game: Omit<GameFile, 'definition'> & { definition: GameDefinition },
  slugs: ReadonlyMap<number, string>,
): GameFile {
  const { definition, ...rest } = game
  const prizes = definition.prizes.map(({ satelliteItems, ...row }) => {
    if (satelliteItems === undefined) return row
    const items = satelliteItems.map(({ entries, gameId }) => ({ entries, slug: slugs.get(gameId) ?? '' }))
    return { ...row, satelliteItems: items }
  })
  return canonical({ ...rest, definition: { ...definition, prizes } })
}

/** The text of an exported game file: two files of one game are byte-identical. */
export function gameFileText(file: GameFile): string {
  return `${JSON.stringify(canonical(file), null, 2)}\n`
}

/** A file with its keys in the order of the schema, without values that equal their defaults. */
function canonical({ slug, texts, images = {}, definition, ...shown }: GameFile): GameFile {
  const { showSequenceNumber = true, manualBet = true, bundlesEnabled = true } = shown
  const file = {
    slug,
    texts,
    ...(Object.keys(images).length === 0 ? {} : { images }),
    ...(showSequenceNumber ? {} : { showSequenceNumber }),
    ...(manualBet ? {} : { manualBet }),
    ...(bundlesEnabled ? {} : { bundlesEnabled }),
    definition,
  }
  return inOrder(gameFileSchema, file) as GameFile
}

/** A value with its keys in the order of its schema; keys of maps, and keys without a schema, are sorted alphabetically. */
function inOrder(schema: JSONSchema | boolean, value: unknown): unknown {
  const rules = typeof schema === 'boolean' ? {} : schema
  if (Array.isArray(value)) return value.map((item) => inOrder((rules.items ?? {}) as JSONSchema, item))
  if (typeof value !== 'object' || value === null) return value
  const shape = (rules.anyOf as readonly JSONSchema[] | undefined)?.find(({ properties }) =>
    Object.keys(value).every((key) => key in (properties ?? {})),
  )
  const { properties = {}, additionalProperties } = shape ?? rules
  const known = Object.keys(properties)
  const others = Object.keys(value)
    .filter((key) => !known.includes(key))
    .toSorted()
  const kept = [...known.filter((key) => key in value), ...others]
  return Object.fromEntries(
    kept.map((key) => {
      const inner = (properties[key] ?? additionalProperties ?? {}) as JSONSchema
      return [key, inOrder(inner, (value as Record<string, unknown>)[key])]
    }),
  )
}
