import { FormattedMessage } from 'react-intl'
import { useOperation } from '#runtime/client/use-operation.ts'
import { DataTable, type DataTableColumn } from '#runtime/components/data-table.tsx'
import { EmptyState } from '#runtime/components/empty-state.tsx'
import { Loaded } from '#runtime/components/loaded.tsx'
import { NoGame } from '#games/components/no-game.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { ScreenFrame } from '#runtime/components/screen-frame.tsx'
import { Verbatim } from '#runtime/components/verbatim.tsx'
import type { ScreenProps } from '#runtime/registry/module.ts'
import { useSession } from '#runtime/session/session.ts'
import type { PlayUnit } from '#schemas/kinds/kind-facts.ts'
import { FAULT } from '#schemas/protocol/faults.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import { playUnits } from '#schemas/kinds/play-units.ts'
import { InstanceName } from '../components/instance-name.tsx'
import styles from '../components/history.module.css'

type InGame = OperationResult<'getGamePlayers'>
type PlayerRow = InGame['players'][number]

/** The players of a game instance by public name, most plays first. */
export default function Players({ params: { id: gameInstanceId } }: ScreenProps<'history.players'>) {
  return <PlayersOf key={gameInstanceId} gameInstanceId={gameInstanceId} />
}

function PlayersOf({ gameInstanceId }: { gameInstanceId: number }) {
  const lobby = useOperation('getGameLobby', { gameInstanceId })
  if (lobby.error?.code === FAULT.notFound) return <NoGame />
  return (
    <ScreenFrame
      eyebrow={lobby.data === undefined ? undefined : <InstanceName game={lobby.data.gameDetails} />}
      title={<FormattedMessage id="history.players" />}
      width="narrow"
    >
      <Loaded of={lobby}>
        {({ gamePlayerInfo, gameDetails }) => (
          <PlayerTable inGame={gamePlayerInfo} unit={playUnits[gameDetails.gameRule]} />
        )}
      </Loaded>
    </ScreenFrame>
  )
}

interface PlayerTableProps {
  inGame: InGame
  unit: PlayUnit
}

function PlayerTable({ inGame: { players, playerCount, playCount }, unit }: PlayerTableProps) {
  const { player } = useSession()
  if (players.length === 0) {
    return (
      <Panel>
        <EmptyState
          title={<FormattedMessage id="history.noPlayers" />}
          body={<FormattedMessage id="history.noPlayersBody" />}
        />
      </Panel>
    )
  }
  return (
    <>
      <p className={styles.note}>
        <FormattedMessage id="history.company" values={{ players: playerCount, plays: playCount, unit }} />
      </p>
      <DataTable
        caption={<FormattedMessage id="history.players" />}
        columns={columnsFor(unit, player?.screenName)}
        rows={players}
        rowKey={({ screenName }) => screenName}
        isMarked={({ screenName }) => screenName === player?.screenName}
      />
      {players.length < playerCount ? (
        <p className={styles.note}>
          <FormattedMessage
            id="history.playersShown"
            values={{ shown: players.length, total: playerCount }}
          />
        </p>
      ) : null}
    </>
  )
}

const columnsFor = (unit: PlayUnit, ownName: string | undefined): DataTableColumn<PlayerRow>[] => [
  {
    id: 'name',
    header: <FormattedMessage id="history.column.player" />,
    cell: ({ screenName }) => {
      const name = <Verbatim>{screenName}</Verbatim>
      return screenName === ownName ? <FormattedMessage id="history.you" values={{ name }} /> : name
    },
    isRowHeader: true,
  },
  {
    id: 'plays',
    header: <FormattedMessage id="history.column.plays" values={{ unit }} />,
    align: 'number',
    cell: ({ plays }) => <FormattedMessage id="history.playCount" values={{ unit, plays }} />,
    onCard: 'lead',
  },
]
