import { cellDirectorySchema } from './cells/cell-directory.ts'
import { gameFileSchema } from './entities/game-file.ts'
import type { JSONSchema } from './json-schema.ts'
import { packSchema } from './site-manifest/jurisdiction-pack.ts'
import { siteManifestSchema } from './site-manifest/site-manifest.ts'
import { themeSchema } from './theme/theme.ts'

const COPIES: Readonly<Record<string, { title: string; schema: JSONSchema }>> = {
  'cells.json': { title: 'A directory of cells: cells.json', schema: cellDirectorySchema },
  'site-manifest.json': { title: 'A site: sites/<siteId>/manifest.json', schema: siteManifestSchema },
  'game.json': { title: 'A game: sites/<siteId>/demo/games/*.json', schema: gameFileSchema },
  'jurisdiction.json': { title: 'A jurisdiction: jurisdictions/<id>.json', schema: packSchema },
  'theme.json': { title: 'A theme: themes/<id>/theme.json', schema: themeSchema },
}

/** The text of each schema's JSON copy by its path from the project's root. Repeated sub-schemas are written once. */
export function jsonSchemaCopies(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(COPIES).map(([name, { title, schema }]) => {
      const copy = { $schema: 'http://json-schema.org/draft-07/schema#', title, ...hoist(schema) }
      return [`schemas/json/${name}`, `${JSON.stringify(copy, null, 2)}\n`]
    }),
  )
}

/** Shorter sub-schemas stay inline. */
const WORTH_HOISTING_LENGTH = 300

/** Moves every long sub-schema that occurs more than once to `definitions`. */
function hoist(schema: JSONSchema): Record<string, unknown> {
  const counts = new Map<string, number>()
  visit(schema, (text) => counts.set(text, (counts.get(text) ?? 0) + 1))
  const repeated = [...counts].filter(([text, count]) => count > 1 && text.length >= WORTH_HOISTING_LENGTH)
  const names = new Map(repeated.map(([text], place) => [text, `part${place + 1}`]))
  const definitions = Object.fromEntries(
    [...names].map(([text, name]) => [name, replaced(JSON.parse(text), names, true)]),
  )
  const copy = replaced(schema, names, true) as Record<string, unknown>
  return names.size === 0 ? copy : { ...copy, definitions }
}

function visit(value: unknown, see: (text: string) => void): void {
  if (typeof value !== 'object' || value === null) return
  if (isSchema(value)) see(JSON.stringify(value))
  for (const inner of Object.values(value)) visit(inner, see)
}

function replaced(value: unknown, names: ReadonlyMap<string, string>, keepsItself: boolean): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => replaced(item, names, false))
  const name = isSchema(value) && !keepsItself ? names.get(JSON.stringify(value)) : undefined
  if (name !== undefined) return { $ref: `#/definitions/${name}` }
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, replaced(inner, names, false)]))
}

/** An object with a string `type` is a schema, not a map of properties. */
function isSchema(value: object): boolean {
  return 'type' in value && (typeof value.type === 'string' || Array.isArray(value.type))
}
