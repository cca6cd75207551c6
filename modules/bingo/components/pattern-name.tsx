import { FormattedMessage } from 'react-intl'
import type { BingoPrize } from '../state/prize-rows.ts'

/** The name of a prize's pattern, with the limit in balls where it has one. */
export function PatternName({ prize }: { prize: Pick<BingoPrize, 'pattern' | 'withinBalls'> }) {
  const name = <FormattedMessage id={`bingo.pattern.${prize.pattern}`} />
  if (prize.withinBalls === null) return name
  return <FormattedMessage id="bingo.pattern.within" values={{ name, balls: prize.withinBalls }} />
}
