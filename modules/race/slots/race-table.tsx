import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { DataTable, type DataTableColumn } from '#runtime/components/data-table.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { Verbatim } from '#runtime/components/verbatim.tsx'
import { Money } from '#runtime/format/money.tsx'
import type { DrawState } from '#games/live/draw-state.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { Place } from '../components/place.tsx'
import { raceFieldOf, type RaceField, type Runner } from '../state/race-field.ts'
import { usePlacesPaid } from '../state/use-places-paid.ts'
import styles from './race-table.module.css'

export interface RaceTableProps {
  game: GameInstance
  draw: DrawState
}

/** The player's own plays that are listed before the player asks for all of them. */
const OWN_ROWS = 10

/** The race table: the leading plays and the player's own, with their points in each draw and in total. */
export default function RaceTable({ game, draw }: RaceTableProps) {
  const [isWhole, setWhole] = useState(false)
  const placesPaid = usePlacesPaid(game)
  const field = raceFieldOf(game, draw)
  if (field.runners.length === 0) return null
  const own = field.runners.filter(({ isOwn }) => isOwn)
  const hidden = new Set(isWhole ? [] : own.slice(OWN_ROWS))
  return (
    <Panel title={<FormattedMessage id="race.table.title" />}>
      <p className={styles.state}>
        <FormattedMessage
          id={field.drawNumber === 0 ? 'race.table.start' : 'race.table.after'}
          values={{ draw: field.drawNumber, draws: field.drawCount, plays: field.plays }}
        />{' '}
        {placesPaid > 0 ? <FormattedMessage id="race.table.paid" values={{ places: placesPaid }} /> : null}
      </p>
      <DataTable
        caption={<FormattedMessage id="race.table.title" />}
        columns={columnsOf(field, game.currencyId ?? 0)}
        rows={field.runners.filter((runner) => !hidden.has(runner))}
        rowKey={({ playId }) => playId}
        isMarked={({ isOwn }) => isOwn}
      />
      {hidden.size > 0 ? (
        <ActionButton kind="quiet" size="small" onClick={() => setWhole(true)}>
          <FormattedMessage id="race.table.all" values={{ plays: own.length }} />
        </ActionButton>
      ) : null}
    </Panel>
  )
}

function columnsOf(field: RaceField, currencyId: number): DataTableColumn<Runner>[] {
  return [
    { id: 'place', header: <FormattedMessage id="race.table.place" />, cell: placeCell, onCard: 'lead' },
    { id: 'play', header: <FormattedMessage id="race.table.play" />, cell: playCell, isRowHeader: true },
    pointsColumn(field),
    ...(field.isOver ? [prizeColumn(currencyId)] : []),
  ]
}

function placeCell({ place, level }: Runner) {
  if (place === null) return null
  return (
    <span className={styles.place}>
      <Place place={place} />
      {level > 1 ? (
        <span className={styles.level}>
          <FormattedMessage id="race.level" values={{ plays: level }} />
        </span>
      ) : null}
    </span>
  )
}

function playCell({ name, isOwn, numbers }: Runner) {
  return (
    <span>
      {isOwn ? <FormattedMessage id="race.you" /> : <Verbatim>{name}</Verbatim>}
      <span className={styles.numbers}>{numbers.join(' · ')}</span>
    </span>
  )
}

/**
 * The points; below them, those of each draw and how many the play is behind the first. A column of its own for the draws would leave no room
 * for the prize where a wide window shows the table beside another panel.
 */
function pointsColumn({ runners, drawNumber }: RaceField): DataTableColumn<Runner> {
  const most = runners[0]?.points ?? 0
  return {
    id: 'points',
    header: <FormattedMessage id="race.table.points" />,
    align: 'number',
    cell: ({ points, byDraw }) => (
      <>
        {points}{' '}
        {drawNumber > 0 ? (
          <span className={styles.note}>
            <span className="visually-hidden">
              <FormattedMessage id="race.table.byDraw" />
            </span>{' '}
            {byDraw.join(' + ')}
          </span>
        ) : null}{' '}
        {points < most ? (
          <span className={styles.note}>
            <FormattedMessage id="race.table.behind" values={{ points: most - points }} />
          </span>
        ) : null}
      </>
    ),
  }
}

function prizeColumn(currencyId: number): DataTableColumn<Runner> {
  return {
    id: 'prize',
    header: <FormattedMessage id="race.table.prize" />,
    align: 'number',
    cell: ({ prize = 0 }) =>
      prize > 0 ? (
        <strong>
          <Money amount={prize} currencyId={currencyId} />
        </strong>
      ) : null,
  }
}
