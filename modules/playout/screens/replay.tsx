import { FormattedMessage } from 'react-intl'
import { useOperation } from '#runtime/client/use-operation.ts'
import { Loaded } from '#runtime/components/loaded.tsx'
import { ScreenFrame } from '#runtime/components/screen-frame.tsx'
import { cardOutcomeOf } from '#games/live/card-outcome.ts'
import { useGameRoles } from '#runtime/registry/game-roles.ts'
import type { ScreenProps } from '#runtime/registry/module.ts'
import { Slot } from '#runtime/registry/slot.tsx'
import { useSession } from '#runtime/session/session.ts'
import { FAULT } from '#schemas/protocol/faults.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import { NoReplay } from '../components/no-replay.tsx'
import { ReplayView } from '../components/replay-view.tsx'
import GameOver from './game-over.tsx'

/** A past draw, played again (spec 2, "replay of past games"); without an id, the choice of one. */
export default function Replay({ site, params: { id } }: ScreenProps<'playout.replay'>) {
  if (id === undefined) return <ReplayChoice />
  return <PastDraw key={id} site={site} gameInstanceId={id} />
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
        if (!replays || isForeignCard) return <GameOver site={site} params={{ id: gameInstanceId }} />
        return <ReplayView results={past} game={game} rows={paid} />
      }}
    </Loaded>
  )
}

function useRolesOf(game: OperationResult<'getGameResults'>['gameInstance']) {
  const rolesOf = useGameRoles()
  return game === undefined ? {} : rolesOf(game)
}
