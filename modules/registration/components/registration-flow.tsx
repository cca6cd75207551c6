import { channelFaultText } from '#runtime/components/channel-fault-texts.ts'
import { type MessageId, messageId } from '#runtime/locale/message-id.ts'
import { useMemo } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { FormOfPlace } from '#runtime/forms/widgets.tsx'
import { usePhoneExample } from '#runtime/forms/phone-example.ts'
import { SchemaForm } from '#runtime/forms/schema-form.tsx'
import { useLocalized, useSite } from '#runtime/site/site.ts'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { NoticeCard } from '#runtime/components/notice-card.tsx'
import { Slot } from '#runtime/registry/slot.tsx'
import { useModals } from '#runtime/modals/modals.ts'
import { useSession } from '#runtime/session/session.ts'
import { ONE_CLICK_NAME_MAX_LENGTH, ONE_CLICK_NAME_MIN_LENGTH } from '#schemas/limits.ts'
import { type Fault, FAULT, type FaultCode } from '#schemas/protocol/faults.ts'
import { stepForm, type FormTexts } from '../state/step-schema.ts'
import type { AddressForm } from '../state/use-address-lookup.ts'
import { type RegistrationUse, useRegistration } from '../state/use-registration.ts'
import styles from './registration-flow.module.css'
import { registrationWidgets } from './widgets.tsx'

/** A registration form from the manifest, one step at a time; input survives errors and closing. */
export function RegistrationFlow(use: RegistrationUse) {
  const { kind, buyer } = use
  const registration = useRegistration(use)
  const { form, step, values, errors, fault } = registration
  const texts = useFormTexts(use, values.country)
  const intl = useIntl()
  const current = useMemo(() => stepForm(form, step, texts), [form, step, texts])
  return (
    <>
      <SchemaForm
        id={`registration-${buyer ?? kind}`}
        step={current}
        place={{ step, steps: form.steps.length }}
        values={values}
        errors={errors.map(({ field, code, args }) => ({
          field,
          message: intl.formatMessage({ id: messageId(`registration.error.${code}`) }, args),
        }))}
        fault={fault ? <FormattedMessage id={faultMessage(fault)} /> : undefined}
        beforeSubmit={
          form.marketing.length === 0 ? null : (
            <Slot
              id="registration.marketing"
              of={{ choices: form.marketing, values, onChange: registration.change }}
            />
          )
        }
        isBusy={registration.isBusy}
        submitLabel={
          <FormattedMessage
            id={buyer === undefined ? `registration.submit.${kind}` : `registration.submit.${buyer}`}
          />
        }
        widgets={registrationWidgets}
        context={
          { values, fill: registration.fill, country: values.country } satisfies AddressForm & FormOfPlace
        }
        onChange={registration.change}
        onLeave={(field) => void registration.leaveField(field)}
        onBack={registration.back}
        onSubmit={() => void registration.submit()}
      />
      {buyer === undefined ? null : <AfterBuyerForm registration={registration} />}
    </>
  )
}

/** Two actions beside the form: log in, where a value belongs to an existing account, and delete the values that the device keeps. */
function AfterBuyerForm({
  registration: { errors, values, clear },
}: {
  registration: Pick<ReturnType<typeof useRegistration>, 'errors' | 'values' | 'clear'>
}) {
  const modals = useModals()
  const { state } = useSession()
  const isTaken = errors.some(({ code }) => code === 'taken')
  const isTyped = Object.entries(values).some(([id, value]) => id !== 'country' && value !== '')
  return (
    <>
      {isTaken && state !== 'loggedIn' ? (
        <div role="status">
          <NoticeCard
            tone="info"
            title={<FormattedMessage id="registration.buyer.taken.title" />}
            body={<FormattedMessage id="registration.buyer.taken.body" />}
            actions={
              <ActionButton size="small" onClick={() => modals.open('session.login')}>
                <FormattedMessage id="registration.logIn" />
              </ActionButton>
            }
          />
        </div>
      ) : null}
      <div className={styles.kept}>
        <p>
          <FormattedMessage id="registration.buyer.kept" />
        </p>
        {isTyped ? (
          <ActionButton kind="quiet" size="small" onClick={clear}>
            <FormattedMessage id="registration.buyer.clear" />
          </ActionButton>
        ) : null}
      </div>
    </>
  )
}

/** The site's own texts for custom fields, the product's for the others. */
function useFormTexts({ kind, buyer }: Pick<RegistrationUse, 'kind' | 'buyer'>, country: string): FormTexts {
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
        const own = customField(id)?.label ?? registration.customFields[`${kind}_reg`].label_overrides?.[id]
        if (own) return localize(own)
        const isAccountName = id === 'username' && buyer !== undefined
        return intl.formatMessage({
          id: isAccountName ? 'registration.buyer.accountName' : messageId(`registration.field.${id}`),
        })
      },
      hintOf(id) {
        const custom = customField(id)
        const own = custom ? custom.hint : registration.customFields[`${kind}_reg`].hint_overrides?.[id]
        if (custom || own) return localize(own) || undefined
        if (id === 'username' && buyer !== undefined) {
          const [shortest, longest] = [ONE_CLICK_NAME_MIN_LENGTH, ONE_CLICK_NAME_MAX_LENGTH]
          return intl.formatMessage(
            { id: 'registration.buyer.accountName.hint' },
            { min: shortest, max: longest },
          )
        }
        const hint = messageId(`registration.hint.${id}`)
        return hint in intl.messages ? intl.formatMessage({ id: hint }, { min, max, example }) : undefined
      },
      nameOf: (id, value) => intl.formatMessage({ id: messageId(`registration.${id}.${value}`) }),
      choiceOf: (id, value) => localize(customField(id)?.choices?.[value]) || String(value),
    }
  }, [registration, settings, kind, buyer, localize, intl, example])
}

/** The faults of a whole registration with a message of their own (spec 8, "Registration"). */
const KNOWN_FAULTS = new Set<FaultCode>([
  FAULT.tooManyRegistrations,
  FAULT.registrationRefused,
  FAULT.fullRegistrationRefused,
  FAULT.overloaded,
])

function faultMessage({ code, args }: Fault): MessageId {
  if (args?.by === 'register') return messageId(`registration.fault.${code}.register`)
  if (KNOWN_FAULTS.has(code)) return messageId(`registration.fault.${code}`)
  return channelFaultText(code) ?? 'registration.fault.20'
}
