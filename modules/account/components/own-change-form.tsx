import { useMemo } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { channelFaultText } from '#runtime/components/channel-fault-texts.ts'
import { usePhoneExample } from '#runtime/forms/phone-example.ts'
import type { FormOfPlace } from '#runtime/forms/widgets.tsx'
import type { FormStep } from '#runtime/forms/schema-form.tsx'
import { SchemaForm } from '#runtime/forms/schema-form.tsx'
import { Countdown } from '#runtime/format/countdown.tsx'
import { type MessageId, messageId } from '#runtime/locale/message-id.ts'
import { useSession } from '#runtime/session/session.ts'
import { FAULT, type Fault, type FaultCode } from '#schemas/protocol/faults.ts'
import { type OwnChangeOperation, type OwnChangeOptions, useOwnChange } from '../state/use-own-change.ts'

/** A field of the form: its widget, the name under which browsers fill it in, and whether it may be empty. */
export interface OwnChangeField {
  readonly id: string
  readonly widget?: string
  readonly autocomplete: string
  readonly isOptional?: boolean
}

export interface OwnChangeFormProps<Name extends OwnChangeOperation> extends OwnChangeOptions<Name> {
  readonly fields: readonly OwnChangeField[]
  readonly submitLabel: MessageId
}

const PASSWORD: OwnChangeField = { id: 'password', widget: 'password', autocomplete: 'current-password' }

/** A form that changes the player's own data: its fields, and the password again. */
export function OwnChangeForm<Name extends OwnChangeOperation>(props: OwnChangeFormProps<Name>) {
  const { operation, fields, submitLabel } = props
  const form = useOwnChange(props)
  const intl = useIntl()
  const example = usePhoneExample(useSession().player?.details.country)
  const step = useMemo(() => stepOf(fields, (id) => intl.formatMessage({ id })), [fields, intl])
  return (
    <SchemaForm
      id={operation}
      step={step}
      place={{ step: 1, steps: 1 }}
      values={form.values}
      errors={form.errors.map(({ field, code, args }) => ({
        field,
        message: intl.formatMessage({ id: messageId(`account.error.${code}`) }, { ...args, example }),
      }))}
      fault={faultOf(form)}
      isBusy={form.isBusy}
      context={{ country: form.values.country } satisfies FormOfPlace}
      submitLabel={<FormattedMessage id={submitLabel} />}
      onChange={form.edit}
      onLeave={() => undefined}
      onBack={() => undefined}
      onSubmit={form.submit}
    />
  )
}

function stepOf(fields: readonly OwnChangeField[], textOf: (id: MessageId) => string): FormStep {
  const all = [...fields, PASSWORD]
  return {
    id: 'change',
    title: '',
    schema: {
      type: 'object',
      required: all.filter(({ isOptional }) => isOptional !== true).map(({ id }) => id),
      properties: Object.fromEntries(
        all.map(({ id }) => [id, { type: 'string', title: textOf(messageId(`account.field.${id}`)) }]),
      ),
    },
    uiSchema: Object.fromEntries(
      all.map(({ id, widget, autocomplete }) => [
        id,
        {
          'ui:autocomplete': autocomplete,
          ...(widget !== undefined && { 'ui:widget': widget }),
          ...((id === 'password' || id === 'phoneMobile') && { 'ui:help': textOf(`account.hint.${id}`) }),
        },
      ]),
    ),
  }
}

type Form = ReturnType<typeof useOwnChange>

function faultOf({ fault, waitUntil, endWait }: Pick<Form, 'fault' | 'waitUntil' | 'endWait'>) {
  if (waitUntil !== null) {
    const left = <Countdown until={waitUntil} onFinished={endWait} />
    return <FormattedMessage id="account.wait" values={{ left }} />
  }
  return fault === null ? undefined : <FormattedMessage id={faultMessage(fault)} />
}

/** The faults of a change with a message of their own. */
const KNOWN = new Set<FaultCode>([FAULT.accountLocked, FAULT.overloaded])

function faultMessage({ code }: Fault): MessageId {
  if (KNOWN.has(code)) return messageId(`account.fault.${code}`)
  return channelFaultText(code) ?? 'account.failed'
}
