import { FormattedMessage } from 'react-intl'
import { BeforeDraw } from '#games/components/before-draw.tsx'
import { StartCountdown } from '#games/sound/start-countdown.tsx'
import type { GameInstance } from '#schemas/entities/game-instance.ts'

/** The time until a draw, the last seconds of which tick, or the plays that it still waits for. */
export function BeforeNumbers({ game }: { game: GameInstance }) {
  return (
    <BeforeDraw
      game={game}
      size="large"
      texts={{
        retrying: <FormattedMessage id="playout.retrying" />,
        startsIn: <FormattedMessage id="playout.startsIn" />,
        startsWhenFull: <FormattedMessage id="playout.startsWhenFull" />,
      }}
      renderMissing={(missing) => <FormattedMessage id="playout.playsMissing" values={{ missing }} />}
      renderCountdown={(until) => <StartCountdown gameRule={game.gameRule} until={until} />}
    />
  )
}
