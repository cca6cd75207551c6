import { useId, useSyncExternalStore, type ReactNode } from 'react'
import { useIsHydrating } from '#runtime/clock/rendered-page.ts'
import { DataCards } from './data-cards.tsx'
import { ScrollRegion } from './scroll-region.tsx'
import styles from './data-table.module.css'

export type DataTableColumn<Row> = {
  id: string
  header: ReactNode
  /** Null where the row has no value. */
  cell: (row: Row) => ReactNode
  /** `number` aligns figures at the end of the cell. */
  align?: 'start' | 'number' | 'center' | undefined
  /** Names the row: its header in the table, the title of its card. At most one column. */
  isRowHeader?: boolean | undefined
  /** On a card: `lead` stands beside the title, `line` in a quiet line below it; both hide their name visually. */
  onCard?: 'lead' | 'line' | undefined
  /** Holds buttons: its header is visually hidden, and the column is left out while no row has any. */
  isAction?: boolean | undefined
}

export type DataTableProps<Row> = {
  /** Accessible caption of the table, visible with `captionShown`. */
  caption: ReactNode
  captionShown?: boolean | undefined
  columns: DataTableColumn<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string | number
  /** Highlighted rows, such as the player's own. */
  isMarked?: ((row: Row) => boolean) | undefined
  /** Shown in place of rows where there are none. */
  empty?: ReactNode
}

/** A data table; in a narrow window, a list of cards that name each value. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const isHydrating = useIsHydrating()
  const isNarrow = useNarrowWindow()
  if (props.rows.length === 0 && props.empty !== undefined) return props.empty
  const columns = props.columns.filter(
    ({ isAction, cell }) => !isAction || props.rows.some((row) => cell(row) !== null),
  )
  const shown = { ...props, columns }
  // The service does not know the width of the window: the style sheet shows one of both until the page is hydrated.
  if (isHydrating)
    return (
      <>
        <div className={styles.wideOnly}>
          <WideTable {...shown} />
        </div>
        <div className={styles.narrowOnly}>
          <DataCards {...shown} />
        </div>
      </>
    )
  const Rows = isNarrow ? DataCards : WideTable
  return <Rows {...shown} />
}

/** Scrolls inside itself where it is wider than its container, never the page. */
function WideTable<Row>(props: DataTableProps<Row>) {
  const captionId = useId()
  return (
    <ScrollRegion className={styles.scroller} aria-labelledby={captionId}>
      <table className={styles.table}>
        <caption id={captionId} className={props.captionShown ? styles.caption : 'visually-hidden'}>
          {props.caption}
        </caption>
        <thead>
          <tr>
            {props.columns.map((column) => (
              <th key={column.id} scope="col" data-align={column.align ?? 'start'}>
                <span className={column.isAction ? 'visually-hidden' : undefined}>{column.header}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {props.rows.map((row) => (
            <tr key={props.rowKey(row)} data-marked={props.isMarked?.(row) || undefined}>
              {props.columns.map((column) => {
                const attributes = { 'data-align': column.align ?? (column.isAction ? 'end' : 'start') }
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
    </ScrollRegion>
  )
}

/** A phone in portrait, or a wider window with very large text: the unit follows the player's text size. */
const NARROW = '(max-width: 35.98em)'

const narrowWindow = () => (typeof window.matchMedia === 'function' ? window.matchMedia(NARROW) : null)

function subscribe(onChange: () => void): () => void {
  const query = narrowWindow()
  query?.addEventListener('change', onChange)
  return () => query?.removeEventListener('change', onChange)
}

/** Whether the window has room for one column only. For different structure, not for styling, which CSS does. */
function useNarrowWindow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => narrowWindow()?.matches ?? false,
    () => false,
  )
}
