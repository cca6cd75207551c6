import { useState, type ComponentProps, type FormEvent } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { Art } from '#runtime/components/art.tsx'
import { FaultNote } from '#runtime/components/fault-note.tsx'
import { MoneyField } from '#runtime/components/money-field.tsx'
import { FormSkeleton } from '#runtime/components/form-skeleton.tsx'
import { ScreenState } from '#runtime/components/screen-state.tsx'
import { SegmentedControl } from '#runtime/components/segmented-control.tsx'
import { useOperation } from '#runtime/client/use-operation.ts'
import { addAmounts, useDecimalPlaces } from '#runtime/format/amounts.ts'
import { Money, useMoney } from '#runtime/format/money.tsx'
import { useKeptInput } from '#runtime/forms/use-kept-input.ts'
import { useProcessing } from '#runtime/modals/use-processing.ts'
import { Slot } from '#runtime/registry/slot.tsx'
import { useIsHeld } from '#runtime/session/use-standing.ts'
import { useSite } from '#runtime/site/site.ts'
import { displayedVariant } from '#runtime/theming/displayed-variant.ts'
import { debitAccount, NEW_DEBIT, refuseDebitDraft } from '../state/debit-draft.ts'
import { depositFee, readAmount, refuseAmount } from '../state/deposit-amount.ts'
import { useBankDetails } from '../state/use-bank-details.ts'
import { useCoupon } from '../state/use-coupon.ts'
import { useDepositPurchase } from '../state/use-deposit-purchase.ts'
import { proposedAmount } from '../state/use-slip-to-pay.ts'
import { useDeposit, type DepositSending } from '../state/use-deposit.ts'
import { CouponField } from './coupon-field.tsx'
import { DebitFields } from './debit-fields.tsx'
import { DepositBill } from './deposit-bill.tsx'
import { DepositOutcome } from './deposit-outcome.tsx'
import { AwaitedNote, KeptSlip, SlipNote } from './slip-note.tsx'
import { DepositUnavailable, SourceOfFundsStep } from './deposit-unavailable.tsx'
import { ExternalDeposit } from './external-deposit.tsx'
import { MethodChoice, type Processor } from './method-choice.tsx'
import { MoneyForm } from './money-form.tsx'
import styles from './money-form.module.css'

interface DepositFormProps {
  currencyId: number
  /** Chooses another currency. */
  onCurrency: (currencyId: number) => void
  /** The deposit is a step of a purchase. */
  isStep?: boolean
}

/**
 * A processor, an amount by tap or typed, and the way to the processor's form; the resulting balance is shown before the button. On a
 * site with an external deposit page, a link to that page.
 */
export function DepositForm({ currencyId, onCurrency, isStep = false }: DepositFormProps) {
  const { external } = useSite().manifest.deposit
  const step = useOperation('getDepositStep', { currencyId })
  const retry = () => void step.refetch()
  if (!step.data) {
    return (
      <ScreenState
        of={{ state: step.isError ? 'error' : 'loading', retry }}
        skeleton={<FormSkeleton fields={6} />}
      />
    )
  }
  const { status, sourceOfFunds, external: visit } = step.data
  if (status !== 'ready') return <Unavailable {...{ status, sourceOfFunds, retry }} />
  if (external) return <ExternalDeposit page={external} currencyId={currencyId} visit={visit} />
  const { processors } = step.data
  const [first] = processors
  if (!first) return <Unavailable status="unavailable" />
  return <AmountForm key={currencyId} {...{ first, processors, currencyId, onCurrency, isStep }} />
}

/** No deposit is possible now. The limit that is reached says for how long; a slip that waits for a deposit is kept. */
function Unavailable({ status, ...rest }: ComponentProps<typeof DepositUnavailable>) {
  return (
    <>
      <DepositUnavailable status={status} {...rest} />
      {status === 'limits-reached' ? (
        <Slot id="money.limits" of={{ spends: 'deposit', unlinked: true }} />
      ) : null}
      <KeptSlip />
    </>
  )
}

interface AmountFormProps extends DepositFormProps {
  first: Processor
  processors: readonly Processor[]
}

