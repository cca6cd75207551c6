import { FormattedMessage, useIntl } from 'react-intl'
import { ProgressBar } from '#runtime/components/progress-bar.tsx'
import type { GameInstance } from '#schemas/entities/game-instance.ts'

/** How many tickets are sold and how many are left; it follows the sales. */
export function TicketsLeft({ game }: { game: GameInstance }) {
  const intl = useIntl()
  const { gamePlayCurrent: sold = 0, gamePlayMax: max = 0 } = game
  return (
    <ProgressBar
      label={intl.formatMessage({ id: 'raffle.sold' })}
      labelShown
      value={sold}
      max={max}
      valueText={intl.formatMessage({ id: 'raffle.sold.of' }, { sold, max })}
      note={<FormattedMessage id="raffle.left" values={{ left: Math.max(0, max - sold) }} />}
    />
  )
}
