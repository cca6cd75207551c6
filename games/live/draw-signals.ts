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

type RankWon = NonNullable<Play['ranksWon']>[number]

/** Signals of the end of a draw with a number of bonus or second-set balls, from the rows that the player's plays won. */
export function signalsOfEnd(myPlays: readonly Play[], second: number): DrawSignal[] {
  const won = myPlays.flatMap(({ play, ranksWon = [] }) => {
    const rows = ranksWon.filter(({ prize }) => prize > 0)
    return rows.length === 0 ? [] : [{ play, rows }]
  })
  const signals: DrawSignal[] = []
  // Without a second set and a bonus ball the second rank is a place, as in a race.
  if (second > 0 && won.some(({ rows }) => rows.some(({ rankNumber2nd }) => rankNumber2nd > 0)))
    signals.push('bonus-win')
  if (won.length > 1) signals.push('multi-win')
  if (won.some(({ play, rows }) => rows.some((row) => isFirstPrize(row, play, second))))
    signals.push('perfect-win')
  return signals
}

/**
 * All numbers of both sets, or the first place of a race. The rows of a perm are its bet types, none of which is the
 * first. A bonus ball belongs to no second set of the play: the first rank does without it.
 */
function isFirstPrize({ rankNumber, rankNumber2nd }: RankWon, play: string, second: number): boolean {
  if (BET.test(play)) return false
  if (rankNumber === 0) return second === 0 && rankNumber2nd === 1
  const hasSecond = (readPlayNumbers(play)?.second.length ?? 0) > 0
  return rankNumber === 1 && rankNumber2nd === (hasSecond ? second : 0)
}
