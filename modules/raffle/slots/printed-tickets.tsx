import { FormattedMessage } from 'react-intl'
import { GoButton } from '#runtime/components/go-button.tsx'
import { Icon } from '#runtime/components/icon.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import type { GameInstance } from '#schemas/entities/game-instance.ts'

/** In the history of a raffle: the way to the player's tickets on paper, and to all of its prizes. */
export default function PrintedTickets({ game: { gameInstanceId: id, gameStatus } }: { game: GameInstance }) {
  return (
    <Panel variant="well" headingLevel={3} title={<FormattedMessage id="raffle.print.title" />}>
      <p>
        <FormattedMessage id="raffle.print.invite" />
      </p>
      <div>
        <GoButton
          kind="quiet"
          screen="raffle.mine"
          params={{ id }}
          icon={<Icon name="ticket" size="small" />}
        >
          <FormattedMessage id="raffle.print.open" />
        </GoButton>
      </div>
      {gameStatus === 'ENDED' ? (
        <div>
          <GoButton kind="quiet" screen="raffle.gameOverExt" params={{ id }}>
            <FormattedMessage id="raffle.over.details" />
          </GoButton>
        </div>
      ) : null}
    </Panel>
  )
}
