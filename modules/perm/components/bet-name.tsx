import { FormattedMessage } from 'react-intl'
import type { BetType } from '../rules/bet-types.ts'

/** The name of a bet type. */
export function BetName({ bet }: { bet: BetType }) {
  return <FormattedMessage id={`perm.bet.${bet.id}`} />
}
