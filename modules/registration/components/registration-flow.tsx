import Form from '@rjsf/core'
import { ErrorSchemaBuilder, type FieldTemplateProps, type ObjectFieldTemplateProps } from '@rjsf/utils'
import { useMemo } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { FaultNote } from '#runtime/components/fault-note.tsx'
import { useLocalized, useSite } from '#runtime/site/site.ts'
import type { RegistrationKind } from '../rules/registration-form.ts'
import { formValidator } from '../state/form-validator.ts'
import type { AddressForm } from '../state/use-address-lookup.ts'
import { faultMessage } from '../state/registration-faults.ts'
import { stepForm } from '../state/step-schema.ts'
import { useRegistration } from '../state/use-registration.ts'
import styles from './registration-flow.module.css'
import { widgets } from './widgets.tsx'

interface RegistrationFlowProps {
  kind: RegistrationKind
  onDone: () => void
}

// The widgets render label, hint and error themselves, so the form library adds nothing around them.
const templates = {
  FieldTemplate: ({ children }: FieldTemplateProps) => children,
  ObjectFieldTemplate: ({ properties }: ObjectFieldTemplateProps) => (
    <div className={styles.fields}>{properties.map(({ content }) => content)}</div>
  ),
}

/** A registration form from the manifest, one step at a time; input survives errors and closing. */
export function RegistrationFlow({ kind, onDone }: RegistrationFlowProps) {
  const registration = useRegistration(kind, onDone)
  const { form, step, values, errors, fault, isBusy } = registration
  const { manifest } = useSite()
  const localize = useLocalized()
  const intl = useIntl()
  const isLast = step === form.steps.length
  const current = useMemo(() => stepForm(form, step), [form, step])
  const extraErrors = new ErrorSchemaBuilder<Record<string, unknown>>()
  for (const { field, code, args } of errors) {
    extraErrors.addErrors(intl.formatMessage({ id: `registration.error.${code}` }, args), field)
  }
  const title = localize(manifest.registration[kind].steps.find(({ id }) => id === current.id)?.title)
  return (
    <div className={styles.flow}>
      {form.steps.length > 1 ? (
        <p className={styles.step}>
          <FormattedMessage
            id="registration.step"
            values={{ step, steps: form.steps.length, title, hasTitle: String(title !== '') }}
          />
        </p>
      ) : null}
      <Form
        key={current.id}
        idPrefix={`registration-${kind}`}
        schema={current.schema}
        uiSchema={current.uiSchema}
        formData={values}
        validator={formValidator}
        formContext={{ values, fill: registration.fill } satisfies AddressForm}
        widgets={widgets}
        templates={templates}
        extraErrors={extraErrors.ErrorSchema}
        noValidate
        noHtml5Validate
        showErrorList={false}
        onChange={({ formData }) => registration.change(formData ?? {})}
        onBlur={(id) => void registration.leaveField(id.slice(`registration-${kind}_`.length))}
        onSubmit={() => void registration.submit()}
      >
        {fault ? (
          <div className={styles.fault}>
            <FaultNote>
              <FormattedMessage id={faultMessage(fault)} />
            </FaultNote>
          </div>
        ) : null}
        <div className={styles.actions}>
          {step > 1 ? (
            <ActionButton kind="quiet" onClick={registration.back}>
              <FormattedMessage id="registration.back" />
            </ActionButton>
          ) : null}
          <ActionButton type="submit" size="large" busy={isBusy}>
            <FormattedMessage id={isLast ? `registration.submit.${kind}` : 'registration.next'} />
          </ActionButton>
        </div>
      </Form>
    </div>
  )
}
