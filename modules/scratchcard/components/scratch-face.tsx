import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useRowPrize } from '#games/format/row-prize.ts'
import type { CardFaceProps } from '#games/checkout/instant-card.ts'
import { useRichSetting } from '#games/sound/sound-settings.ts'
import { useSound } from '#games/sound/use-sound.ts'
import { ALIKE, isFound, winningRank } from '../state/alike.ts'
import { COLUMNS } from '../state/coverage.ts'
import { nextCell } from '../state/next-cell.ts'
import { useFoil } from '../state/use-foil.ts'
import { useOpenAll } from '../state/use-open-all.ts'
import { ScratchCell } from './scratch-cell.tsx'
import styles from './scratch-face.module.css'

/** Time between the last open cell and the result, in milliseconds: the player sees the card as a whole. */
const LOOK_MS = 700

/** A card of cells under foil: scratched by a finger, a mouse, or cell by cell with the keyboard. */
export function ScratchFace(props: CardFaceProps) {
  const { game, outcome, isOver } = props
  const cells = game.gamePlayRange ?? 0
  const opened = useMemo(() => openCells(props.opened, { cells, isOver }), [isOver, cells, props.opened])
  return (
    <section className={styles.card}>
      <p className={styles.rule}>
        <FormattedMessage id="scratchcard.rule" values={{ alike: ALIKE }} />
      </p>
      {outcome === null ? (
        <CoveredCard cells={cells} />
      ) : (
        <OwnCard {...props} cells={outcome.balls} opened={opened} />
      )}
    </section>
  )
}

const allOf = (cells: number) => Array.from({ length: cells }, (_, cell) => cell)

/** The open cells in the order in which they were opened; once the card has ended, the others behind them. */
function openCells(
  opened: readonly number[],
  { cells, isOver }: { cells: number; isOver: boolean },
): readonly number[] {
  const known = opened.filter((cell) => cell < cells)
  return isOver ? [...new Set([...known, ...allOf(cells)])] : known
}

/** The card before its purchase: a picture, nothing to play. */
function CoveredCard({ cells }: { cells: number }) {
  const intl = useIntl()
  const { canvas } = useFoil({
    cells,
    opened: NONE,
    isActive: false,
    isStill: true,
    withDust: false,
    onScratch: nothing,
    onSeen: nothing,
  })
  const label = intl.formatMessage({ id: 'scratchcard.covered' }, { cells })
  return (
    <div className={styles.grid} dir="ltr" role="img" aria-label={label} style={shapeOf(cells)}>
      <canvas ref={canvas} className={styles.foil} />
    </div>
  )
}

const NONE: readonly number[] = []
const nothing = () => undefined
const shapeOf = (cells: number) => ({ aspectRatio: `${COLUMNS} / ${Math.ceil(cells / COLUMNS)}` })

type OwnCardProps = Omit<CardFaceProps, 'opened'> & {
  /** The ranks of the cells. */
  cells: readonly number[]
  opened: readonly number[]
}

