import { FormattedMessage } from 'react-intl'
import { Field } from '#runtime/components/field.tsx'
import { messageId } from '#runtime/locale/message-id.ts'
import type { FieldError } from '#schemas/protocol/shapes.ts'
import type { BankAccount } from '#schemas/protocol/withdrawals.ts'
import type { BankDetailsKind } from '#schemas/site-manifest/currencies.ts'
import { BANK_FIELDS } from '../rules/bank-account.ts'

interface BankFieldsProps {
  kind: BankDetailsKind
  /** Missing: every field of the kind. */
  fields?: readonly (keyof BankAccount)[]
  account: Readonly<Record<keyof BankAccount, string>>
  errors: readonly FieldError[]
  onChange: (account: Readonly<Record<keyof BankAccount, string>>) => void
}

/** The fields that identify a bank account in a currency. */
export function BankFields({ kind, fields, account, errors, onChange }: BankFieldsProps) {
  return (fields ?? BANK_FIELDS[kind]).map((field) => {
    const error = errors.find((one) => one.field === field)
    const isIban = field === 'number' && kind === 'iban'
    return (
      <Field
        key={field}
        label={
          <FormattedMessage id={isIban ? 'cashier.withdraw.field.iban' : `cashier.withdraw.field.${field}`} />
        }
        name={field}
        autoComplete={field === 'holder' ? 'name' : 'off'}
        dir={field === 'holder' || field === 'bankName' ? 'auto' : 'ltr'}
        required
        maxLength={field === 'number' ? 42 : 70}
        value={account[field]}
        onChange={(value) => onChange({ ...account, [field]: value })}
        hint={field === 'holder' ? <FormattedMessage id="cashier.withdraw.field.holderHint" /> : undefined}
        error={
          error === undefined ? undefined : (
            <FormattedMessage id={messageId(`cashier.withdraw.field.error.${error.code}`)} />
          )
        }
      />
    )
  })
}
