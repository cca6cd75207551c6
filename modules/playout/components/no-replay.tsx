import { FormattedMessage } from 'react-intl'
import { GameButton } from '#games/components/game-button.tsx'
import { EmptyState } from '#runtime/components/empty-state.tsx'
import { GoButton } from '#runtime/components/go-button.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { ScreenFrame } from '#runtime/components/screen-frame.tsx'
import type { GameInstance } from '#schemas/entities/game-instance.ts'

interface NoReplayProps {
  reason: 'unknown' | 'notOver' | 'nothingDrawn'
  game?: GameInstance
}

/** Shown where a draw cannot be played again, with the reason and a next step. */
export function NoReplay({ reason, game }: NoReplayProps) {
  const title = <FormattedMessage id={`playout.replay.${reason}`} />
  return (
    <ScreenFrame title={title} titleHidden width="narrow">
      <Panel>
        <EmptyState
          art="notFound"
          title={title}
          body={
            <FormattedMessage
              id={`playout.replay.${reason}.body`}
              values={{ title: game?.gameTitle ?? '' }}
            />
          }
          action={
            <>
              {reason === 'notOver' && game ? (
                <GameButton game={game} to="watch" params={{ id: game.gameInstanceId }}>
                  <FormattedMessage id="playout.watch" />
                </GameButton>
              ) : null}
              <GoButton kind="quiet" screen="playout.replay">
                <FormattedMessage id="playout.replay.choose" />
              </GoButton>
            </>
          }
        />
      </Panel>
    </ScreenFrame>
  )
}
