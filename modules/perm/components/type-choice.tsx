import { useId } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { betTypeOf } from '../rules/bet-types.ts'
import type { BetTerms } from '../rules/perm-play.ts'
import type { BetAction, BetSlip } from '../state/bet-slip.ts'
import { oddsOf } from '../state/bet-terms.ts'
import { BetAbout } from './bet-about.tsx'
import { BetName } from './bet-name.tsx'
import { Multiplier } from './multiplier.tsx'
import styles from './type-choice.module.css'

export interface TypeChoiceProps {
  terms: BetTerms
  slip: BetSlip
  act: (action: BetAction) => void
}

/** The choice of a bet type: ten boxes of a slip, and what the chosen one wins. */
export function TypeChoice({ terms, slip: { current }, act }: TypeChoiceProps) {
  const intl = useIntl()
  const name = useId()
  const odds = oddsOf(terms)
  const multiplier = odds.find(({ bet }) => bet === current.bet)?.multiplier ?? null
  return (
    <>
      <fieldset className={styles.types}>
        <legend className="visually-hidden">{intl.formatMessage({ id: 'perm.type' })}</legend>
        {odds.map(({ bet, multiplier: offered }) => (
          <label key={bet.id} className={styles.type}>
            <input
              type="radio"
              name={name}
              value={bet.id}
              checked={bet === current.bet}
              disabled={offered === null}
              onChange={() => act({ type: 'typeChosen', bet: betTypeOf(bet.id) })}
            />
            <span className={styles.face}>
              <BetName bet={bet} />
            </span>
          </label>
        ))}
      </fieldset>
      <p className={styles.about} role="status">
        <BetAbout terms={terms} bet={current.bet} />{' '}
        {multiplier === null ? null : (
          <FormattedMessage id="perm.type.odds" values={{ multiplier: <Multiplier of={multiplier} /> }} />
        )}
      </p>
    </>
  )
}
