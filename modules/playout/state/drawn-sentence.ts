import type { IntlShape } from 'react-intl'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { drawnBalls } from '#schemas/kinds/drawn-balls.ts'

interface Drawn {
  readonly balls: readonly number[]
  readonly balls2nd?: readonly number[] | undefined
}

/** The numbers of a draw in one sentence. */
export function drawnSentence(
  intl: IntlShape,
  { gameRule }: Pick<GameInstance, 'gameRule'>,
  { balls, balls2nd = [] }: Drawn,
): string {
  const second = balls2nd.length === 0 ? 'none' : drawnBalls[gameRule] === 'withBonus' ? 'bonus' : 'second'
  return intl.formatMessage(
    { id: 'playout.announceDraw' },
    { main: balls.join(', '), numbers2nd: balls2nd.join(', '), second },
  )
}
