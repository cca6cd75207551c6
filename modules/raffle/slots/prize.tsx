import { useOperation } from '#runtime/client/use-operation.ts'
import { FormattedMessage } from 'react-intl'
import { Money } from '#runtime/format/money.tsx'
import { OperatorHtml } from '#runtime/html/operator-html.tsx'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { DrawTime } from '../components/draw-time.tsx'
import { PrizePicture } from '../components/prize-picture.tsx'
import { TicketsLeft } from '../components/tickets-left.tsx'
import styles from './prize.module.css'

/** The grand prize changes with the pool alone, and slowly. */
const FRESH_MS = 60_000

export interface PrizeProps {
  game: GameInstance
  /** On the page of the game: with a picture, and without the start, which the page shows itself. */
  isPage?: boolean
}

/** The grand prize on a raffle's card and page, what is left of the tickets, and the time of the draw. */
export default function Prize({ game, isPage = false }: PrizeProps) {
  const { gameInstanceId, tournamentStartTime, bonoboPayout = 0, payoutCurrencyId, currencyId = 0 } = game
  const { data } = useOperation('getBonoboPayout', { gameInstanceId }, { staleMs: FRESH_MS })
  const item = data?.bonoboItem?.prizeItem
  const worth = <Money amount={bonoboPayout} currencyId={payoutCurrencyId ?? currencyId} mode="floored" />
  const isTimed = tournamentStartTime !== undefined
  return (
    <div className={styles.prize}>
      {isPage && item !== undefined ? (
        <PrizePicture
          row={{ rankNumber: 1, rankNumber2nd: 0, rankPrize: 0, prizeItem: item }}
          className={styles.picture}
        />
      ) : null}
      <p className={styles.lead}>
        <FormattedMessage id="raffle.prize.title" values={{ rank: 1 }} />
      </p>
      <p className={styles.name} data-long={item === undefined ? undefined : true}>
        {item === undefined ? (
          worth
        ) : (
          <bdi>
            <OperatorHtml as="span" html={item.name} />
          </bdi>
        )}
      </p>
      {item === undefined || bonoboPayout <= 0 ? null : (
        <p className={styles.lead}>
          <FormattedMessage id="raffle.prize.worth" values={{ amount: worth }} />
        </p>
      )}
      {isTimed || !isPage ? <TicketsLeft game={game} /> : null}
      {isTimed && !isPage ? <DrawTime game={game} /> : null}
    </div>
  )
}
