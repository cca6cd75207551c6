import { gameInstanceSchema, type GameInstance } from './game-instance.ts'

/**
 * The order of columns in which lists of game instances travel. Apart from the schema, which a browser does not carry:
 * what reads it when it is loaded is never left out.
 */
export const GAME_INSTANCE_FIELDS = Object.keys(gameInstanceSchema.properties) as (keyof GameInstance)[]
