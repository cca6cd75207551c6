import type { Play } from '#schemas/entities/player.ts'
import type { EventBodies } from '#schemas/protocol/events.ts'
import { readPlayNumbers } from '#schemas/protocol/play-string.ts'

/**
 * Events that a playout may celebrate (spec section 2, "Playout"). Lucky ball: a ball of one of the player's plays. Bonus
 * win: a prize that needed second-set or bonus balls. Multi-win: more than one play won. Perfect win: a play of the first
 * rank.
 */
export type DrawSignal = 'lucky-ball' | 'bonus-win' | 'multi-win' | 'perfect-win'

/** The type and the numbers of a bet of a perm, such as `PERM3:4-17-33@1`; a bet on the first number is about the first ball alone. */
const BET = /^([A-Z]+)\d?:([\d-]+)@/

export function signalsOfBall(
  myPlays: readonly Play[],
  { ball, set, slot }: Pick<EventBodies['game.drawShown'], 'ball' | 'set' | 'slot'>,
): DrawSignal[] {
  const isLucky = myPlays.some(({ play }) => {
    const [, type, bet] = BET.exec(play) ?? []
    if (bet !== undefined) return (type !== 'FIRST' || slot === 1) && bet.split('-').includes(String(ball))
    const numbers = readPlayNumbers(play)
    if (!numbers) return false
    // A bonus ball comes from the main drum where plays have no second set.
    return (set === 2 && numbers.second.length > 0 ? numbers.second : numbers.main).includes(ball)
  })
  return isLucky ? ['lucky-ball'] : []
}

/** Without `hasBonus` the draw had no bonus or second-set ball: the second rank is then a place, as in a race. */
export function signalsOfWinnings(
  plays: EventBodies['player.allWinnings']['plays'],
  hasBonus: boolean,
): DrawSignal[] {
  const winning = plays.filter(({ prize }) => prize > 0)
  const signals: DrawSignal[] = []
  if (hasBonus && winning.some(({ rankNumber2nd }) => (rankNumber2nd ?? 0) > 0)) signals.push('bonus-win')
  if (new Set(winning.map(({ playId }) => playId)).size > 1) signals.push('multi-win')
  if (winning.some(({ rankNumber }) => rankNumber === 1)) signals.push('perfect-win')
  return signals
}
