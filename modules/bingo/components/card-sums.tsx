import { FormattedMessage } from 'react-intl'
import { MoneyLine, MoneyLines } from '#runtime/components/money-line.tsx'
import { Money } from '#runtime/format/money.tsx'
import { Slot } from '#runtime/registry/slot.tsx'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { useCardPrice } from '../state/card-price.ts'

/** Cards × price, fees, total, the balance before and after, and the player's tightest limit. */
export function CardSums({ game, count }: { game: GameInstance; count: number }) {
  const { currencyId = 0, gamePlayCost = 0, gameFeePerPlay = 0 } = game
  const price = useCardPrice(game, count)
  const money = (amount: number) => <Money amount={amount} currencyId={currencyId} />
  const each = (amount: number) => (
    <FormattedMessage id="bingo.sum.each" values={{ cards: count, price: money(amount) }} />
  )
  return (
    <>
      <MoneyLines>
        <MoneyLine
          label={<FormattedMessage id="bingo.sum.cards" values={{ cards: count }} />}
          note={each(gamePlayCost)}
          value={money(price.cards)}
        />
        {gameFeePerPlay > 0 ? (
          <MoneyLine
            label={<FormattedMessage id="bingo.sum.fee" />}
            note={each(gameFeePerPlay)}
            value={money(price.fees)}
          />
        ) : null}
        <MoneyLine strong label={<FormattedMessage id="bingo.sum.total" />} value={money(price.total)} />
        {price.balance === null ? null : (
          <MoneyLine label={<FormattedMessage id="bingo.sum.balance" />} value={money(price.balance)} />
        )}
        {price.balanceAfter === null || price.balanceAfter < 0 ? null : (
          <MoneyLine label={<FormattedMessage id="bingo.sum.after" />} value={money(price.balanceAfter)} />
        )}
      </MoneyLines>
      <Slot id="money.limits" of={{ spends: 'play', wager: { amount: price.total, currencyId } }} />
    </>
  )
}
