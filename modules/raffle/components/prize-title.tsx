import { FormattedMessage } from 'react-intl'

/** The title of a prize rank: the Grand Prize, then ordinals (spec 2, "Raffle payout view"). */
export function PrizeTitle({ rank }: { rank: number }) {
  return <FormattedMessage id="raffle.prize.title" values={{ rank }} />
}
