import { useState, type FormEvent } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useOperation } from '#runtime/client/use-operation.ts'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { Field } from '#runtime/components/field.tsx'
import { MoneyField } from '#runtime/components/money-field.tsx'
import { NoticeCard } from '#runtime/components/notice-card.tsx'
import { useDecimalPlaces } from '#runtime/format/amounts.ts'
import { Money, useMoney } from '#runtime/format/money.tsx'
import type { WithdrawalTerms } from '#schemas/protocol/withdrawals.ts'
import { refuseDraft, type WithdrawalDraft } from '../state/withdrawal-draft.ts'
import { BankFields } from './bank-fields.tsx'
import styles from './money-form.module.css'
import { MoneyForm } from './money-form.tsx'

interface WithdrawalFormProps {
  terms: WithdrawalTerms
  draft: WithdrawalDraft
  /** Begins in the field of the amount, after the way back from the next step. */
  isFocused: boolean
  onChange: (draft: WithdrawalDraft) => void
  onContinue: () => void
}

/** The amount, and the bank account to which it goes unless deposits go back first. Errors are shown once the player wants to go on. */
export function WithdrawalForm({ terms, draft, isFocused, onChange, onContinue }: WithdrawalFormProps) {
  const { currencyId, minAmount, maxAmount, returnFirst } = terms
  const decimalPlaces = useDecimalPlaces(currencyId)
  const money = useMoney()
  const intl = useIntl()
  const known =
    useOperation('payoutListRecurringDetails', { currencyId }, { enabled: returnFirst === undefined }).data ??
    []
  const [isAsked, setAsked] = useState(false)
  const refusal = refuseDraft(draft, terms, decimalPlaces)
  const bounds = { min: money(minAmount, currencyId), max: money(maxAmount, currencyId) }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (refusal.amount === null && refusal.fields.length === 0) onContinue()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {returnFirst === undefined || terms.returnUnplayed !== undefined ? null : (
        <NoticeCard
          tone="info"
          title={
            <FormattedMessage
              id={`cashier.withdraw.returnFirst.${returnFirst.method}`}
              values={{ amount: <Money amount={returnFirst.amount} currencyId={currencyId} /> }}
            />
          }
          body={<FormattedMessage id="cashier.withdraw.returnFirst.body" />}
        />
      )}
      <MoneyForm
        amount={
          <>
            <MoneyField
              currencyId={currencyId}
              label={<FormattedMessage id="cashier.withdraw.amount" />}
              name="amount"
              required
              // After the way back only: the button that had the focus is gone.
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus={isFocused}
              value={draft.typed}
              onChange={(typed) => onChange({ ...draft, typed })}
              hint={<FormattedMessage id="cashier.withdraw.bounds" values={bounds} />}
              error={
                refusal.amount !== null && (isAsked || refusal.amount !== 'empty') ? (
                  <FormattedMessage id={`cashier.withdraw.amount.${refusal.amount}`} values={bounds} />
                ) : undefined
              }
            />
            <ActionButton
              kind="quiet"
              size="small"
              onClick={() => onChange({ ...draft, typed: String(maxAmount) })}
            >
              <FormattedMessage id="cashier.withdraw.most" values={bounds} />
            </ActionButton>
          </>
        }
        way={
          <>
            {known.length > 0 ? (
              <Field
                kind="select"
                label={<FormattedMessage id="cashier.withdraw.account" />}
                value={draft.recurringId}
                onChange={(recurringId) => onChange({ ...draft, recurringId })}
                options={[
                  ...known.map(({ recurringId, accountEnding }) => ({
                    value: recurringId,
                    label: intl.formatMessage(
                      { id: 'cashier.withdraw.knownAccount' },
                      { ending: accountEnding },
                    ),
                  })),
                  { value: '', label: intl.formatMessage({ id: 'cashier.withdraw.newAccount' }) },
                ]}
              />
            ) : null}
            {returnFirst === undefined && draft.recurringId === '' ? (
              <BankFields
                kind={terms.bankDetails}
                account={draft.account}
                errors={isAsked ? refusal.fields : []}
                onChange={(account) => onChange({ ...draft, account })}
              />
            ) : null}
          </>
        }
      >
        <ActionButton type="submit" size="large" fullWidth>
          <FormattedMessage id="cashier.withdraw.continue" />
        </ActionButton>
      </MoneyForm>
    </form>
  )
}
