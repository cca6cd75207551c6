import { useLuckyDips, type LuckyDips } from '#games/client/use-lucky-dips.ts'
import type { BetTerms } from '../rules/perm-play.ts'
import { betsOfPlays, type BetAction } from './bet-slip.ts'

/** Lucky bets for a slip. */
export function useLuckyBets(
  gameInstanceId: number,
  terms: BetTerms,
  act: (action: BetAction) => void,
): LuckyDips {
  return useLuckyDips(gameInstanceId, {
    take: (plays) => act({ type: 'betsAdded', bets: betsOfPlays(terms, plays) }),
  })
}
