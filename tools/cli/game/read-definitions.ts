import { Ajv, type ErrorObject } from 'ajv'
import { gameDefinitionSchema, type GameDefinition } from '#schemas/entities/game-definition.ts'
import type { DefinitionRefusal } from '#modules/game-rules/rules/game-rules.ts'

/** One definition of a file, or why it is none. */
export interface ReadDefinition {
  /** What the file calls it: its slug, or its place. */
  name: string
  definition: GameDefinition | null
  refusals: DefinitionRefusal[]
}

const ajv = new Ajv({ strict: false, allErrors: true })
const isDefinition = ajv.compile<GameDefinition>(gameDefinitionSchema)

/**
 * Reads a definition, a game with its `definition` and `slug`, or a list of either. Throws a SyntaxError for what is no
 * JSON.
 */
export function readDefinitions(text: string): ReadDefinition[] {
  const value: unknown = JSON.parse(text)
  return (Array.isArray(value) ? value : [value]).map((item: unknown, index) =>
    readDefinition(item, `game ${index + 1}`),
  )
}

export function readDefinition(value: unknown, fallback: string): ReadDefinition {
  const game = typeof value === 'object' && value !== null ? value : {}
  const name = 'slug' in game && typeof game.slug === 'string' ? game.slug : fallback
  const definition = 'definition' in game ? game.definition : value
  if (isDefinition(definition)) return { name, definition, refusals: [] }
  return { name, definition: null, refusals: (isDefinition.errors ?? []).map(refusalOf) }
}

/** What a schema says of a value, with what would be right. */
function refusalOf({ instancePath, keyword, message = 'is wrong', params }: ErrorObject): DefinitionRefusal {
  if (keyword === 'additionalProperties') {
    return { path: `${instancePath}/${params['additionalProperty']}`, reason: 'there is no such field' }
  }
  if (keyword === 'required') {
    return { path: `${instancePath}/${params['missingProperty']}`, reason: 'is missing' }
  }
  if (keyword === 'enum') {
    return {
      path: instancePath,
      reason: `must be one of ${(params['allowedValues'] as string[]).join(', ')}`,
    }
  }
  return { path: instancePath || '/', reason: message }
}
