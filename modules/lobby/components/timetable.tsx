import { memo, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { StatusTag } from '#runtime/components/status-tag.tsx'
import text from '#runtime/components/text.module.css'
import { Countdown } from '#runtime/format/countdown.tsx'
import { Time } from '#runtime/format/date.tsx'
import { useGameInstance } from '#runtime/live/game-instances.ts'
import { isLive, takesPlays } from '../state/game-order.ts'
import { useTimetableIds } from '../state/use-lobby-games.ts'
import { GameAction } from './game-action.tsx'
import { GamePrice } from './game-price.tsx'
import { PrizeAmount, PrizeName } from './game-prize.tsx'
import { GameStatusTag } from './game-status.tsx'
import { NoGames } from './no-games.tsx'
import styles from './timetable.module.css'

/** So many draws are on the board before the player asks for more. */
const SHOWN_AT_FIRST = 6

/** The day's draws, as on the board at a station: when, what, how long still. */
export function Timetable() {
  const ids = useTimetableIds()
  const [shown, setShown] = useState(SHOWN_AT_FIRST)
  return (
    <section className={styles.board} aria-labelledby="lobby-timetable">
      <h2 id="lobby-timetable" className={styles.title}>
        <FormattedMessage id="lobby.timetable" />
      </h2>
      {ids.length === 0 ? (
        <NoGames filter={undefined} />
      ) : (
        <ol role="list" className={styles.rows}>
          {ids.slice(0, shown).map((id) => (
            <TimetableRow key={id} gameInstanceId={id} />
          ))}
        </ol>
      )}
      {ids.length > shown ? (
        <ActionButton kind="quiet" fullWidth onClick={() => setShown(shown + SHOWN_AT_FIRST * 4)}>
          <FormattedMessage id="lobby.timetable.more" values={{ more: ids.length - shown }} />
        </ActionButton>
      ) : null}
    </section>
  )
}

const TimetableRow = memo(function TimetableRow({ gameInstanceId }: { gameInstanceId: number }) {
  const game = useGameInstance(gameInstanceId)
  if (!game) return null
  const at = game.tournamentStartTime ?? game.startTime
  const myPlays = game.playerPlaysInGame ?? 0
  return (
    <li className={styles.row} data-live={isLive(game) || undefined}>
      <p className={styles.time}>{at === undefined ? null : <Time at={at} />}</p>
      <div className={styles.game}>
        <h3 className={text.subheading}>{game.gameTitle}</h3>
        <p className={styles.prize}>
          <PrizeName game={game} /> <PrizeAmount game={game} />
        </p>
        <p className={styles.more}>
          <GamePrice game={game} />
          {myPlays > 0 ? (
            <StatusTag tone="success">
              <FormattedMessage id="lobby.myPlays" values={{ plays: myPlays }} />
            </StatusTag>
          ) : null}
        </p>
      </div>
      <div className={styles.end}>
        <p className={styles.left}>
          {takesPlays(game) && at !== undefined ? <Countdown until={at} /> : <GameStatusTag game={game} />}
        </p>
        <GameAction game={game} size="small" />
      </div>
    </li>
  )
})
