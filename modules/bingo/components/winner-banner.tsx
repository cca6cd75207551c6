import { FormattedMessage, useIntl } from 'react-intl'
import { Verbatim } from '#runtime/components/verbatim.tsx'
import { useRowPrize } from '#games/format/row-prize.ts'
import type { DrawResult, RowWon } from '#schemas/entities/player.ts'
import type { BingoPrize } from '../state/prize-rows.ts'
import type { OwnWin } from '../state/own-wins.ts'
import styles from './winner-banner.module.css'

interface NewsProps {
  draw: DrawResult
  prizes: readonly BingoPrize[]
  wins: readonly OwnWin[]
  currencyId: number
}

export interface WinnerBannerProps extends NewsProps {
  /** The player's wins so far exceed the price of the cards. */
  celebrates: boolean
}

/** The winners of a ball cross the room, with what they won. */
export function WinnerBanner({ celebrates, ...news }: WinnerBannerProps) {
  const won = wonIn(news)
  if (won.length === 0) return null
  return (
    <div
      className={styles.banner}
      data-celebrated={(celebrates && won.some(({ isOwn }) => isOwn)) || undefined}
      aria-hidden
    >
      {won.map(({ row, ...win }) => (
        <p key={`${row.rankNumber}/${row.rankNumber2nd}`} className={styles.line}>
          <WinText row={row} {...win} currencyId={news.currencyId} />
        </p>
      ))}
    </div>
  )
}

/** Announces the winners of a ball. A screen reader reads a region that was there before its text, so it is there without winners too. */
export function WinnerAnnouncement({ draw, ...news }: Omit<NewsProps, 'draw'> & { draw: DrawResult | null }) {
  const won = draw === null ? [] : wonIn({ draw, ...news })
  return (
    <div className="visually-hidden" role="status">
      {won.map(({ row, ...win }) => (
        <p key={`${row.rankNumber}/${row.rankNumber2nd}`}>
          <WinText row={row} {...win} currencyId={news.currencyId} />
        </p>
      ))}
    </div>
  )
}

/** The prizes that a ball decided. */
function wonIn({ draw, prizes, wins }: NewsProps): Omit<WinTextProps, 'currencyId'>[] {
  return (draw.rowsWon ?? []).flatMap((row) => {
    const prize = prizes.find((one) => one.won?.row === row)
    return prize === undefined ? [] : [{ row, prize, isOwn: wins.some((win) => win.prize.won.row === row) }]
  })
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
    name: <Verbatim>{row.winners[0]?.playerDisplayName ?? ''}</Verbatim>,
    pattern: intl.formatMessage({ id: `bingo.pattern.${prize.pattern}` }),
    cards: row.winnerCount,
    prize: <Verbatim dir="ltr">{prizeOf({ ...prize.row, rankPrize: row.prize })}</Verbatim>,
  }
  return <FormattedMessage id={isOwn ? 'bingo.banner.own' : 'bingo.banner'} values={values} />
}