function AmountForm({ first, processors, currencyId, onCurrency, isStep }: AmountFormProps) {
  const [chosenId, setChosenId] = useKeptInput(`deposit-method-${currencyId}`, () => first.processorId)
  const processor = processors.find(({ processorId }) => processorId === chosenId) ?? first
  const { minAmount, maxAmount, suggestedAmounts = [], method = 'wallet', feePercent = 0 } = processor
  const decimalPlaces = useDecimalPlaces(currencyId)
  const bankDetails = useBankDetails(currencyId)
  const coupon = useCoupon(currencyId)
  const sending = useDeposit()
  const { forSlip, purchase, awaited, buys, underWay } = useDepositPurchase(currencyId)
  const proposed = forSlip ? proposedAmount(forSlip.missing, first) : (suggestedAmounts[0] ?? minAmount)
  const [typed, setTyped] = useKeptInput(`deposit-amount-${currencyId}`, () => String(proposed))
  const [debit, setDebit] = useKeptInput(`deposit-debit-${currencyId}`, () => NEW_DEBIT)
  const [isAsked, setAsked] = useState(false)
  useProcessing(sending.isBusy || purchase.isBusy)

  if (sending.debitOrderId !== null) return <DepositOutcome orderId={sending.debitOrderId} />
  const isDebit = method === 'debit' && bankDetails !== null
  const refusal = refuseAmount(typed, { minAmount, maxAmount, decimalPlaces })
  const amount = refusal === null ? readAmount(typed) : null
  const fee = amount === null ? 0 : depositFee(amount, feePercent, decimalPlaces)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (amount === null || sending.isBusy || purchase.isBusy) return
    if (isDebit && refuseDebitDraft(debit, bankDetails).length > 0) return
    const account = isDebit ? { bankId: debit.bankId, bankAccount: debitAccount(debit, bankDetails) } : null
    const { processorId } = processor
    const deposit = { processorId, amount, currencyId, ...coupon.termsFor(amount), debit: account }
    purchase.agree(() => sending.send(deposit, method === 'card'))
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.drawing}>
        <Art name="deposit" />
      </div>
      {forSlip ? (
        <SlipNote toPay={forSlip} purchase={purchase} isStep={isStep} />
      ) : (
        <AwaitedNote ticket={awaited} currencyId={currencyId} onCurrency={onCurrency} />
      )}
      <MoneyForm
        amount={
          <AmountFields
            processor={processor}
            typed={typed}
            onChange={setTyped}
            refusal={isAsked || refusal !== 'empty' ? refusal : null}
          />
        }
        way={
          <>
            {processors.length > 1 ? (
              <MethodChoice
                processors={processors}
                chosen={processor}
                onChange={({ processorId }) => setChosenId(processorId)}
              />
            ) : null}
            {isDebit ? (
              <DebitFields
                processorId={processor.processorId}
                currencyId={currencyId}
                kind={bankDetails}
                draft={debit}
                onChange={setDebit}
                isAsked={isAsked}
              />
            ) : null}
          </>
        }
      >
        <DepositBill amount={amount} fee={fee} currencyId={currencyId} buys={buys} underWay={underWay} />
        <CouponField coupon={coupon} amount={amount} currencyId={currencyId} />
        <Slot id="money.limits" of={{ spends: 'deposit' }} />
        {purchase.refusal === null ? null : (
          <FaultNote>
            <FormattedMessage id={`cashier.slip.refused.${purchase.refusal}`} />
          </FaultNote>
        )}
        {sending.refusal === null ? null : <Refused refusal={sending.refusal} isOffer={coupon.code === ''} />}
        <ActionButton
          type="submit"
          size="large"
          fullWidth
          busy={sending.isBusy || purchase.isBusy}
          price={
            amount === null ? undefined : (
              <Money amount={addAmounts(amount, fee, decimalPlaces)} currencyId={currencyId} />
            )
          }
        >
          <FormattedMessage id={isDebit ? 'cashier.deposit.submit.debit' : 'cashier.deposit.submit'} />
        </ActionButton>
        <p className={styles.note}>
          <FormattedMessage id={`cashier.deposit.note.${method}`} values={{ processor: processor.title }} />
        </p>
        <PlayedNote />
      </MoneyForm>
    </form>
  )
}

interface AmountFieldsProps {
  processor: Processor
  typed: string
  onChange: (typed: string) => void
  refusal: ReturnType<typeof refuseAmount>
}

/** An amount by tap, or typed. */
function AmountFields({ processor, typed, onChange, refusal }: AmountFieldsProps) {
  const { currencyId, minAmount, maxAmount, suggestedAmounts = [] } = processor
  const intl = useIntl()
  const money = useMoney()
  const bounds = { min: money(minAmount, currencyId), max: money(maxAmount, currencyId) }
  const keys =
    suggestedAmounts.length > 0 ? (
      <SegmentedControl
        key="keys"
        fullWidth
        label={intl.formatMessage({ id: 'cashier.deposit.suggested' })}
        options={suggestedAmounts.map((value) => ({
          value: String(value),
          label: money(value, currencyId),
        }))}
        value={typed}
        onChange={onChange}
      />
    ) : null
  const field = (
    <MoneyField
      currencyId={currencyId}
      key="field"
      label={<FormattedMessage id="cashier.deposit.amount" />}
      name="amount"
      required
      value={typed}
      onChange={onChange}
      hint={<FormattedMessage id="cashier.deposit.bounds" values={bounds} />}
      error={
        refusal === null ? undefined : (
          <FormattedMessage id={`cashier.deposit.amount.${refusal}`} values={bounds} />
        )
      }
    />
  )
  return displayedVariant('cashier') === 'board' ? [field, keys] : [keys, field]
}

/** The site's rule of played deposits with its reason, told before one is made. */
function PlayedNote() {
  const { wagerPercent } = useSite().manifest.settings.withdrawal
  if (wagerPercent === 0) return null
  return (
    <p className={styles.note}>
      <FormattedMessage id="cashier.deposit.played" values={{ percent: wagerPercent / 100 }} />
    </p>
  )
}

/** The reason why the deposit was not created. */
function Refused({
  refusal: { status, couponResult, sourceOfFunds },
  isOffer,
}: {
  refusal: NonNullable<DepositSending['refusal']>
  /** The coupon that was refused is an offer without a code. */
  isOffer: boolean
}) {
  const isHeld = useIsHeld()
  if (sourceOfFunds !== undefined && !isHeld)
    return (
      <>
        <FaultNote>
          <FormattedMessage id={`cashier.sourceOfFunds.${sourceOfFunds}`} />
        </FaultNote>
        <SourceOfFundsStep source={sourceOfFunds} />
      </>
    )
  return (
    <FaultNote>
      {status === 'coupon-refused' && couponResult !== undefined ? (
        <FormattedMessage id={isOffer ? 'cashier.offer.gone' : `cashier.coupon.refused.${couponResult}`} />
      ) : (
        <FormattedMessage id={isHeld ? 'cashier.held' : `cashier.deposit.status.${status}`} />
      )}
    </FaultNote>
  )
}
