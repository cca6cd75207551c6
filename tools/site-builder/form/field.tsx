import type { ReactNode } from 'react'
import type { Keys } from '../state/manifest-text.ts'
import { ChoicesListField, CodesListField } from './chips-field.tsx'
import { useField, useForm } from './form-context.ts'
import { ListField, TextListField } from './list-field.tsx'
import { LocalizedField } from './localized-field.tsx'
import { PictureField, PicturesField } from './picture-field.tsx'
import { ChoiceField, ColorField, SwitchField, TextField } from './scalar-fields.tsx'
import { choicesOf, kindOf, titleOf } from './schema-node.ts'
import { MapField, ObjectField, VariantField } from './structure-fields.tsx'
import { codesOf } from './suggestions.ts'

interface FieldProps {
  keys: Keys
  label?: string
  hint?: ReactNode
  /** Suggestions for a text without an enumeration in the schema. */
  choices?: readonly string[]
}

/** The input for the value at keys, by its schema. */
export function SchemaField(props: FieldProps) {
  const { known } = useForm()
  const field = useField(props.keys)
  const { node } = field
  if (node === undefined) return null
  const label = props.label ?? titleOf(node, props.keys)
  if (props.choices !== undefined) {
    return <ChoiceField field={field} label={label} choices={props.choices} hint={props.hint} />
  }
  switch (kindOf(node)) {
    case 'switch':
      return <SwitchField field={field} label={label} />
    case 'choice':
      return <ChoiceField field={field} label={label} choices={choicesOf(node)} hint={props.hint} />
    case 'color':
      return <ColorField field={field} label={label} />
    case 'picture':
      return <PictureField field={field} label={label} />
    case 'pictures':
      return <PicturesField field={field} label={label} />
    case 'localized':
      return <LocalizedField field={field} label={label} />
    case 'choices':
      return <ChoicesListField field={field} label={label} />
    case 'words':
      return codesOf(node.items ?? {}, known) === null ? (
        <TextListField field={field} label={label} />
      ) : (
        <CodesListField field={field} label={label} />
      )
    case 'list':
      return <ListField field={field} label={label} />
    case 'object':
      return <ObjectField field={field} label={label} />
    case 'map':
      return <MapField field={field} label={label} />
    case 'variants':
      return <VariantField field={field} label={label} />
    default:
      return <TextField field={field} label={label} hint={props.hint} />
  }
}
