import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import Form from '@rjsf/mui'
import { ErrorSchemaBuilder, type RJSFSchema, type UiSchema } from '@rjsf/utils'
import { useMemo, useState } from 'react'
import { formValidator } from '#schemas/form-validator.ts'
import type { EndpointName } from '#schemas/operator/endpoints.ts'
import type { OwnSite } from '#schemas/operator/people.ts'
import { useChange } from '../api/use-endpoint.ts'
import { Problem } from '../parts/states.tsx'
import { type ObjectSchema, type RecordEndpoint, takesTime, withTitles } from './record-tables.ts'
import { TimeWidget } from './time-widget.tsx'
import { BusyButton } from '../parts/busy-button.tsx'

interface ActionDialogProps {
  readonly action: RecordEndpoint
  readonly site: OwnSite | null
  /** Values for the parameters of the path: the site, and the fields of the record. */
  readonly known: Readonly<Record<string, unknown>>
  readonly invalidates: readonly EndpointName[]
  readonly close: () => void
  readonly done: (title: string) => void
}

/** Nobody has chosen the first of several choices before they did: an optional part would be sent with it. */
const CHOICES_START_EMPTY = { constAsDefaults: 'skipOneOf' } as const

/** The form of an action: the dialog has buttons of its own, and times are written by the clock of the site. */
function formOf(
  { form }: RecordEndpoint,
  site: OwnSite | null,
): { readonly schema: RJSFSchema; readonly uiSchema: UiSchema } {
  const times = Object.entries(form.properties ?? {}).filter(([, field]) => takesTime(field))
  const ui = { 'ui:widget': TimeWidget, 'ui:options': { timeZone: site?.timeZone } }
  const uiSchema = {
    'ui:submitButtonOptions': { norender: true },
    ...Object.fromEntries(times.map(([name]) => [name, ui])),
  }
  return { schema: withTitles(form) as RJSFSchema, uiSchema }
}

/** The typed values, without the empty parts of the form. */
function withoutEmpty(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const isEmpty = (value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)))
}

/**
 * The first values of the form of an edit: the fields of the record that the form has too, and the version of the record. The version stays the
 * one that the person has seen, also where the list is read again meanwhile.
 */
function presentValues(
  { isEdit, form }: RecordEndpoint,
  known: Readonly<Record<string, unknown>>,
): { readonly values: Record<string, unknown>; readonly version: string | undefined } {
  if (!isEdit) return { values: {}, version: undefined }
  const fits = (field: string, { type = 'object', enum: words }: ObjectSchema) =>
    words?.includes(known[field]) ?? [type].flat().includes(typeOf(known[field]))
  const fields = Object.entries(form.properties ?? {}).filter(([field, schema]) => fits(field, schema))
  const values = Object.fromEntries(fields.map(([field]) => [field, known[field]]))
  return { values, version: typeof known['version'] === 'string' ? known['version'] : undefined }
}

/** The type of a value in the words of JSON Schema. */
function typeOf(value: unknown): string {
  if (Array.isArray(value)) return 'array'
  if (value === null) return 'null'
  return Number.isInteger(value) ? 'integer' : typeof value
}

/** Shows the form of a change, and makes the change. A refusal is shown at its field, and the typed values stay. */
export function ActionDialog({ action, site, known, invalidates, close, done }: ActionDialogProps) {
  const [present] = useState(() => presentValues(action, known))
  const [values, setValues] = useState<Record<string, unknown>>(present.values)
  const form = useMemo(() => formOf(action, site), [action, site])
  const change = useChange(action.name, { invalidates })
  const placed = new ErrorSchemaBuilder()
  for (const { pointer, expected } of change.error?.refusals ?? [])
    placed.addErrors(expected, (pointer ?? '').split('/').slice(1))
  const submit = () => {
    const sent = withoutEmpty(JSON.parse(JSON.stringify(values)) as Record<string, unknown>)
    const params = {
      ...known,
      ...Object.fromEntries(action.params.map((param) => [param, sent[param] ?? known[param]])),
    }
    const request = Object.fromEntries(Object.entries(sent).filter(([name]) => !action.params.includes(name)))
    change.mutate(
      { params, request, version: present.version },
      {
        onSuccess() {
          done(action.title)
          close()
        },
      },
    )
  }
  // A click beside the dialog does not close it while there are typed values.
  const leave = (_event: object, cause: string) => {
    const isTyped = JSON.stringify(values) !== JSON.stringify(present.values)
    if (cause === 'escapeKeyDown' || !isTyped) close()
  }
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={leave} aria-labelledby="action-title">
      <DialogTitle id="action-title">{action.title}</DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          <Typography variant="body2">{action.summary}</Typography>
          <Form
            idPrefix="action"
            {...form}
            formData={values}
            validator={formValidator}
            extraErrors={placed.ErrorSchema}
            experimental_defaultFormStateBehavior={CHOICES_START_EMPTY}
            noValidate
            // The browser would ask for the fields of an optional part that nobody began. The service names what is missing.
            noHtml5Validate
            showErrorList={false}
            onChange={({ formData }) => setValues(formData ?? {})}
            onSubmit={submit}
          >
            {change.error === null ? null : <Problem problem={change.error} />}
            <Stack direction="row" spacing={1} sx={{ justifyContent: 'end', mt: 2 }}>
              <Button color="inherit" onClick={close}>
                Cancel
              </Button>
              <BusyButton type="submit" variant="contained" busy={change.isPending}>
                {action.title}
              </BusyButton>
            </Stack>
          </Form>
        </Stack>
      </DialogContent>
    </Dialog>
  )
}
