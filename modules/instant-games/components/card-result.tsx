import { useEffect, useId, useRef, type ComponentType } from 'react'
import { FormattedMessage } from 'react-intl'
import { Art } from '#runtime/components/art.tsx'
import { MoneyLine, MoneyLines } from '#runtime/components/money-line.tsx'
import { Money } from '#runtime/format/money.tsx'
import { useRowPrize } from '#games/format/row-prize.ts'
import { useBalance } from '#runtime/live/accounts.ts'
import type { CardOutcome, CardReasonProps } from '#games/checkout/instant-card.ts'
import { useSound } from '#games/sound/use-sound.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { PayoutRow } from '#schemas/entities/payout-row.ts'
import { useCardPrice } from '../state/use-card-price.ts'
import { resultKind } from '../state/terms.ts'
import styles from './card-result.module.css'
import { useFocusWhere } from '../state/use-focus-where.ts'

export interface CardResultProps {
  game: GameInstance
  rows: readonly PayoutRow[]
  outcome: CardOutcome
  /** The row that the card wins; null for none. */
  row: PayoutRow | null
  Reason: ComponentType<CardReasonProps>
  /** The player has just seen the end: the focus follows, and a win is heard. */
  isFresh: boolean
}

/** The result of a card: what it won, why, and the balance. Only a prize above the price is celebrated. */
export function CardResult({ game, rows, outcome, row, Reason, isFresh }: CardResultProps) {
  const { currencyId = 0 } = game
  const price = useCardPrice(game)
  const kind = resultKind(outcome.prize, price, row)
  const heading = useRef<HTMLHeadingElement>(null)
  const body = useId()
  useFocusWhere(heading, isFresh)
  const { play } = useSound(game.gameRule)
  const isHeard = isFresh && kind === 'abovePrice'
  useEffect(() => {
    if (isHeard) play('win')
  }, [isHeard, play])
  return (
    <div className={styles.result} data-kind={kind}>
      {kind === 'abovePrice' ? <Art name="win" className={styles.art} /> : null}
      {/* The focus comes to the heading: a screen reader reads the amount, its reason and the balance with it. */}
      <h2
        ref={heading}
        tabIndex={-1}
        className={styles.title}
        aria-describedby={['amount', 'reason', 'bill'].map((part) => body + part).join(' ')}
      >
        <FormattedMessage id={`instant-games.result.${kind}`} />
      </h2>
      {kind === 'none' ? null : (
        <p id={`${body}amount`} className={styles.amount}>
          <Won row={row} amount={outcome.prize} currencyId={currencyId} />
        </p>
      )}
      <p id={`${body}reason`} className={styles.reason}>
        <Reason game={game} rows={rows} outcome={outcome} />
      </p>
      <div id={`${body}bill`} className={styles.bill}>
        <Bill price={price} won={outcome.prize} currencyId={currencyId} />
      </div>
    </div>
  )
}

interface WonProps {
  row: PayoutRow | null
  amount: number
  currencyId: number
}

/** Shows the prize of a card: an item, entries to another game, or an amount. */
export function Won({ row, amount, currencyId }: WonProps) {
  const prizeOf = useRowPrize(currencyId)
  if (row?.prizeItem) return <bdi>{prizeOf({ ...row, rankPrize: amount })}</bdi>
  const satellite = row?.satelliteItems?.[0]
  if (satellite && amount === 0) {
    const { entries, gameTitle } = satellite
    return <FormattedMessage id="instant-games.entries" values={{ entries, game: gameTitle }} />
  }
  return <Money amount={amount} currencyId={currencyId} />
}

function Bill({ price, won, currencyId }: { price: number; won: number; currencyId: number }) {
  const balance = useBalance(currencyId)
  const money = (amount: number) => <Money amount={amount} currencyId={currencyId} />
  return (
    <MoneyLines>
      <MoneyLine label={<FormattedMessage id="instant-games.paid" />} value={money(price)} />
      <MoneyLine label={<FormattedMessage id="instant-games.won" />} value={money(won)} />
      {balance ? (
        <MoneyLine
          strong
          label={<FormattedMessage id="instant-games.balance" />}
          value={money(balance.accountBalance)}
        />
      ) : null}
    </MoneyLines>
  )
}
