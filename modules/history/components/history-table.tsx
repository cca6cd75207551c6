import { FormattedMessage, useIntl } from 'react-intl'
import { DataTable, type DataTableColumn } from '#runtime/components/data-table.tsx'
import { DateTime } from '#runtime/format/date.tsx'
import { GoLink } from '#runtime/router/navigate.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { playUnits } from '#schemas/kinds/play-units.ts'
import { InstanceName } from './instance-name.tsx'
import styles from './history.module.css'
import { Won } from './won.tsx'

const COLUMNS: DataTableColumn<GameInstance>[] = [
  {
    id: 'game',
    header: <FormattedMessage id="history.column.game" />,
    cell: (game) => (
      <GoLink screen="history.list" params={{ id: game.gameInstanceId }} className={styles.link ?? ''}>
        <InstanceName game={game} />
      </GoLink>
    ),
    isRowHeader: true,
  },
  {
    id: 'ended',
    header: <FormattedMessage id="history.column.ended" />,
    cell: ({ endedTime }) => (endedTime === undefined ? null : <DateTime at={endedTime} />),
    onCard: 'line',
  },
  {
    id: 'plays',
    header: <FormattedMessage id="history.column.plays" values={{ unit: null }} />,
    align: 'number',
    cell: ({ gameRule, playerPlaysInGame: plays = 0 }) => (
      <FormattedMessage id="history.playCount" values={{ unit: playUnits[gameRule], plays }} />
    ),
    onCard: 'line',
  },
  {
    id: 'won',
    header: <FormattedMessage id="history.column.won" />,
    align: 'number',
    cell: (game) => <Result game={game} />,
    onCard: 'lead',
  },
]

/** Ended games of the player: a table, on a phone a list of cards. */
export function HistoryTable({ games }: { games: readonly GameInstance[] }) {
  return (
    <DataTable
      caption={<FormattedMessage id="history.title" />}
      columns={COLUMNS}
      rows={[...games]}
      rowKey={({ gameInstanceId }) => gameInstanceId}
    />
  )
}

/** The prizes of a game: a thing, which the detail names, and the cash. */
function Result({ game }: { game: GameInstance }) {
  const intl = useIntl()
  const { refundedTime, playerWinnings = 0, playerWonInKind = false, currencyId = 0 } = game
  if (refundedTime !== undefined) return <FormattedMessage id="history.refunded" />
  if (playerWinnings <= 0 && !playerWonInKind) return <FormattedMessage id="history.noWin" />
  return (
    <strong className={styles.won}>
      <Won
        things={playerWonInKind ? [intl.formatMessage({ id: 'history.thing' })] : []}
        amount={playerWinnings}
        currencyId={currencyId}
      />
    </strong>
  )
}