function OwnCard(props: OwnCardProps) {
  const { cells, opened, rows, game, isOver, isOpeningAll, reducedMotion, onOpen } = props
  const isReplay = props.isReplay ?? false
  const intl = useIntl()
  const { play } = useSound('scratchcardGame')
  const [withDust] = useRichSetting('scratchcard', 'richAnimationsEnabled')
  const isOpen = useMemo(() => new Set(opened), [opened])
  const [focused, setFocused] = useState(0)
  const lastOpened = useLastOpened(cells, opened)
  const grid = useRef<HTMLDivElement>(null)
  const isDone = opened.length >= cells.length
  const isPlayed = isOver || isDone

  const open = (parts: readonly number[]) => {
    const fresh = parts.filter((cell) => !isOpen.has(cell))
    if (fresh.length > 0) onOpen(fresh)
  }
  const { canvas, pointer, endsStroke } = useFoil({
    cells: cells.length,
    opened,
    isActive: !isPlayed && !isReplay,
    isStill: reducedMotion,
    withDust,
    onScratch: () => play('scratch'),
    onSeen: open,
  })
  useOpenAll({
    cells: cells.length,
    opened,
    isActive: isOpeningAll && !isPlayed,
    reducedMotion,
    onOpen: open,
  })
  useFinish(props, isDone)

  const press = ({ target }: MouseEvent) => {
    const cell = (target as Element).closest<HTMLElement>('[data-cell]')?.dataset['cell']
    if (cell !== undefined && !endsStroke() && !isReplay) open([Number(cell)])
  }
  const moveFocus = (event: KeyboardEvent) => {
    const next = nextCell(event.key, focused, cells.length)
    if (next === null) return
    event.preventDefault()
    setFocused(next)
    grid.current?.querySelector<HTMLElement>(`[data-cell="${next}"]`)?.focus()
  }
  const marked = isFound(cells, isOpen) ? winningRank(cells) : null
  const cellOf = (cell: number) => {
    const rank = cells[cell] ?? 0
    return (
      <ScratchCell
        key={cell}
        cell={cell}
        rank={rank}
        row={rows.find(({ rankNumber }) => rankNumber === rank)}
        currencyId={game.currencyId ?? 0}
        isOpen={isOpen.has(cell)}
        isMarked={marked === rank}
        isFocused={focused === cell}
        onFocus={setFocused}
      />
    )
  }
  return (
    <>
      {/* The grid holds its buttons' focus; strokes are a second way beside them. */}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
      <div
        ref={grid}
        className={styles.grid}
        data-active={(!isPlayed && !isReplay) || undefined}
        dir="ltr"
        role="grid"
        aria-label={intl.formatMessage({ id: 'scratchcard.grid' }, { cells: cells.length })}
        style={shapeOf(cells.length)}
        onClick={press}
        onKeyDown={moveFocus}
        {...pointer}
      >
        {rowsOf(cells.length).map((row) => (
          <div key={row[0]} role="row" className={styles.row}>
            {row.map(cellOf)}
          </div>
        ))}
        <canvas ref={canvas} className={styles.foil} aria-hidden />
        <span className={styles.ring} style={placeOf(focused, cells.length)} aria-hidden />
      </div>
      <Announcement {...props} lastOpened={lastOpened} />
    </>
  )
}

/** The cell that was opened last while the card was on this screen, by hand or in a replay: it is heard. Null before the first one. */
function useLastOpened(cells: readonly number[], opened: readonly number[]): number | null {
  const { play } = useSound('scratchcardGame')
  const [openedBefore] = useState(opened.length)
  const heard = useRef(opened)
  useEffect(() => {
    const { current: before } = heard
    heard.current = opened
    if (opened.length <= before.length) return
    play(isFound(cells, new Set(opened)) && !isFound(cells, new Set(before)) ? 'match' : 'reveal')
  }, [cells, opened, play])
  return opened.length > openedBefore ? (opened.at(-1) ?? null) : null
}

/** Announces the cell that was opened last and how many are left. While the whole card opens, only its end. */
function Announcement(props: OwnCardProps & { lastOpened: number | null }) {
  const { game, rows, cells, opened, isOpeningAll, lastOpened } = props
  const prizeOf = useRowPrize(game.currencyId ?? 0)
  const left = cells.length - opened.length
  const row =
    lastOpened === null ? undefined : rows.find(({ rankNumber }) => rankNumber === cells[lastOpened])
  const isQuiet = lastOpened === null || (isOpeningAll && left > 0)
  return (
    <p role="status" className="visually-hidden">
      {isQuiet ? null : (
        <>
          {row === undefined || isOpeningAll ? null : (
            <>
              <FormattedMessage
                id="scratchcard.cell.open"
                values={{ cell: lastOpened + 1, prize: prizeOf(row) }}
              />
              {'. '}
            </>
          )}
          <FormattedMessage id="scratchcard.left" values={{ left }} />
        </>
      )}
    </p>
  )
}

/** Ends the card once all of its cells are open. */
function useFinish(
  { isOver, isReplay = false, reducedMotion, onFinished }: OwnCardProps,
  isDone: boolean,
): void {
  useEffect(() => {
    if (!isDone || isOver || isReplay) return
    const timer = setTimeout(onFinished, reducedMotion ? 0 : LOOK_MS)
    return () => clearTimeout(timer)
  }, [isDone, isOver, isReplay, reducedMotion, onFinished])
}

/** The place of the focus ring, which is above the foil. */
function placeOf(cell: number, cells: number) {
  const rows = Math.ceil(cells / COLUMNS)
  return {
    insetInlineStart: `${((cell % COLUMNS) / COLUMNS) * 100}%`,
    insetBlockStart: `${(Math.floor(cell / COLUMNS) / rows) * 100}%`,
    inlineSize: `${100 / COLUMNS}%`,
    blockSize: `${100 / rows}%`,
  }
}

function rowsOf(cells: number): number[][] {
  return Array.from({ length: Math.ceil(cells / COLUMNS) }, (_, row) =>
    allOf(cells).slice(row * COLUMNS, (row + 1) * COLUMNS),
  )
}
