import { memo, useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { placeAfterKey, shownColumns } from '#games/components/grid-movement.ts'
import { type Crossword, letterOfBall } from '../rules/crossword-words.ts'
import { type CardProgress, occurrences } from '../state/card-progress.ts'
import styles from './letter-tray.module.css'

export interface LetterTrayProps {
  crossword: Crossword
  /** The card's letters as balls; null where there is no card yet. */
  letters: readonly number[] | null
  /** Number of letters of a card. */
  count: number
  /** Indices of the uncovered letters. */
  shown: readonly number[]
  isFresh: (place: number) => boolean
  progress: CardProgress
  /** A past card is played again: the letters open by themselves. */
  isReplay: boolean
  onOpen: (places: readonly number[]) => void
}

const tilesOf = (tray: HTMLElement) => [...tray.querySelectorAll<HTMLElement>('button')]

/**
 * The covered letters of a card. A press or a stroke across them uncovers them; one is in the tab order, and the arrow keys
 * move between them.
 */
export function LetterTray(props: LetterTrayProps) {
  const { crossword, letters, count, shown, isFresh, isReplay, onOpen } = props
  const [focused, setFocused] = useState(0)
  const open = (place: number) => {
    if (letters === null || shown.includes(place)) return
    onOpen([place])
  }
  const stroke = useStroke(open)
  const press = ({ target }: MouseEvent) => {
    const place = placeOf(target as Element)
    if (place === null) return
    setFocused(place)
    open(place)
  }
  return (
    <section aria-labelledby="crossword-letters" className={styles.tray}>
      <h2 id="crossword-letters" className={styles.title}>
        <FormattedMessage id="crossword.letters" />
        <span className={styles.count}>
          <FormattedMessage id="crossword.uncovered" values={{ shown: shown.length, count }} />
        </span>
      </h2>
      {/* Presses, key and pointer events of the tiles bubble to the group: the group itself takes no focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        className={styles.tiles}
        dir="ltr"
        onClick={press}
        onKeyDown={(event) => moveFocus(event, setFocused)}
        {...stroke}
      >
        {Array.from({ length: count }, (_, place) => {
          const isShown = shown.includes(place)
          const ball = letters?.[place] ?? 0
          return (
            <Tile
              key={place}
              place={place}
              count={count}
              letter={isShown ? letterOfBall(ball) : null}
              places={occurrences(crossword, ball)}
              isFresh={isFresh(place)}
              isDisabled={letters === null || isReplay}
              isFocused={place === focused}
            />
          )
        })}
      </div>
      <Announcement {...props} />
    </section>
  )
}

interface TileProps {
  /** From 0. */
  place: number
  count: number
  /** Null while it is covered. */
  letter: string | null
  /** How often the letter is in the grid. */
  places: number
  isFresh: boolean
  isDisabled: boolean
  /** The one tile in the tab order. */
  isFocused: boolean
}

const Tile = memo(function Tile(props: TileProps) {
  const { place, count, letter, places, isFresh, isDisabled, isFocused } = props
  const intl = useIntl()
  const isShown = letter !== null
  return (
    <button
      type="button"
      className={styles.tile}
      data-place={place}
      data-shown={isShown || undefined}
      data-fresh={isFresh || undefined}
      data-used={places > 0 || undefined}
      disabled={isDisabled}
      aria-disabled={isShown || undefined}
      tabIndex={isFocused ? 0 : -1}
      aria-label={intl.formatMessage(
        { id: isShown ? 'crossword.letter' : 'crossword.covered' },
        { letter, place: place + 1, count, places },
      )}
    >
      <span className={styles.foil} aria-hidden />
      <span className={styles.letter} aria-hidden>
        {letter}
      </span>
    </button>
  )
})

/** The index of the tile at an element; null beside the tiles. */
function placeOf(element: Element | null): number | null {
  const place = element?.closest<HTMLElement>('[data-place]')?.dataset['place']
  return place === undefined ? null : Number(place)
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>, setFocused: (place: number) => void): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return
  const tiles = tilesOf(event.currentTarget)
  const index = tiles.findIndex((tile) => tile === event.target)
  const columns = shownColumns(tiles, tiles.length)
  const next = placeAfterKey(event.key, { index, count: tiles.length, columns, rightToLeft: false })
  if (index === -1 || next === null) return
  event.preventDefault()
  setFocused(next)
  tiles[next]?.focus()
}

/** Uncovers each tile that the pressed pointer passes. */
function useStroke(open: (place: number) => void) {
  const isPressed = useRef(false)
  const release = () => {
    isPressed.current = false
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      isPressed.current = event.isPrimary
    },
    onPointerMove: (event: PointerEvent) => {
      if (!isPressed.current) return
      // A touch stays captured by its first tile: the tile below the finger is looked up.
      const place = placeOf(document.elementFromPoint(event.clientX, event.clientY))
      if (place !== null) open(place)
    },
    onPointerUp: release,
    onPointerCancel: release,
    onPointerLeave: release,
  }
}

/** Says which letter was uncovered last and what it completed; at the end, how many words are complete. */
function Announcement({ crossword, letters, count, shown, isFresh, progress }: LetterTrayProps) {
  const intl = useIntl()
  const latest = useLatest(shown)
  const { completed } = progress
  if (latest === undefined || !isFresh(latest)) return <p role="status" className="visually-hidden" />
  const ball = letters?.[latest] ?? 0
  const letter = letterOfBall(ball)
  const words = wordsWith(progress, letter)
  const values = { letter, completed, words, hasWords: String(words !== ''), total: progress.words.length }
  return (
    <p role="status" className="visually-hidden">
      {shown.length === count
        ? intl.formatMessage({ id: 'crossword.allStamped' }, values)
        : intl.formatMessage(
            { id: 'crossword.stamped' },
            { ...values, places: occurrences(crossword, ball) },
          )}
    </p>
  )
}

/** The index that was uncovered last while this was on screen. */
function useLatest(shown: readonly number[]): number | undefined {
  const [known, setKnown] = useState<{ shown: readonly number[]; latest?: number | undefined }>({ shown })
  if (known.shown.length !== shown.length)
    setKnown({ shown, latest: shown.findLast((place) => !known.shown.includes(place)) })
  return known.latest
}

/** The completed words with this letter: it was the last one that they needed. */
function wordsWith({ words }: CardProgress, letter: string): string {
  return words
    .filter(({ isComplete, letters }) => isComplete && letters.includes(letter))
    .map(({ letters }) => letters.toLowerCase())
    .join(', ')
}
