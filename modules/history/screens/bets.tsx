import { FormattedMessage } from 'react-intl'
import { useOperation } from '#runtime/client/use-operation.ts'
import { ScreenFrame } from '#runtime/components/screen-frame.tsx'
import type { ScreenProps } from '#runtime/registry/module.ts'
import { Slot } from '#runtime/registry/slot.tsx'
import { useScreenPath } from '#runtime/router/navigate.ts'
import { InstanceName } from '../components/instance-name.tsx'
import { OwnGame } from '../components/own-game.tsx'
import { OwnHistory } from '../components/own-history.tsx'
import { PlayList } from '../components/play-list.tsx'

/** The player's plays in one game instance, before and after its draw. */
export default function Bets({ params: { id: gameInstanceId } }: ScreenProps<'history.bets'>) {
  const pathOf = useScreenPath()
  return (
    <OwnHistory
      title={<FormattedMessage id="history.bets.title" />}
      redirectUrl={pathOf('history.bets', { id: gameInstanceId })}
    >
      <OwnPlays key={gameInstanceId} gameInstanceId={gameInstanceId} />
    </OwnHistory>
  )
}

function OwnPlays({ gameInstanceId }: { gameInstanceId: number }) {
  const detail = useOperation('getGameHistoryDetail', { gameInstanceId })
  return (
    <ScreenFrame
      eyebrow={detail.data === undefined ? undefined : <InstanceName game={detail.data.gameInstance} />}
      title={<FormattedMessage id="history.bets.title" />}
      width="narrow"
    >
      <OwnGame of={detail}>
        {({ gameInstance, plays, gameDrawResults }) => (
          <>
            <Slot id="history.game" of={{ game: gameInstance }} all />
            <PlayList game={gameInstance} plays={plays} results={gameDrawResults} />
          </>
        )}
      </OwnGame>
    </ScreenFrame>
  )
}
