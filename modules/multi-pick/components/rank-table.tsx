import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { fromMinor, useDecimalPlaces } from '#runtime/format/amounts.ts'
import { Money } from '#runtime/format/money.tsx'
import type { System } from '../state/systems.ts'
import { winningsOf, type PaidRank } from '../state/winnings.ts'
import { Matches } from './matches.tsx'
import styles from './rank-table.module.css'

interface RankTableProps {
  system: System
  isPaid: boolean
  currencyId: number
}

/** The ranks that lines of a system reach: how many lines, and their prize as a sum. */
export function RankTable({ system, isPaid, currencyId }: RankTableProps) {
  const decimalPlaces = useDecimalPlaces(currencyId)
  const { ranks, restMinor } = winningsOf(system, decimalPlaces)
  const money = (amountMinor: number) => (
    <Money amount={fromMinor(amountMinor, decimalPlaces)} currencyId={currencyId} />
  )
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">
        <FormattedMessage id="multi-pick.table" />
      </caption>
      <thead>
        <tr>
          <th scope="col">
            <FormattedMessage id="multi-pick.table.matches" />
          </th>
          <th scope="col" className={styles.number}>
            <FormattedMessage id="multi-pick.table.lines" />
          </th>
          {isPaid ? (
            <th scope="col" className={styles.number}>
              <FormattedMessage id="multi-pick.table.prize" />
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {ranks.map((rank) => (
          <tr key={`${rank.main}/${rank.second}`}>
            <th scope="row">
              <Matches of={rank} />
            </th>
            <td className={styles.number}>
              <FormattedMessage id="multi-pick.count" values={{ lines: rank.lines }} />
            </td>
            {isPaid ? (
              <td className={styles.number}>
                <RankPrize rank={rank} money={money} />
              </td>
            ) : null}
          </tr>
        ))}
        {isPaid && restMinor > 0 ? (
          <tr>
            <th scope="row" colSpan={2}>
              <FormattedMessage id="multi-pick.table.rest" />
            </th>
            <td className={styles.number}>{money(restMinor)}</td>
          </tr>
        ) : null}
      </tbody>
    </table>
  )
}

interface RankPrizeProps {
  rank: PaidRank
  money: (amountMinor: number) => ReactNode
}

function RankPrize({ rank: { row, lines, eachMinor, allMinor }, money }: RankPrizeProps) {
  const satellite = row.satelliteItems?.[0]
  if (satellite !== undefined) {
    const entries = satellite.entries * lines
    return <FormattedMessage id="multi-pick.entries" values={{ entries, gameTitle: satellite.gameTitle }} />
  }
  return (
    <>
      {money(allMinor)}
      {lines > 1 ? (
        <span className={styles.sum}>
          <FormattedMessage id="multi-pick.sum" values={{ lines, each: money(eachMinor) }} />
        </span>
      ) : null}
    </>
  )
}
