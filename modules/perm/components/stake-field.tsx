import { FormattedMessage, useIntl } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { Field } from '#runtime/components/field.tsx'
import { Icon } from '#runtime/components/icon.tsx'
import { fromMinor, useDecimalPlaces } from '#runtime/format/amounts.ts'
import { Money } from '#runtime/format/money.tsx'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { BetTerms } from '../rules/perm-play.ts'
import type { BetAction } from '../state/bet-slip.ts'
import styles from './stake-field.module.css'

export interface StakeFieldProps {
  game: GameInstance
  terms: BetTerms
  stake: number
  act: (action: BetAction) => void
}

/** Digits of the longest stake (GameDefinition, `stakeMultiplierMax`). */
const DIGITS_MAX = 6

/** The stake of each line, as a multiple of the line's price: typed, or changed step by step. */
export function StakeField({ game, terms, stake, act }: StakeFieldProps) {
  const intl = useIntl()
  const { currencyId = 0, gamePlayCost = 0 } = game
  const decimalPlaces = useDecimalPlaces(currencyId)
  const most = terms.stakeMultiplierMax ?? 1
  const isValid = stake >= 1 && stake <= most
  const choose = (next: number) => act({ type: 'stakeChosen', stake: next })
  const step = (name: 'minus' | 'plus', next: number) => (
    <ActionButton
      kind="quiet"
      disabled={next < 1 || next > most}
      ariaLabel={intl.formatMessage({ id: `perm.stake.${name}` })}
      onClick={() => choose(next)}
    >
      <Icon name={name} size="small" />
    </ActionButton>
  )
  return (
    <div className={styles.stake}>
      <Field
        label={<FormattedMessage id="perm.stake" />}
        value={stake === 0 ? '' : String(stake)}
        inputMode="numeric"
        maxLength={DIGITS_MAX}
        dir="ltr"
        autoComplete="off"
        before="×"
        onChange={(typed) => choose(Number(typed.replaceAll(/\D/g, '')))}
        {...(isValid
          ? {
              hint: (
                <FormattedMessage
                  id="perm.stake.hint"
                  values={{
                    price: <Money amount={gamePlayCost} currencyId={currencyId} />,
                    amount: (
                      <Money
                        amount={fromMinor(terms.gamePlayCostMinor * stake, decimalPlaces)}
                        currencyId={currencyId}
                      />
                    ),
                  }}
                />
              ),
            }
          : { error: <FormattedMessage id="perm.stake.refused" values={{ most }} /> })}
      />
      {step('minus', stake - 1)}
      {step('plus', stake + 1)}
    </div>
  )
}
