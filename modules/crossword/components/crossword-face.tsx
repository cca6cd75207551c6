import { useEffect, useMemo, useRef, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useScrollTo } from '#runtime/components/use-scroll-to.ts'
import type { CardFaceProps } from '#games/checkout/instant-card.ts'
import { useSound } from '#games/sound/use-sound.ts'
import { crosswordOf } from '../rules/crossword-game.ts'
import { progressOf } from '../state/card-progress.ts'
import { wordPrizes } from '../state/word-prizes.ts'
import styles from './crossword-face.module.css'
import { CrosswordGrid } from './crossword-grid.tsx'
import { LetterTray } from './letter-tray.tsx'
import { WordCount } from './word-count.tsx'

/** Time between two letters while all of them are uncovered. */
const NEXT_LETTER_MS = 190
/** Time in which the last words light up. */
const LAST_WORDS_MS = 850

/** The crossword of a card, its letters, and the words that they complete so far. */
export function CrosswordFace(props: CardFaceProps) {
  const { game, rows, outcome, opened } = props
  const { crosswords = [] } = game.extras?.configuration ?? {}
  const crossword = outcome === null ? crosswords[0] : crosswordOf({ crosswords }, outcome.play)
  const balls = outcome?.balls
  const shown = useDisplayedLetters(props)
  const before = useOpenedBefore(props)
  const progress = useMemo(
    () =>
      crossword === undefined
        ? null
        : progressOf(
            crossword,
            shown.map((place) => balls?.[place] ?? 0),
          ),
    [crossword, shown, balls],
  )
  const prizes = useMemo(() => wordPrizes(rows), [rows])
  useSounds(shown, progress?.completed ?? 0, outcome !== null && before.length < shown.length)
  const paper = useRef<HTMLDivElement>(null)
  useScrollTo(paper, props.isOpeningAll && !props.isOver)
  useOpenAll(props)
  useFinish(props, before.length)
  if (crossword === undefined || progress === null) return null
  const isFresh = (place: number) => opened.includes(place) && !before.includes(place)
  const fresh = new Set(shown.filter(isFresh).map((place) => balls?.[place] ?? 0))
  return (
    <div className={styles.face}>
      <WordCount game={game} prizes={prizes} progress={progress} isSample={outcome === null} />
      <div className={styles.paper} ref={paper}>
        <CrosswordGrid crossword={crossword} progress={progress} fresh={fresh} isSample={outcome === null} />
        {outcome === null && crosswords.length > 1 ? (
          <p className={styles.sample}>
            <FormattedMessage id="crossword.sample" values={{ count: crosswords.length }} />
          </p>
        ) : null}
      </div>
      <LetterTray
        crossword={crossword}
        letters={balls ?? null}
        count={game.gamePlaySize ?? 0}
        shown={shown}
        isFresh={isFresh}
        progress={progress}
        isReplay={props.isReplay ?? false}
        onOpen={props.onOpen}
      />
    </div>
  )
}

/** Indices of the letters that are uncovered: all of them once the card has ended. */
function useDisplayedLetters({ outcome, opened, isOver }: CardFaceProps): readonly number[] {
  return useMemo(
    () => (outcome === null ? [] : isOver ? outcome.balls.map((_, place) => place) : opened),
    [outcome, opened, isOver],
  )
}

/** The letters that were uncovered before this screen showed the card: they are drawn at rest. */
function useOpenedBefore({ outcome, opened }: CardFaceProps): readonly number[] {
  const [before, setBefore] = useState(outcome === null ? null : opened)
  if (before === null && outcome !== null) setBefore(opened)
  return before ?? opened
}

/** Sounds of the latest letter: the foil with rich sound, then a stamp, and a brighter one where it completes a word. */
function useSounds(shown: readonly number[], completed: number, isAudible: boolean): void {
  const { play } = useSound('crosswordGame')
  const heard = useRef({ shown: shown.length, completed })
  useEffect(() => {
    const { current: before } = heard
    heard.current = { shown: shown.length, completed }
    if (!isAudible || shown.length <= before.shown) return
    play('scratch')
    play(completed > before.completed ? 'match' : 'stamp')
  }, [shown.length, completed, isAudible, play])
}

/** Uncovers the rest letter by letter, or at once with reduced motion. */
function useOpenAll({ outcome, opened, onOpen, isOpeningAll, isOver, reducedMotion }: CardFaceProps): void {
  useEffect(() => {
    if (!isOpeningAll || isOver || outcome === null) return
    const rest = outcome.balls.flatMap((_, place) => (opened.includes(place) ? [] : [place]))
    if (rest.length === 0) return
    if (reducedMotion) return onOpen(rest)
    const timer = setTimeout(() => onOpen(rest.slice(0, 1)), NEXT_LETTER_MS)
    return () => clearTimeout(timer)
  }, [isOpeningAll, isOver, outcome, opened, onOpen, reducedMotion])
}

/** Ends the card once its last words are lit. */
function useFinish(props: CardFaceProps, openedBefore: number): void {
  const { outcome, opened, onFinished, isOver, reducedMotion } = props
  const isAllOpen = outcome !== null && outcome.balls.every((_, place) => opened.includes(place))
  const isAtRest = reducedMotion || openedBefore >= (outcome?.balls.length ?? 0)
  useEffect(() => {
    if (!isAllOpen || isOver) return
    const timer = setTimeout(onFinished, isAtRest ? 0 : LAST_WORDS_MS)
    return () => clearTimeout(timer)
  }, [isAllOpen, isOver, isAtRest, onFinished])
}
