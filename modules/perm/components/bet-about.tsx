import { FormattedMessage } from 'react-intl'
import type { BetType } from '../rules/bet-types.ts'
import type { BetTerms } from '../rules/perm-play.ts'

/** Describes the draws in which a bet type wins. */
export function BetAbout({ terms, bet }: { terms: BetTerms; bet: BetType }) {
  const { gamePlaySize: drawn, gamePlayRange: range } = terms
  return (
    <FormattedMessage id={`perm.about.${bet.kind}`} values={{ count: bet.taken, drawn, others: range - 1 }} />
  )
}
