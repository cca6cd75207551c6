import { gameInstanceSchema, type GameInstance } from './game-instance.ts'

/**
 * Column order of game instance lists on the wire. Separate from the schema, which browsers do not load: values computed
 * at module load are never tree-shaken.
 */
export const GAME_INSTANCE_FIELDS = Object.keys(gameInstanceSchema.properties) as (keyof GameInstance)[]
