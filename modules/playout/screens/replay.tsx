import { FormattedMessage } from 'react-intl'
import { useOperation } from '#runtime/client/use-operation.ts'
import { EmptyState } from '#runtime/components/empty-state.tsx'
import { GameButton } from '#games/components/game-button.tsx'
import { GoButton } from '#runtime/components/go-button.tsx'
import { Loaded } from '#runtime/components/loaded.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { ScreenFrame } from '#runtime/components/screen-frame.tsx'
import { cardOutcomeOf } from '#games/live/card-outcome.ts'
import { useGameRoles } from '#runtime/registry/game-roles.ts'
import type { ScreenProps } from '#runtime/registry/module.ts'
import { Slot } from '#runtime/registry/slot.tsx'
import { useSession } from '#runtime/session/session.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { FAULT } from '#schemas/protocol/faults.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import { ReplayView } from '../components/replay-view.tsx'
import GameOver from './game-over.tsx'

/** A past draw, played again (spec 2, "replay of past games"); without an id, the choice of one. */
export default function Replay({ site, params }: ScreenProps<'playout.replay'>) {
  if (params.id === undefined) return <ReplayChoice />
  const gameInstanceId = Number(params.id)
  if (!Number.isSafeInteger(gameInstanceId) || gameInstanceId < 1) return <NoReplay reason="unknown" />
  return <PastDraw key={gameInstanceId} site={site} gameInstanceId={gameInstanceId} />
}

function ReplayChoice() {
  return (
    <ScreenFrame title={<FormattedMessage id="playout.replay.title" />}>
      <Slot id="playout.replayChoice" />
    </ScreenFrame>
  )
}

interface PastDrawProps extends Pick<ScreenProps<'playout.replay'>, 'site'> {
  gameInstanceId: number
}

function PastDraw({ site, gameInstanceId }: PastDrawProps) {
  // The own plays are in the answer: it is not asked for before the player is known.
  const enabled = useSession().state !== 'loading'
  const results = useOperation('getGameResults', { gameInstanceId }, { enabled })
  const payout = useOperation('getGamePayoutInfo', { gameInstanceId }, { enabled })
  const { replays } = useRolesOf(results.data?.gameInstance)
  const { error, isError, refetch } = results
  if (error?.code === FAULT.notFound) return <NoReplay reason="unknown" />
  const rows = payout.data?.rows ?? (payout.isError ? [] : undefined)
  const data = rows && results.data && { results: results.data, rows }
  return (
    <Loaded of={{ data, isError, refetch }}>
      {({ results: past, rows: paid }) => {
        const { gameInstance: game, gameDrawResults } = past
        if (game === undefined) return <NoReplay reason="unknown" />
        if (game.gameStatus !== 'ENDED') return <NoReplay reason="notOver" game={game} />
        if (gameDrawResults.length === 0) return <NoReplay reason="nothingDrawn" game={game} />
        // Kinds that cannot be played again, and the cards of other players, are shown as their end shows them.
        const isForeignCard = game.gamePlayout !== undefined && cardOutcomeOf(past) === null
        if (!replays || isForeignCard) return <GameOver site={site} params={{ id: String(gameInstanceId) }} />
        return <ReplayView results={past} game={game} rows={paid} />
      }}
    </Loaded>
  )
}

function useRolesOf(game: OperationResult<'getGameResults'>['gameInstance']) {
  const rolesOf = useGameRoles()
  return game === undefined ? {} : rolesOf(game)
}

interface NoReplayProps {
  reason: 'unknown' | 'notOver' | 'nothingDrawn'
  game?: GameInstance
}

/** Shown where a draw cannot be played again, with the reason and a next step. */
function NoReplay({ reason, game }: NoReplayProps) {
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
