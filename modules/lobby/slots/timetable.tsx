import { FormattedMessage } from 'react-intl'
import { Skeleton } from '#runtime/components/skeleton.tsx'
import text from '#runtime/components/text.module.css'
import { Slot } from '#runtime/registry/slot.tsx'
import { useAreGamesLoading } from '#runtime/session/session.ts'
import { drawNumber } from '#schemas/entities/draw-number.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { LastResults } from '../components/last-results.tsx'
import { CardsSkeleton } from '../components/lobby-skeleton.tsx'
import { OpenGames, type LayoutProps } from '../components/open-games.tsx'
import { Timetable } from '../components/timetable.tsx'
import { hasTime } from '../rules/game-order.ts'
import { useNextPick } from '../state/use-lobby-games.ts'
import styles from './timetable.module.css'

const START_WHEN_FULL = <FormattedMessage id="lobby.startWhenFull" />

/** The day's draws as a timetable, a number grid for the next draw, and the last results in large balls. */
export default function TimetableLayout({ filter, asked }: LayoutProps) {
  const isLoading = useAreGamesLoading()
  const next = useNextPick()
  if (filter) {
    return (
      <div className={styles.list}>
        <OpenGames key={filter.f} filter={filter} asked={asked} />
      </div>
    )
  }
  return (
    <div className={styles.room}>
      <div className={styles.page}>
        <div className={styles.times}>{isLoading && !next ? <CardsSkeleton cards={3} /> : <Timetable />}</div>
        {next ? (
          <section className={styles.grid} aria-labelledby="lobby-tick">
            <h2 id="lobby-tick" className={text.title}>
              <FormattedMessage id="lobby.tick" />
            </h2>
            <p className={styles.hint}>
              <TickedDraw game={next} />
            </p>
            <Slot id="game.slip" of={{ game: next }} loading={<Skeleton shape="block" height="38rem" />} />
          </section>
        ) : null}
        <div className={styles.results}>
          <LastResults size="medium" />
        </div>
        <div className={styles.games}>
          {/* Draws with a time are already in the timetable. */}
          <OpenGames filter={undefined} asked={asked} title={START_WHEN_FULL} without={hasTime} />
        </div>
      </div>
    </div>
  )
}

/** The draw that takes the numbers of the grid. */
function TickedDraw({ game }: { game: GameInstance }) {
  const number = drawNumber(game)
  return (
    <FormattedMessage
      id={number === undefined ? 'lobby.tick.unnumbered' : 'lobby.tick.body'}
      values={{ title: game.gameTitle, number }}
    />
  )
}
