import { memo, type CSSProperties } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { classNames } from '#runtime/components/class-names.ts'
import { ballOfLetter, type Crossword } from '../rules/crossword-words.ts'
import type { CardProgress, Cell, WordProgress } from '../state/card-progress.ts'
import styles from './crossword-grid.module.css'

export interface CrosswordGridProps {
  crossword: Crossword
  progress: CardProgress
  /** Letters (balls) that were uncovered on this screen: they are stamped with an animation. */
  fresh: ReadonlySet<number>
  /** An example of the game's crosswords, before the purchase. */
  isSample: boolean
}

/** The grid, drawn from left to right in every language; screen readers get its words as a list. */
export function CrosswordGrid({ crossword, progress, fresh, isSample }: CrosswordGridProps) {
  const intl = useIntl()
  const { words, completed, cells } = progress
  const shape = { '--columns': crossword[0]?.length ?? 0, '--rows': crossword.length } as CSSProperties
  return (
    <div className={classNames(styles.room, isSample && styles.sample)}>
      <div
        className={styles.grid}
        dir="ltr"
        style={shape}
        role="img"
        aria-label={intl.formatMessage({ id: 'crossword.grid' }, { completed, total: words.length })}
      >
        {cells.map(({ row, column, letter, state, step }) => (
          <GridCell
            key={`${row}:${column}`}
            row={row}
            column={column}
            letter={letter}
            state={state}
            step={step}
            isFresh={fresh.has(ballOfLetter(letter))}
          />
        ))}
      </div>
      {isSample ? null : (
        <ul className="visually-hidden" aria-label={intl.formatMessage({ id: 'crossword.words' })}>
          {words.map((word) => (
            <li key={`${word.row}:${word.column}:${word.isDown}`}>
              <WordState {...wordStateOf(word)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const GridCell = memo(function GridCell(props: Cell & { isFresh: boolean }) {
  const { row, column, letter, state, step, isFresh } = props
  const place = { gridArea: `${row + 1} / ${column + 1}`, '--step': step } as CSSProperties
  return (
    <span
      className={styles.cell}
      style={place}
      data-letter={letter}
      data-state={state}
      data-fresh={isFresh || undefined}
    >
      <span className={styles.letter}>{letter}</span>
    </span>
  )
})

type WordStateProps = Pick<WordProgress, 'letters' | 'isDown' | 'isComplete' | 'stamped'>

const wordStateOf = ({ letters, isDown, isComplete, stamped }: WordProgress): WordStateProps => ({
  letters,
  isDown,
  isComplete,
  stamped,
})

/** Words are in small letters: some screen readers spell capitals. */
const WordState = memo(function WordState({ letters, isDown, isComplete, stamped }: WordStateProps) {
  return (
    <FormattedMessage
      id="crossword.word"
      values={{
        word: letters.toLowerCase(),
        direction: isDown ? 'down' : 'across',
        state: isComplete ? 'complete' : 'open',
        stamped,
        total: letters.length,
      }}
    />
  )
})
