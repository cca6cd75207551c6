import { useOperation } from '#runtime/client/use-operation.ts'
import { FormattedMessage } from 'react-intl'
import { Money } from '#runtime/format/money.tsx'
import { OperatorHtml } from '#runtime/html/operator-html.tsx'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { classNames } from '#runtime/components/class-names.ts'
import { PrizePicture } from '../components/prize-picture.tsx'
import { TicketsLeft } from '../components/tickets-left.tsx'
import styles from './prize.module.css'

/** The grand prize changes with the pool alone, and slowly. */
const FRESH_MS = 60_000

export interface PrizeProps {
  game: GameInstance
}

/** The grand prize on the page of a raffle, with its picture and what is left of the tickets. */
export default function Prize({ game }: PrizeProps) {
  const { gameInstanceId, tournamentStartTime, bonoboPayout = 0, payoutCurrencyId, currencyId = 0 } = game
  const known = game.bonoboItem
  const { data } = useOperation(
    'getBonoboPayout',
    { gameInstanceId },
    { enabled: known === undefined, staleMs: FRESH_MS },
  )
  const item = (known ?? data?.bonoboItem)?.prizeItem
  const worth = <Money amount={bonoboPayout} currencyId={payoutCurrencyId ?? currencyId} mode="floored" />
  return (
    <div className={styles.prize}>
      {item !== undefined ? (
        <PrizePicture
          row={{ rankNumber: 1, rankNumber2nd: 0, rankPrize: 0, prizeItem: item }}
          className={classNames(
            styles.picture,
            item.imageUrl === game.images?.background ? styles.above : undefined,
            item.imageUrl === undefined ? styles.drawn : undefined,
          )}
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
      {tournamentStartTime === undefined ? null : <TicketsLeft game={game} />}
    </div>
  )
}
