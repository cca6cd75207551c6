import { FormattedMessage } from 'react-intl'
import { DataTable, type DataTableColumn } from '#runtime/components/data-table.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { StatusTag } from '#runtime/components/status-tag.tsx'
import { DateTime } from '#runtime/format/date.tsx'
import { Money } from '#runtime/format/money.tsx'
import { GoLink, useLinkPath } from '#runtime/router/navigate.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import styles from './subscriptions.module.css'

type Draw = OperationResult<'getPlayerGameSubscriptionPlays'>['draws'][number]

const TONES = { entered: 'success', skipped: 'warning', refunded: 'neutral' } as const

/** The draws of a subscription that are decided, the newest first: its part in each, and the prize. */
export function SubscriptionDraws({
  draws,
  currencyId,
  payGo,
}: {
  draws: readonly Draw[]
  currencyId: number
  payGo: boolean
}) {
  return (
    <Panel title={<FormattedMessage id="subscriptions.draws" />}>
      <DataTable
        caption={<FormattedMessage id="subscriptions.draws" />}
        rows={[...draws]}
        rowKey={({ gameInstanceId }) => gameInstanceId}
        empty={
          <p className={styles.quiet}>
            <FormattedMessage id="subscriptions.draw.none" />
          </p>
        }
        columns={columnsIn(currencyId, payGo)}
      />
    </Panel>
  )
}

const columnsIn = (currencyId: number, payGo: boolean): DataTableColumn<Draw>[] => [
  {
    id: 'draw',
    header: <FormattedMessage id="subscriptions.column.draw" />,
    cell: (draw) => <DrawName draw={draw} />,
    isRowHeader: true,
  },
  {
    id: 'time',
    header: <FormattedMessage id="subscriptions.column.time" />,
    cell: ({ startTime }) => (startTime === undefined ? null : <DateTime at={startTime} />),
    onCard: 'line',
  },
  {
    id: 'part',
    header: <FormattedMessage id="subscriptions.column.part" />,
    cell: (draw) => <Part draw={draw} payGo={payGo} />,
    onCard: 'line',
  },
  {
    id: 'won',
    header: <FormattedMessage id="subscriptions.column.won" />,
    align: 'number',
    cell: (draw) => <Won draw={draw} currencyId={currencyId} />,
    onCard: 'lead',
  },
]

/** The draw, by its number or else its time, as a link to the own plays in it where the plays are in it and the site has their screen. */
function DrawName({ draw: { gameInstanceId, sequenceNumber, startTime, outcome } }: { draw: Draw }) {
  const params = { id: gameInstanceId }
  const isLinked = useLinkPath()({ screen: 'history.bets', params }) !== null && outcome !== 'skipped'
  const name =
    sequenceNumber !== undefined ? (
      <FormattedMessage id="subscriptions.draw.number" values={{ number: sequenceNumber }} />
    ) : startTime === undefined ? (
      <FormattedMessage id="subscriptions.column.draw" />
    ) : (
      <DateTime at={startTime} />
    )
  if (!isLinked) return name
  return (
    <GoLink screen="history.bets" params={params} className={styles.link ?? ''}>
      {name}
    </GoLink>
  )
}

function Part({ draw: { outcome, skipReason }, payGo }: { draw: Draw; payGo: boolean }) {
  return (
    <span className={styles.part}>
      <StatusTag tone={TONES[outcome]}>
        <FormattedMessage id={`subscriptions.draw.${outcome}`} />
      </StatusTag>
      {skipReason === undefined ? null : (
        <span className={styles.quiet}>
          <FormattedMessage id={`subscriptions.skipped.${skipReason}`} values={{ payGo }} />
        </span>
      )}
    </span>
  )
}

function Won({
  draw: { outcome, myWinnings, wonInKind = false },
  currencyId,
}: {
  draw: Draw
  currencyId: number
}) {
  if (outcome !== 'entered') return null
  if (myWinnings === undefined) return <FormattedMessage id="subscriptions.draw.open" />
  if (myWinnings === 0 && !wonInKind) return <FormattedMessage id="subscriptions.draw.noPrize" />
  return (
    <strong className={styles.won}>
      {wonInKind ? <FormattedMessage id="subscriptions.draw.thing" /> : null}
      {wonInKind && myWinnings > 0 ? ' + ' : null}
      {myWinnings > 0 ? <Money amount={myWinnings} currencyId={currencyId} /> : null}
    </strong>
  )
}
