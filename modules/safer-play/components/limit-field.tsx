import { FormattedMessage, useIntl } from 'react-intl'
import { MoneyField } from '#runtime/components/money-field.tsx'
import { ProgressBar } from '#runtime/components/progress-bar.tsx'
import { Money, useMoney } from '#runtime/format/money.tsx'
import { useSite } from '#runtime/site/site.ts'
import {
  changeOf,
  confirmRequest,
  keepRequest,
  type Limit,
  type LimitRefusal,
  type Limits,
} from '../state/limit-fields.ts'
import { useLimitText } from '../state/use-limit-text.ts'
import styles from './safer-play.module.css'
import { WaitingLimit } from './waiting-limit.tsx'

const CHANGES = ['getSelfLimits'] as const

interface LimitFieldProps {
  limit: Limit
  limits: Limits
  typed: string
  refusal: LimitRefusal | undefined
  onChange: (typed: string) => void
}

/** One limit: its amount, what is used of it, when a change applies, and a change that waits. */
export function LimitField({ limit, limits, typed, refusal, onChange }: LimitFieldProps) {
  const { kind, accountAmount, next } = limit
  const { currencyId } = limits
  const text = useLimitText(kind)
  const money = useMoney()
  const intl = useIntl()
  const account = accountAmount === undefined ? '' : money(accountAmount, currencyId)
  return (
    <div className={styles.limit}>
      <MoneyField
        currencyId={currencyId}
        label={<FormattedMessage id={`safer-play.kind.${text}`} />}
        name={kind}
        placeholder={intl.formatMessage({ id: 'safer-play.none' })}
        value={typed}
        onChange={onChange}
        hint={<ChangeHint limit={limit} limits={limits} typed={typed} account={account} />}
        error={
          refusal === undefined ? undefined : (
            <FormattedMessage id={`safer-play.refusal.${refusal}`} values={{ account }} />
          )
        }
      />
      <Used limit={limit} currencyId={currencyId} />
      {next === undefined ? null : (
        <WaitingLimit
          next={next}
          amount={next.amount === undefined ? null : <Money amount={next.amount} currencyId={currencyId} />}
          confirm={confirmRequest(limit)}
          keep={keepRequest(limit)}
          invalidates={CHANGES}
        />
      )}
    </div>
  )
}

function ChangeHint({
  limit,
  limits,
  typed,
  account,
}: Pick<LimitFieldProps, 'limit' | 'limits' | 'typed'> & { account: string }) {
  const isConfirmed = useSite().manifest.settings.confirmHigherLimits
  const change = changeOf(limit, typed)
  if (change === 'now') return <FormattedMessage id="safer-play.change.now" />
  if (change === 'later') {
    const days = limit.kind === 'weeklyBet' ? limits.betWaitDays : limits.depositWaitDays
    return (
      <FormattedMessage
        id={isConfirmed ? 'safer-play.change.confirmed' : 'safer-play.change.later'}
        values={{ days }}
      />
    )
  }
  if (account !== '') return <FormattedMessage id="safer-play.account" values={{ amount: account }} />
  return null
}

/** The amount used since the period began, as a bar where a limit applies. */
function Used({ limit, currencyId }: { limit: Limit; currencyId: number }) {
  const intl = useIntl()
  const money = useMoney()
  const { kind, used, left } = limit
  const text = useLimitText(kind)
  if (left === undefined) return null
  const values = { used: money(used, currencyId), left: money(left, currencyId) }
  return (
    <ProgressBar
      label={intl.formatMessage({ id: `safer-play.use.${text}` })}
      value={used}
      max={used + left}
      tone={left === 0 ? 'warning' : 'primary'}
      valueText={intl.formatMessage({ id: 'safer-play.used' }, values)}
      note={<FormattedMessage id="safer-play.used" values={values} />}
    />
  )
}
