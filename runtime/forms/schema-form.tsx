import Form from '@rjsf/core'
import {
  ErrorSchemaBuilder,
  type FieldTemplateProps,
  type ObjectFieldTemplateProps,
  type RegistryWidgetsType,
  type RJSFSchema,
  type UiSchema,
} from '@rjsf/utils'
import { useMemo, type ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { FaultNote } from '#runtime/components/fault-note.tsx'
import { formValidator } from '#schemas/form-validator.ts'
import styles from './schema-form.module.css'
import { fieldWidgets } from './widgets.tsx'

/** One step of a form in the form library's format. A field has its label in `title`, its hint in `ui:help`. */
export interface FormStep {
  readonly id: string
  readonly title: string
  readonly schema: RJSFSchema
  readonly uiSchema: UiSchema
}

export interface SchemaFormProps<Values extends Readonly<Record<string, unknown>>> {
  /** Prefix of the element ids. */
  id: string
  step: FormStep
  /** Number of the step, from 1, and of all steps. */
  place: { readonly step: number; readonly steps: number }
  values: Values
  errors: readonly { readonly field: string; readonly message: string }[]
  /** Why the whole form was refused. */
  fault?: ReactNode
  /** Shown below the fields of the last step. */
  beforeSubmit?: ReactNode
  isBusy: boolean
  /** Label of the button on the last step. */
  submitLabel: ReactNode
  /** Widgets besides the shared ones. */
  widgets?: RegistryWidgetsType
  /** Passed to the widgets (`registry.formContext`). */
  context?: object
  onChange: (values: Values) => void
  onLeave: (field: string) => void
  onBack: () => void
  /** Next step, or the end of the form. */
  onSubmit: () => void
}

// The widgets render label, hint and error themselves, so the form library adds nothing around them.
const templates = {
  FieldTemplate: ({ children }: FieldTemplateProps) => children,
  ObjectFieldTemplate: ({ properties }: ObjectFieldTemplateProps) => (
    <div className={styles.fields}>{properties.map(({ content }) => content)}</div>
  ),
}

/** A form generated from a JSON schema, one step at a time. The caller keeps the values and validates them. */
export function SchemaForm<Values extends Readonly<Record<string, unknown>>>(props: SchemaFormProps<Values>) {
  const { id, step, values, errors } = props
  const widgets = useMemo(() => ({ ...fieldWidgets, ...props.widgets }), [props.widgets])
  const extraErrors = new ErrorSchemaBuilder()
  for (const { field, message } of errors) extraErrors.addErrors(message, field)
  return (
    <div className={styles.form}>
      <StepLine title={step.title} place={props.place} />
      <Form
        key={step.id}
        idPrefix={id}
        schema={step.schema}
        uiSchema={step.uiSchema}
        formData={values}
        validator={formValidator}
        formContext={props.context ?? {}}
        widgets={widgets}
        templates={templates}
        extraErrors={extraErrors.ErrorSchema}
        noValidate
        noHtml5Validate
        showErrorList={false}
        onChange={({ formData }) => props.onChange((formData ?? {}) as Values)}
        onBlur={(element) => props.onLeave(element.slice(`${id}_`.length))}
        onSubmit={props.onSubmit}
      >
        {props.place.step === props.place.steps ? props.beforeSubmit : null}
        {props.fault === undefined ? null : (
          <div className={styles.fault}>
            <FaultNote>{props.fault}</FaultNote>
          </div>
        )}
        <FormButtons {...props} />
      </Form>
    </div>
  )
}

function StepLine({
  title,
  place: { step, steps },
}: {
  title: string
  place: SchemaFormProps<never>['place']
}) {
  if (steps < 2) return null
  const hasTitle = String(title !== '')
  return (
    <div className={styles.step}>
      <p className={styles.words}>
        <FormattedMessage id="runtime.form.step" values={{ step, steps, title, hasTitle }} />
      </p>
      <ol role="list" className={styles.track} aria-hidden>
        {Array.from({ length: steps }, (_, place) => (
          <li
            key={place}
            data-reached={place < step || undefined}
            data-current={place + 1 === step || undefined}
          />
        ))}
      </ol>
    </div>
  )
}

type FormButtonsProps = Pick<SchemaFormProps<never>, 'place' | 'isBusy' | 'submitLabel' | 'onBack'>

function FormButtons({ place: { step, steps }, isBusy, submitLabel, onBack }: FormButtonsProps) {
  return (
    <div className={styles.buttons}>
      {step > 1 ? (
        <ActionButton kind="quiet" onClick={onBack}>
          <FormattedMessage id="runtime.form.back" />
        </ActionButton>
      ) : null}
      <ActionButton type="submit" size="large" busy={isBusy}>
        {step === steps ? submitLabel : <FormattedMessage id="runtime.form.next" />}
      </ActionButton>
    </div>
  )
}
