import { useCallback } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { Icon } from '#runtime/components/icon.tsx'
import { NumberGrid } from '#games/components/number-grid.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { numbersOfBet, type BetTerms } from '../rules/perm-play.ts'
import { isComplete, type BetAction, type BetSlip } from '../state/bet-slip.ts'
import styles from './bet-in-hand.module.css'
import { BetName } from './bet-name.tsx'
import { missingNumbers } from './continue-button.tsx'
import { LineCount } from './line-count.tsx'
import { OwnNumbers } from './own-numbers.tsx'
import { SlipSums } from './slip-sums.tsx'
import { StakeField } from './stake-field.tsx'
import { TypeChoice } from './type-choice.tsx'

export interface BetInHandProps {
  game: GameInstance
  terms: BetTerms
  slip: BetSlip
  act: (action: BetAction) => void
}

/** The bet that is being picked: its type, numbers and stake, with its lines, price and possible winnings. */
export function BetInHand({ game, terms, slip, act }: BetInHandProps) {
  const intl = useIntl()
  const { current } = slip
  const complete = isComplete(terms, current)
  const onNumber = useCallback((number: number) => act({ type: 'numberClicked', number }), [act])
  const range = terms.gamePlayRange
  return (
    <>
      <Panel title={<FormattedMessage id="perm.type" />}>
        <TypeChoice terms={terms} slip={slip} act={act} />
      </Panel>
      <Panel title={<NumbersTitle terms={terms} slip={slip} />}>
        <NumbersNote terms={terms} slip={slip} />
        <NumberGrid
          range={range}
          chosen={current.numbers}
          set="main"
          columns={10}
          label={intl.formatMessage({ id: 'perm.grid' }, { range })}
          onNumber={onNumber}
        />
        <div className={styles.tools}>
          {(terms.stakeMultiplierMax ?? 1) > 1 ? (
            <StakeField game={game} terms={terms} stake={current.stake} act={act} />
          ) : null}
          <ActionButton
            kind="quiet"
            size="small"
            disabled={current.numbers.length === 0}
            onClick={() => act({ type: 'cleared' })}
          >
            <FormattedMessage id="perm.clear" />
          </ActionButton>
          <OwnNumbers game={game} terms={terms} slip={slip} act={act} />
        </div>
        {complete ? (
          <Panel variant="well" headingLevel={3} title={<BetName bet={current.bet} />}>
            <p role="status">
              <LineCount terms={terms} bet={current} />
            </p>
            <SlipSums game={game} terms={terms} bets={[current]} />
            <ActionButton
              kind="quiet"
              icon={<Icon name="plus" size="small" />}
              onClick={() => act({ type: 'added' })}
            >
              <FormattedMessage id="perm.add" />
            </ActionButton>
          </Panel>
        ) : null}
      </Panel>
    </>
  )
}

type SlipPart = Pick<BetInHandProps, 'terms' | 'slip'>

/** How many numbers the type takes. */
function NumbersTitle({ terms, slip: { current } }: SlipPart) {
  const { least, most } = numbersOfBet(terms, current.bet)
  return least === most ? (
    <FormattedMessage id="perm.choose" values={{ count: least }} />
  ) : (
    <FormattedMessage id="perm.choose.range" values={{ least, most }} />
  )
}

/** The count so far and what is missing, or why the last number was not taken. */
function NumbersNote({ terms, slip }: SlipPart) {
  const { current, surplus } = slip
  const missing = missingNumbers(terms, slip)
  const chosen = current.numbers.length
  const { most } = numbersOfBet(terms, current.bet)
  return (
    <p role="status" className={surplus === null ? styles.count : styles.surplus}>
      {surplus === null ? (
        <>
          <FormattedMessage id="perm.chosen" values={{ chosen, missing }} />
          {missing === 0 && chosen > 0 ? (
            <span className="visually-hidden">{`: ${current.numbers.join(', ')}`}</span>
          ) : null}
        </>
      ) : (
        <FormattedMessage
          id="perm.surplus"
          values={{ number: surplus, most, bet: <BetName bet={current.bet} /> }}
        />
      )}
    </p>
  )
}
