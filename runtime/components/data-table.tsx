import type { ReactNode } from 'react'
import styles from './data-table.module.css'

export type DataTableColumn<Row> = {
  id: string
  header: ReactNode
  cell: (row: Row) => ReactNode
  /** `number` lines figures up at the end of the cell. */
  align?: 'start' | 'number' | 'center' | undefined
  /** Names the row for screen readers; one column at most. */
  isRowHeader?: boolean | undefined
}

export type DataTableProps<Row> = {
  /** What the table holds; spoken, and shown when `captionShown`. */
  caption: ReactNode
  captionShown?: boolean | undefined
  columns: DataTableColumn<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string | number
  /** Rows that stand out, such as the player's own. */
  isMarked?: ((row: Row) => boolean) | undefined
  /** In place of rows where there are none. */
  empty?: ReactNode
}

/** Figures in rows. On a narrow window it scrolls inside itself, never the page. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  if (props.rows.length === 0 && props.empty !== undefined) return props.empty
  return (
    // A region that scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroller} tabIndex={0} role="group">
      <table className={styles.table}>
        <caption className={props.captionShown ? styles.caption : 'visually-hidden'}>{props.caption}</caption>
        <thead>
          <tr>
            {props.columns.map((column) => (
              <th key={column.id} scope="col" data-align={column.align ?? 'start'}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {props.rows.map((row) => (
            <tr key={props.rowKey(row)} data-marked={props.isMarked?.(row) || undefined}>
              {props.columns.map((column) => {
                const attributes = { 'data-align': column.align ?? 'start' }
                return column.isRowHeader ? (
                  <th key={column.id} scope="row" {...attributes}>
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.id} {...attributes}>
                    {column.cell(row)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
