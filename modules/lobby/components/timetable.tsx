import { memo, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useFirstNow } from '#runtime/clock/rendered-page.ts'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { GameCover } from '#games/components/game-cover.tsx'
import { glides } from '#runtime/components/glides.ts'
import { StatusTag } from '#runtime/components/status-tag.tsx'
import text from '#runtime/components/text.module.css'
import { Countdown } from '#runtime/format/countdown.tsx'
import { Day, Time } from '#runtime/format/date.tsx'
import { useGameInstance, useIsExcerpt } from '#games/live/game-instances.ts'
import { takesPlays } from '#schemas/entities/takes-plays.ts'
import { playUnits } from '#schemas/kinds/play-units.ts'
import { isLive } from '../rules/game-order.ts'
import { useTimetableIds } from '../state/use-lobby-games.ts'
import { GameAction } from './game-action.tsx'
import { GamePrice } from './game-price.tsx'
import { PrizeAmount, PrizeName } from './game-prize.tsx'
import { GameStatusTag } from './game-status.tsx'
import { LiveButton } from './live-button.tsx'
import { NoGames } from './no-games.tsx'
import styles from './timetable.module.css'

/** Rows shown before the player presses "more"; a few rows over the limit are shown as well. */
const SHOWN_AT_FIRST = 6
const FEW_OVER = 2

/** The day's draws as a timetable: start time, game, time left. */
export function Timetable() {
  const ids = useTimetableIds()
  const isExcerpt = useIsExcerpt()
  const [asked, setAsked] = useState(SHOWN_AT_FIRST)
  const shown = ids.length <= asked + FEW_OVER ? ids.length : asked
  return (
    <section className={styles.board} aria-labelledby="lobby-timetable">
      <h2 id="lobby-timetable" className={styles.title}>
        <FormattedMessage id="lobby.timetable" />
      </h2>
      <div className={styles.live}>
        <LiveButton />
      </div>
      {ids.length === 0 ? (
        <NoGames filter={undefined} />
      ) : (
        <ol role="list" className={styles.rows} ref={glides}>
          {ids.slice(0, shown).map((id, place) => (
            <TimetableRow key={id} gameInstanceId={id} isFirst={place === 0} />
          ))}
        </ol>
      )}
      {ids.length > shown && !isExcerpt ? (
        <ActionButton kind="quiet" fullWidth onClick={() => setAsked(shown + SHOWN_AT_FIRST * 4)}>
          <FormattedMessage id="lobby.timetable.more" values={{ more: ids.length - shown }} />
        </ActionButton>
      ) : null}
    </section>
  )
}

interface TimetableRowProps {
  gameInstanceId: number
  /** Only the next draw has the primary action. */
  isFirst: boolean
}

/** The time of day, with the date where it is not today. */
function RowTime({ at }: { at: number }) {
  const intl = useIntl()
  const now = useFirstNow()
  const isToday = intl.formatDate(at) === intl.formatDate(now)
  return (
    <>
      <Time at={at} />
      {isToday ? null : (
        <span className={styles.day}>
          <Day at={at} />
        </span>
      )}
    </>
  )
}

const TimetableRow = memo(function TimetableRow({ gameInstanceId, isFirst }: TimetableRowProps) {
  const game = useGameInstance(gameInstanceId)
  if (!game) return null
  const at = game.tournamentStartTime ?? game.startTime
  const isCounting = takesPlays(game) && at !== undefined
  const myPlays = game.playerPlaysInGame ?? 0
  return (
    <li className={styles.row} data-live={isLive(game) || undefined}>
      <div className={styles.start}>
        <p className={styles.time}>{at === undefined ? null : <RowTime at={at} />}</p>
        <GameCover game={game} className={styles.cover} />
      </div>
      <div className={styles.game}>
        <h3 className={text.subheading}>{game.gameTitle}</h3>
        <p className={styles.prize}>
          <PrizeName game={game} /> <PrizeAmount game={game} />
        </p>
        <div className={styles.status}>
          {isCounting ? (
            <p className={styles.price}>
              <GamePrice game={game} />
            </p>
          ) : (
            <GameStatusTag game={game} />
          )}
          {myPlays > 0 ? (
            <StatusTag tone="success">
              <FormattedMessage
                id="lobby.myPlays"
                values={{ unit: playUnits[game.gameRule], plays: myPlays }}
              />
            </StatusTag>
          ) : null}
        </div>
      </div>
      <div className={styles.end}>
        {isCounting ? (
          <p className={styles.left}>
            <Countdown until={at} />
          </p>
        ) : null}
        <GameAction game={game} size="small" kind={isFirst ? 'primary' : 'quiet'} />
      </div>
    </li>
  )
})
