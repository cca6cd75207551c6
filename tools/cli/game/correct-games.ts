import type { GameFile } from '#schemas/entities/game-file.ts'
import { gameFileText } from '#service/games/rules/game-file.ts'
import { resultOf } from '../operator/connect-api.ts'
import type { OperatorGames } from './operator-games.ts'

/**
 * Corrects the texts and images of games that a site has. A game whose terms in the file are not those of the site stays as it is. True
 * where all were corrected.
 */
export async function correctGames(
  games: OperatorGames,
  { files, reason }: { files: readonly GameFile[]; reason: string },
  say: (line: string) => void,
): Promise<boolean> {
  const listed = await games.list()
  let refused = 0
  for (const file of files) {
    const game = listed.find(({ slug }) => slug === file.slug)
    const problem = game === undefined ? 'the site has no such game' : await correct(game.gameId, file)
    if (problem !== null) refused += 1
    say(`${file.slug}: ${problem === null ? 'corrected' : `REFUSED: ${problem}`}`)
  }
  return refused === 0

  async function correct(gameId: number, file: GameFile): Promise<string | null> {
    const present = resultOf(await games.file(gameId))
    const { texts, images = {} } = file
    if (gameFileText({ ...present, texts, images }) !== gameFileText({ ...file, images })) {
      return 'the file has other terms than the game, and what is sold is drawn by its terms: export the game, and change its texts and images alone'
    }
    const answer = await games.correct(gameId, { texts, images, reason })
    if (answer.ok) return null
    const { message, refusals = [] } = answer.refusal
    return [message, ...refusals.map(({ path, expected }) => `${path}: ${expected}`)].join(' ')
  }
}
