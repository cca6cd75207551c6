import { useId } from 'react'
import styles from './data-cards.module.css'
import type { DataTableColumn, DataTableProps } from './data-table.tsx'

/** The rows of a table in a narrow window: one card each, with a name beside every value. */
export function DataCards<Row>(props: DataTableProps<Row>) {
  const id = useId()
  return (
    <div>
      <p id={id} className={props.captionShown ? styles.caption : 'visually-hidden'}>
        {props.caption}
      </p>
      <ul role="list" aria-labelledby={id} className={styles.cards}>
        {props.rows.map((row) => (
          <Card
            key={props.rowKey(row)}
            row={row}
            columns={props.columns}
            isMarked={props.isMarked?.(row) ?? false}
          />
        ))}
      </ul>
    </div>
  )
}

interface CardProps<Row> {
  row: Row
  columns: DataTableColumn<Row>[]
  isMarked: boolean
}

function Card<Row>({ row, columns, isMarked }: CardProps<Row>) {
  const title = columns.find(({ isRowHeader }) => isRowHeader)
  const cells = columns
    .filter((column) => column !== title)
    .map((column) => ({ ...column, content: column.cell(row) }))
    .filter(({ content }) => content !== null)
  const lead = cells.find(({ onCard }) => onCard === 'lead')
  const line = cells.filter(({ onCard }) => onCard === 'line')
  const values = cells.filter(({ isAction, onCard }) => !isAction && onCard === undefined)
  const actions = cells.filter(({ isAction }) => isAction)
  return (
    <li className={styles.card} data-marked={isMarked || undefined}>
      {title ? (
        <div className={styles.head} data-lead={lead !== undefined || undefined}>
          <p className={styles.title}>
            <span className="visually-hidden">{title.header}</span> {title.cell(row)}
          </p>
          {lead ? (
            <p className={styles.lead}>
              <span className="visually-hidden">{lead.header}</span> {lead.content}
            </p>
          ) : null}
        </div>
      ) : null}
      {line.length > 0 ? (
        <dl className={styles.line}>
          {line.map((column) => (
            <div key={column.id} className={styles.part}>
              <dt className="visually-hidden">{column.header}</dt>
              <dd>{column.content}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {values.length > 0 ? (
        <dl className={styles.values}>
          {values.map((column) => (
            <div key={column.id} className={styles.value}>
              <dt className={styles.name}>{column.header}</dt>
              <dd data-align={column.align ?? 'start'}>{column.content}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {actions.map((column) => (
        <div key={column.id} className={styles.actions}>
          {column.content}
        </div>
      ))}
    </li>
  )
}
