import { FormattedMessage, useIntl } from 'react-intl'
import { useOperation } from '#runtime/client/use-operation.ts'
import { Field } from '#runtime/components/field.tsx'
import type { BankDetailsKind } from '#schemas/site-manifest/currencies.ts'
import { DEBIT_FIELDS } from '../rules/bank-account.ts'
import { type DebitDraft, refuseDebitDraft } from '../state/debit-draft.ts'
import { BankFields } from './bank-fields.tsx'

interface DebitFieldsProps {
  processorId: string
  currencyId: number
  kind: BankDetailsKind
  draft: DebitDraft
  onChange: (draft: DebitDraft) => void
  /** Errors are shown once the player wants to go on. */
  isAsked: boolean
}

/** The bank and the account that are debited. */
export function DebitFields({ processorId, currencyId, kind, draft, onChange, isAsked }: DebitFieldsProps) {
  const intl = useIntl()
  const banks = useOperation('getBanksList', { processorId, currencyId }).data?.banks ?? []
  const errors = isAsked ? refuseDebitDraft(draft, kind) : []
  return (
    <>
      <Field
        kind="select"
        label={<FormattedMessage id="cashier.deposit.bank" />}
        name="bankId"
        required
        placeholder={intl.formatMessage({ id: 'cashier.deposit.bankChoose' })}
        value={draft.bankId}
        onChange={(bankId) => onChange({ ...draft, bankId })}
        options={banks.map(({ bankId, name }) => ({ value: bankId, label: name }))}
        error={
          errors.some(({ field }) => field === 'bankId') ? (
            <FormattedMessage id="cashier.withdraw.field.error.required" />
          ) : undefined
        }
      />
      <BankFields
        kind={kind}
        fields={DEBIT_FIELDS[kind]}
        account={draft.account}
        errors={errors}
        onChange={(account) => onChange({ ...draft, account })}
      />
    </>
  )
}
