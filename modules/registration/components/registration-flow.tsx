import { type MessageId, messageId } from '#runtime/locale/message-id.ts'
import { useMemo } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { FormOfPlace } from '#runtime/forms/widgets.tsx'
import { usePhoneExample } from '#runtime/forms/phone-example.ts'
import { SchemaForm } from '#runtime/forms/schema-form.tsx'
import { useLocalized, useSite } from '#runtime/site/site.ts'
import { type Fault, FAULT, type FaultCode } from '#schemas/protocol/faults.ts'
import type { RegistrationKind } from '../rules/registration-form.ts'
import { stepForm, type FormTexts } from '../state/step-schema.ts'
import type { AddressForm } from '../state/use-address-lookup.ts'
import { type RegistrationUse, useRegistration } from '../state/use-registration.ts'
import { registrationWidgets } from './widgets.tsx'

/** A registration form from the manifest, one step at a time; input survives errors and closing. */
export function RegistrationFlow(use: RegistrationUse) {
  const { kind } = use
  const registration = useRegistration(use)
  const { form, step, values, errors, fault } = registration
  const texts = useFormTexts(kind, values.country)
  const intl = useIntl()
  const current = useMemo(() => stepForm(form, step, texts), [form, step, texts])
  return (
    <SchemaForm
      id={`registration-${kind}`}
      step={current}
      place={{ step, steps: form.steps.length }}
      values={values}
      errors={errors.map(({ field, code, args }) => ({
        field,
        message: intl.formatMessage({ id: messageId(`registration.error.${code}`) }, args),
      }))}
      fault={fault ? <FormattedMessage id={faultMessage(fault)} /> : undefined}
      isBusy={registration.isBusy}
      submitLabel={<FormattedMessage id={`registration.submit.${kind}`} />}
      widgets={registrationWidgets}
      context={
        { values, fill: registration.fill, country: values.country } satisfies AddressForm & FormOfPlace
      }
      onChange={registration.change}
      onLeave={(field) => void registration.leaveField(field)}
      onBack={registration.back}
      onSubmit={() => void registration.submit()}
    />
  )
}

/** The site's own texts for custom fields, the product's for the others. */
function useFormTexts(kind: RegistrationKind, country: string): FormTexts {
  const { registration, settings } = useSite().manifest
  const localize = useLocalized()
  const intl = useIntl()
  const example = usePhoneExample(country)
  return useMemo(() => {
    const { short_reg: short, full_reg: full } = registration.customFields
    const customField = (id: string) => short.fields[id] ?? full.fields[id]
    const { minLength: min, maxLength: max } = settings.password
    return {
      titleOf: (stepId) => localize(registration[kind].steps.find(({ id }) => id === stepId)?.title),
      labelOf(id) {
        const custom = customField(id)
        return custom
          ? localize(custom.label)
          : intl.formatMessage({ id: messageId(`registration.field.${id}`) })
      },
      hintOf(id) {
        const custom = customField(id)
        if (custom) return localize(custom.hint) || undefined
        const hint = messageId(`registration.hint.${id}`)
        return hint in intl.messages ? intl.formatMessage({ id: hint }, { min, max, example }) : undefined
      },
      nameOfGender: (gender) => intl.formatMessage({ id: messageId(`registration.gender.${gender}`) }),
      choiceOf: (id, value) => localize(customField(id)?.choices?.[value]) || String(value),
    }
  }, [registration, settings, kind, localize, intl, example])
}

/** The faults of a whole registration with a message of their own (spec 8, "Registration"). */
const KNOWN_FAULTS = new Set<FaultCode>([
  FAULT.tooManyRegistrations,
  FAULT.registrationRefused,
  FAULT.fullRegistrationRefused,
  FAULT.overloaded,
  FAULT.requestTimeout,
  FAULT.connectFailed,
])

function faultMessage({ code }: Fault): MessageId {
  return KNOWN_FAULTS.has(code) ? messageId(`registration.fault.${code}`) : 'registration.fault.20'
}
