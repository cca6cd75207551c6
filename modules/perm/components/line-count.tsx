import { FormattedMessage } from 'react-intl'
import { factorsOfBet, linesOfBet, type BetTerms, type PermPlay } from '../rules/perm-play.ts'

/** The lines of a bet and how they come about: "10 combinations × stake 2 = 20 lines". */
export function LineCount({ terms, bet }: { terms: BetTerms; bet: PermPlay }) {
  const lines = linesOfBet(terms, bet)
  const ways = factorsOfBet(terms, bet).find(({ of }) => of !== 'stake')?.ways ?? 1
  return (
    <FormattedMessage
      id={bet.bet.kind === 'banker' ? 'perm.lines.partners' : 'perm.lines.combinations'}
      values={{ ways, stake: bet.stake, lines }}
    />
  )
}
