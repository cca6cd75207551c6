import type { GameFile } from '#schemas/entities/game-file.ts'
import { refuseGameFile } from '#service/games/rules/game-file.ts'
import type { DefinitionRefusal } from '#modules/game-rules/rules/game-rules.ts'
import { readJsonFile } from '../json-file.ts'

/** One game of a file, or the reason why it is invalid. */
export interface ReadGame {
  /** Its slug, or the file's name and its index where it has none. */
  readonly name: string
  readonly file: GameFile | null
  readonly refusals: DefinitionRefusal[]
}

/** Reads the games of files, each with one game or a list of games; `-` is the standard input. */
export function readGames(paths: readonly string[]): ReadGame[] {
  return paths.flatMap((path) => {
    const value = readJsonFile(path)
    const values: unknown[] = Array.isArray(value) ? value : [value]
    return values.map((one, place) => readGame(one, values.length > 1 ? `${path}, game ${place + 1}` : path))
  })
}

function readGame(value: unknown, fallback: string): ReadGame {
  const refusals = refuseGameFile(value)
  if (refusals.length > 0) return { name: slugOf(value) ?? fallback, file: null, refusals }
  const file = value as GameFile
  return { name: file.slug, file, refusals }
}

function slugOf(value: unknown): string | null {
  const isGame = typeof value === 'object' && value !== null && 'slug' in value
  return isGame && typeof value.slug === 'string' ? value.slug : null
}
