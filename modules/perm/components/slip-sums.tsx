import { FormattedMessage } from 'react-intl'
import { MoneyLine, MoneyLines } from '#runtime/components/money-line.tsx'
import { Money } from '#runtime/format/money.tsx'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { BetTerms, PermPlay } from '../rules/perm-play.ts'
import { useBetAmounts } from '../state/bet-sums.ts'

export interface SlipSumsProps {
  game: GameInstance
  terms: BetTerms
  bets: readonly PermPlay[]
}

/** Lines × price, fee, total, and the maximum that one draw can pay for these bets. */
export function SlipSums({ game, terms, bets }: SlipSumsProps) {
  const { lines, plays, fees, total, maximumWin } = useBetAmounts(game, terms)(bets)
  const { currencyId = 0, gamePlayCost = 0, gameFeePerPlay = 0 } = game
  const money = (amount: number) => <Money amount={amount} currencyId={currencyId} />
  const each = (amount: number) => (
    <FormattedMessage id="perm.sum.each" values={{ lines, price: money(amount) }} />
  )
  return (
    <MoneyLines>
      <MoneyLine
        label={<FormattedMessage id="perm.sum.lines" values={{ lines }} />}
        note={each(gamePlayCost)}
        value={money(plays)}
      />
      {gameFeePerPlay > 0 ? (
        <MoneyLine
          label={<FormattedMessage id="perm.sum.fee" />}
          note={each(gameFeePerPlay)}
          value={money(fees)}
        />
      ) : null}
      <MoneyLine strong label={<FormattedMessage id="perm.sum.total" />} value={money(total)} />
      <MoneyLine
        label={<FormattedMessage id="perm.sum.win" />}
        note={<FormattedMessage id="perm.sum.winNote" />}
        value={money(maximumWin)}
      />
    </MoneyLines>
  )
}
