import { FormattedMessage } from 'react-intl'
import { useOperation } from '#runtime/client/use-operation.ts'
import { GoButton } from '#runtime/components/go-button.tsx'
import { Loaded } from '#runtime/components/loaded.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { DateTime } from '#runtime/format/date.tsx'
import { useGameRoles } from '#runtime/registry/game-roles.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { DrawResults } from '../components/draw-results.tsx'
import styles from '../components/history.module.css'
import { NumberStatistics } from '../components/number-statistics.tsx'

/** On a game's own page: the result of its draw once it is over, and how often each number was drawn. */
export default function GameResults({ game }: { game: GameInstance }) {
  const { drawsNumbers } = useGameRoles()(game)
  const isOver = game.gameStatus === 'ENDED' || game.gameStatus === 'REPLAY1'
  return (
    <>
      {isOver && game.refundedTime === undefined ? <Result game={game} /> : null}
      {drawsNumbers ? <NumberStatistics game={game} /> : null}
    </>
  )
}

function Result({ game }: { game: GameInstance }) {
  const { gameInstanceId, endedTime } = game
  const { replays } = useGameRoles()(game)
  return (
    <Panel
      emphasis
      title={<FormattedMessage id="history.drawn" />}
      aside={endedTime === undefined ? undefined : <DateTime at={endedTime} />}
    >
      <Loaded of={useOperation('getGameResults', { gameInstanceId })}>
        {({ gameDrawResults }) => <DrawResults game={game} results={gameDrawResults} />}
      </Loaded>
      <div className={styles.actions}>
        {replays ? (
          <GoButton kind="quiet" screen="playout.replay" params={{ id: gameInstanceId }}>
            <FormattedMessage id="history.watchAgain" />
          </GoButton>
        ) : null}
        <GoButton kind="quiet" screen="fairness.verify" params={{ id: gameInstanceId }}>
          <FormattedMessage id="history.verify" />
        </GoButton>
      </div>
    </Panel>
  )
}
