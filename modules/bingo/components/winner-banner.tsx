import { FormattedMessage, useIntl } from 'react-intl'
import { useRowPrize } from '#runtime/format/row-prize.ts'
import type { DrawResult, RowWon } from '#schemas/entities/player.ts'
import type { BingoPrize } from '../state/prize-rows.ts'
import type { OwnWin } from '../state/own-wins.ts'
import styles from './winner-banner.module.css'

export interface WinnerBannerProps {
  draw: DrawResult
  prizes: readonly BingoPrize[]
  wins: readonly OwnWin[]
  /** The player's wins so far exceed the price of the cards. */
  celebrates: boolean
  currencyId: number
}

/** The winners of a ball cross the room, with what they won. */
export function WinnerBanner({ draw, prizes, wins, celebrates, currencyId }: WinnerBannerProps) {
  const won = (draw.rowsWon ?? []).flatMap((row) => {
    const prize = prizes.find((one) => one.won?.row === row)
    return prize === undefined ? [] : [{ row, prize, isOwn: wins.some((win) => win.prize.won.row === row) }]
  })
  if (won.length === 0) return null
  return (
    <div
      className={styles.banner}
      data-celebrated={(celebrates && won.some(({ isOwn }) => isOwn)) || undefined}
      role="status"
    >
      {won.map(({ row, prize, isOwn }) => (
        <p key={`${row.rankNumber}/${row.rankNumber2nd}`} className={styles.line}>
          <WinText row={row} prize={prize} isOwn={isOwn} currencyId={currencyId} />
        </p>
      ))}
    </div>
  )
}

interface WinTextProps {
  row: RowWon
  prize: BingoPrize
  isOwn: boolean
  currencyId: number
}

function WinText({ row, prize, isOwn, currencyId }: WinTextProps) {
  const intl = useIntl()
  const prizeOf = useRowPrize(currencyId)
  const values = {
    name: <bdi>{row.winners[0]?.playerDisplayName ?? ''}</bdi>,
    pattern: intl.formatMessage({ id: `bingo.pattern.${prize.pattern}` }),
    cards: row.winnerCount,
    prize: <bdi dir="ltr">{prizeOf({ ...prize.row, rankPrize: row.prize })}</bdi>,
  }
  return <FormattedMessage id={isOwn ? 'bingo.banner.own' : 'bingo.banner'} values={values} />
}
