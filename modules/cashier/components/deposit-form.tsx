import type { OperationResult } from '#schemas/protocol/operations.ts'
import { useState, type FormEvent } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { FaultNote } from '#runtime/components/fault-note.tsx'
import { Field } from '#runtime/components/field.tsx'
import { MoneyLine, MoneyLines } from '#runtime/components/money-line.tsx'
import { ScreenState } from '#runtime/components/screen-state.tsx'
import { SegmentedControl } from '#runtime/components/segmented-control.tsx'
import { useOperation, useOperationMutation } from '#runtime/client/use-operation.ts'
import { addAmounts, useDecimalPlaces } from '#runtime/format/amounts.ts'
import { Money, useCurrency, useMoney } from '#runtime/format/money.tsx'
import { Slot } from '#runtime/registry/slot.tsx'
import { useBalance } from '#runtime/live/accounts.ts'
import { useSite } from '#runtime/site/site.ts'
import { readAmount, refuseAmount } from '../state/deposit-amount.ts'
import { leaveFor } from '../state/leave-for.ts'
import { useCoupon } from '../state/use-coupon.ts'
import { CouponField } from './coupon-field.tsx'
import { DepositUnavailable } from './deposit-unavailable.tsx'
import { ExternalDeposit } from './external-deposit.tsx'
import { useScreenPath } from '#runtime/router/navigate.ts'
import styles from './deposit-form.module.css'

type Processor = OperationResult<'getDepositStep'>['processors'][number]

interface DepositFormProps {
  currencyId: number
}

/**
 * An amount, by tap or typed, and a link to the processor's page; the resulting balance is shown before the button. On a
 * site with an external deposit page, a link to that page.
 */
export function DepositForm({ currencyId }: DepositFormProps) {
  const { external } = useSite().manifest.deposit
  const step = useOperation('getDepositStep', { currencyId })
  if (!step.data) {
    const retry = () => void step.refetch()
    return <ScreenState of={{ state: step.isError ? 'error' : 'loading', retry }} />
  }
  if (step.data.status !== 'ready') return <DepositUnavailable status={step.data.status} />
  if (external) return <ExternalDeposit page={external} currencyId={currencyId} />
  const [processor] = step.data.processors
  if (!processor) return <DepositUnavailable status="unavailable" />
  return <AmountForm key={currencyId} processor={processor} />
}

function AmountForm({ processor }: { processor: Processor }) {
  const { currencyId, minAmount, maxAmount, suggestedAmounts = [] } = processor
  const currency = useCurrency(currencyId)
  const decimalPlaces = useDecimalPlaces(currencyId)
  const money = useMoney()
  const intl = useIntl()
  // Target of the return from the processor's page.
  const returnPath = useScreenPath()('cashier.deposit')
  const balance = useBalance(currencyId)
  const request = useOperationMutation('depositRequestInfo')
  const coupon = useCoupon()
  const [typed, setTyped] = useState(String(suggestedAmounts[0] ?? minAmount))
  const [isAsked, setAsked] = useState(false)

  const refusal = refuseAmount(typed, { minAmount, maxAmount, decimalPlaces })
  const amount = refusal === null ? readAmount(typed) : null
  const status = request.isError ? 'unavailable' : request.data?.status
  const isLeaving = request.isPending || request.data?.status === 'created'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (amount === null || isLeaving) return
    request.mutate(
      {
        processorId: processor.processorId,
        amount,
        currencyId,
        returnPath,
        ...(coupon.code === '' ? {} : { couponCode: coupon.code }),
      },
      { onSuccess: ({ redirectUrl }) => redirectUrl && leaveFor(redirectUrl) },
    )
  }
  const bounds = { min: money(minAmount, currencyId), max: money(maxAmount, currencyId) }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {suggestedAmounts.length > 0 ? (
        <SegmentedControl
          fullWidth
          label={intl.formatMessage({ id: 'cashier.deposit.suggested' })}
          options={suggestedAmounts.map((value) => ({
            value: String(value),
            label: money(value, currencyId),
          }))}
          value={typed}
          onChange={setTyped}
        />
      ) : null}
      <Field
        label={<FormattedMessage id="cashier.deposit.amount" />}
        name="amount"
        inputMode="decimal"
        dir="ltr"
        required
        value={typed}
        onChange={setTyped}
        before={currency?.symbolLeft || undefined}
        after={currency?.symbolRight || undefined}
        hint={<FormattedMessage id="cashier.deposit.bounds" values={bounds} />}
        error={
          refusal !== null && (isAsked || refusal !== 'empty') ? (
            <FormattedMessage id={`cashier.deposit.amount.${refusal}`} values={bounds} />
          ) : undefined
        }
      />
      {balance && amount !== null ? (
        <MoneyLines>
          <MoneyLine
            label={<FormattedMessage id="cashier.deposit.balanceAfter" />}
            value={
              <Money
                amount={addAmounts(balance.accountBalance, amount, decimalPlaces)}
                currencyId={currencyId}
              />
            }
          />
        </MoneyLines>
      ) : null}
      <CouponField coupon={coupon} amount={amount} currencyId={currencyId} />
      <Slot id="money.limits" of={{ spends: 'deposit' }} />
      {status !== undefined && status !== 'created' ? (
        <Refused status={status} couponResult={request.data?.couponResult} />
      ) : null}
      <ActionButton
        type="submit"
        size="large"
        fullWidth
        busy={isLeaving}
        price={amount === null ? undefined : <Money amount={amount} currencyId={currencyId} />}
      >
        <FormattedMessage id="cashier.deposit.submit" />
      </ActionButton>
      <p className={styles.note}>
        <FormattedMessage id="cashier.deposit.note" values={{ processor: processor.title }} />
      </p>
    </form>
  )
}

type Answer = OperationResult<'depositRequestInfo'>

interface RefusedProps {
  status: Exclude<Answer['status'], 'created'>
  couponResult: Answer['couponResult'] | undefined
}

/** The reason why the deposit was not created. */
function Refused({ status, couponResult }: RefusedProps) {
  return (
    <FaultNote>
      {status === 'coupon-refused' && couponResult !== undefined ? (
        <FormattedMessage id={`cashier.coupon.refused.${couponResult}`} />
      ) : (
        <FormattedMessage id={`cashier.deposit.status.${status}`} />
      )}
    </FaultNote>
  )
}
